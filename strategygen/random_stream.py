"""A published stream of random numbers that any program can reproduce, for kernels."""

import numpy as np

from strategygen.kernel import kernel


@kernel
def keyed_random(seed: np.uint64, key: np.uint64) -> np.uint64:
    """Return 64 random bits for a seed and a key: SplitMix64 (Steele, Lea and Flood 2014).

    It is the generator's output number `key` for that seed, counted from 0.
    """
    bits = seed + (key + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))
