"""Guesses that are equivalent after a history, by permuting places and renaming symbols.

The symmetries after some guesses are kept as arrays: each is a permutation of places with the
part of a symbol map that the guesses so far have fixed; symbols that no guess has used may still
be renamed at will. A guess is canonical when none of them makes it smaller, so of equivalent
guesses only the one with the lowest id is tried, which is also the one that wins a tie. After two
or three guesses only the identity is left.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel


class Symmetries(NamedTuple):
    """The symmetries after some guesses: int8 (symmetries, places) and int8 (symmetries, symbols).

    places[a, k] is the place that a permutation brings to place k; maps[a, s] is what it makes of
    symbol s, or -1 where that is free.
    """

    places: NDArray[np.int8]
    maps: NDArray[np.int8]


@kernel
def is_canonical(
    digits: NDArray[np.uint8], guess: int, symmetries: Symmetries, renamed: NDArray[np.int8]
) -> bool:
    """Return whether no symmetry makes the guess smaller; `renamed` is int8 (symbols,) scratch."""
    places = digits.shape[1]
    symbols = symmetries.maps.shape[1]
    for a in range(symmetries.places.shape[0]):
        # The symbols that are free are the same for the map and for its inverse, as a symmetry
        # sends the set of used symbols to itself. The lowest free ones come in order of use.
        renamed[:symbols] = -1
        lowest = 0
        for k in range(places):
            symbol = digits[guess, symmetries.places[a, k]]
            image = symmetries.maps[a, symbol]
            if image < 0:
                if renamed[symbol] < 0:
                    while lowest < symbols and symmetries.maps[a, lowest] >= 0:
                        lowest += 1
                    renamed[symbol] = lowest
                    lowest += 1
                image = renamed[symbol]
            if image < digits[guess, k]:
                return False
            if image > digits[guess, k]:
                break
    return True


@kernel
def stabilizer(digits: NDArray[np.uint8], guess: int, symmetries: Symmetries) -> Symmetries:
    """Return the symmetries that also send the guess to itself, their maps fixed accordingly."""
    places = digits.shape[1]
    symbols = symmetries.maps.shape[1]
    count = symmetries.places.shape[0]
    kept_places = np.empty((count, places), np.int8)
    kept_maps = np.empty((count, symbols), np.int8)
    inverse = np.empty(symbols, np.int8)
    kept = 0
    for a in range(count):
        line = kept_maps[kept]
        line[:] = symmetries.maps[a]
        inverse[:] = -1
        for symbol in range(symbols):
            if line[symbol] >= 0:
                inverse[line[symbol]] = symbol
        fits = True
        for k in range(places):
            symbol = digits[guess, symmetries.places[a, k]]
            image = np.int8(digits[guess, k])
            if line[symbol] < 0 and inverse[image] < 0:
                line[symbol] = image
                inverse[image] = symbol
            elif line[symbol] != image:
                fits = False
                break
        if fits:
            kept_places[kept] = symmetries.places[a]
            kept += 1
    return Symmetries(kept_places[:kept].copy(), kept_maps[:kept].copy())
