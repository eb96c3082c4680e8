"""Find the one false coin among twelve with a balance, and whether it is heavy or light."""

from itertools import combinations

from strategygen import OwnGame

COINS = "ABCDEFGHIJKL"


def weighings() -> list[str]:
    """Return every way to put equally many coins in both pans, such as ABCDvEFGH.

    It does not matter which pan is called left. So of the coins on the balance, the first one of
    the alphabet is always in the left pan.
    """
    return [
        f"{''.join(left)}v{''.join(right)}"
        for size in range(1, len(COINS) // 2 + 1)
        for left in combinations(COINS, size)
        for right in combinations([coin for coin in COINS if coin not in left], size)
        if left < right
    ]


def respond(weighing: str, code: str) -> str:
    """Return which pan goes down, or "balance", if the code names the false coin."""
    coin, is_heavy = code[0], code[1] == "+"
    left, right = weighing.split("v")
    if coin not in left + right:
        return "balance"
    return "left" if (coin in left) == is_heavy else "right"


def make_game() -> OwnGame:
    """Make the game. It has 24 codes: A+ if coin A is heavy, A- if it is light, and so on."""
    codes = [coin + weight for coin in COINS for weight in "+-"]
    return OwnGame("coins", codes, respond, guesses=weighings())
