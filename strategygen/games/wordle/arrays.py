"""The arrays that hold words and their patterns; kernels fill them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

# The letters of words as numbers: the smallest unsigned integers that tell them apart.
Letters = NDArray[np.unsignedinteger[Any]]
# The numbers of patterns: uint8 where all of them fit, else int64.
Numbers = NDArray[np.integer[Any]]
