/* Open the file of a strategy tree by its path, mapped into memory. Needs POSIX. MIT licence. */
#ifndef STRATEGYTREE_FILE_H
#define STRATEGYTREE_FILE_H

#include "strategytree.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct strategytree_file {
    strategytree tree;
    void *data, *memory;
    size_t size;
} strategytree_file;

/* Map a file and open its tree; memory is allocated once, here. Nothing is left open after an
 * error; after STRATEGYTREE_FILE, errno says why. While the tree is in use nobody may write to the
 * file or cut it short; replacing it by another one is fine.
 */
strategytree_error strategytree_file_open(strategytree_file *file, const char *path);

/* Give back what a file took; its tree and texts must not be used any more. */
void strategytree_file_close(strategytree_file *file);

#ifdef __cplusplus
}
#endif

#endif
