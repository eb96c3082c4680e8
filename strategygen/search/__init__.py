"""The exact engine: trees proved best, for any game given as a table of responses.

Read its modules in this order:

1. `objectives`: what a search makes least. `found`: what it ends with. `state`: how far it is.
2. `kernels`: the compiled part. There `problem` says how a game looks as integers, `memo` and
   `bounds` what is known of a set, `survey` how guesses are rated, `solve` is the recursion.
3. `problems`: from a game to those integers. `plan`: which openings are tried. `subset`: a set.
4. `engine`: the recursion with threads (`race`), a growing memo, and `stopping`.
5. `guesses`: the value of one guess for a large set. `openings`: the value of the whole game.
6. `proofs`: what to ask for each objective, in what order. `walk`: from values to a tree.
7. `run`: a search within limits, with `at_hand`, trees to fall back on, and `checkpoint`, its file.
8. `value`: the value of a game without its tree, or its bounds when the time is over.
"""
