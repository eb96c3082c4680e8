/* The functions of strategytree_file.h. */
#define _POSIX_C_SOURCE 200809L

#include "strategytree_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Map all of a file; leave `data` NULL where it is empty. */
static strategytree_error map(strategytree_file *file, const char *path)
{
    strategytree_error error = STRATEGYTREE_OK;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC), reason;
    struct stat status;
    void *data;

    if (descriptor < 0)
        return STRATEGYTREE_FILE;
    if (fstat(descriptor, &status) != 0) {
        error = STRATEGYTREE_FILE;
    } else if (status.st_size > INT32_MAX) {
        error = STRATEGYTREE_TOO_LARGE;
    } else if (status.st_size > 0) {
        data = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (data == MAP_FAILED) {
            error = STRATEGYTREE_FILE;
        } else {
            file->data = data;
            file->size = (size_t)status.st_size;
        }
    }
    reason = errno;
    close(descriptor);
    errno = reason;
    return error;
}

strategytree_error strategytree_file_open(strategytree_file *file, const char *path)
{
    strategytree_error error;
    size_t needed;

    memset(file, 0, sizeof *file);
    error = map(file, path);
    if (error != STRATEGYTREE_OK)
        return error;
    needed = file->data == NULL ? 0 : strategytree_memory(file->data, file->size);
    if (needed)
        file->memory = malloc(needed);
    /* Without memory the same call still says what is wrong with the file. */
    error = strategytree_open(&file->tree, file->data, file->size, file->memory,
                              file->memory == NULL ? 0 : needed);
    if (error != STRATEGYTREE_OK)
        strategytree_file_close(file);
    return error;
}

void strategytree_file_close(strategytree_file *file)
{
    if (file->data != NULL)
        munmap(file->data, file->size);
    free(file->memory);
    memset(file, 0, sizeof *file);
}
