"""Twelve coins, one of them false, and a balance: which is it, and is it heavy or light?"""

from itertools import combinations

from strategygen import OwnGame

COINS = "ABCDEFGHIJKL"


def weighings() -> list[str]:
    """Return every way to put equally many coins in both pans, such as ABCDvEFGH.

    Which pan is called the left one does not matter, so the first coin of all is in it.
    """
    return [
        f"{''.join(left)}v{''.join(right)}"
        for size in range(1, len(COINS) // 2 + 1)
        for left in combinations(COINS, size)
        for right in combinations([coin for coin in COINS if coin not in left], size)
        if left < right
    ]


def respond(weighing: str, code: str) -> str:
    """Return which pan goes down when the false coin is the one that the code says."""
    coin, is_heavy = code[0], code[1] == "+"
    left, right = weighing.split("v")
    if coin not in left + right:
        return "balance"
    return "left" if (coin in left) == is_heavy else "right"


def make_game() -> OwnGame:
    """Make the game: 24 codes, A+ for a heavy coin A, A- for a light one."""
    codes = [coin + weight for coin in COINS for weight in "+-"]
    return OwnGame("coins", codes, respond, guesses=weighings())
