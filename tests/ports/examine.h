/* Open any bytes with the C reader, and ask everything of a tree that was accepted. */
#ifndef EXAMINE_H
#define EXAMINE_H

#include "strategytree.h"

/* Return what the reader says of some bytes; do not return where it breaks a promise. */
strategytree_error examine(const uint8_t *bytes, size_t size);

#endif
