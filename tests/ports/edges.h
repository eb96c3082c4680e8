/* Note which edges of the reader's code run: pairs of places that follow each other. */
#ifndef EDGES_H
#define EDGES_H

/* Begin with a file: nothing has run for it yet. */
void edges_start(void);

/* Print, with a space before each, numbers for what ran since then and never before: edges, and
 * edges that ran so often. The same edge has the same number whenever the program runs.
 */
void edges_print_new(void);

#endif
