"""Check every claim of a tree's file, by playing every secret through `lookup`.

Responses come from the game's scalar definition, `Game.respond`. Nothing here is shared with the
response tables and the search that the tree was built from.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

import lookup
from lookup import schema
from strategygen.errors import StrategygenError, VerificationError
from strategygen.games import Game, parse_game
from strategygen.recipe import Recipe

Turns = tuple[tuple[str, str], ...]

START: Final[Turns] = ()


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found to be true: `guesses` is the most that a secret needs."""

    name: str
    secrets: int
    total: int
    depth: int
    guesses: int

    def __str__(self) -> str:
        return (
            f"ok, {self.name}: all {self.secrets} secrets found, total {self.total}, "
            f"depth {self.depth}, at most {self.guesses} guesses"
        )


def verify(source: str | Path | bytes, *, max_guesses: int | None = None) -> Verified:
    """Play every secret through a tree and return what was found.

    `source` is what `lookup.open_tree` takes. Raises VerificationError that names the claim that is
    broken, with the first secret and the history that break it, or what `lookup` raises for a file
    that is no tree.
    """
    tree = lookup.open_tree(source)
    game = _check_game(tree)
    recipe = _check_strategy(tree, game)
    player = _Player(tree, game, recipe, max_guesses)
    player.play(schema.ROOT, game.codes, START, 0)
    player.check_statistics()
    return Verified(
        name=recipe.name,
        secrets=tree.statistics.secrets,
        total=tree.statistics.total,
        depth=tree.statistics.depth,
        guesses=player.most_guesses,
    )


def _expect(what: str, claimed: object, found: object) -> None:
    """Raise VerificationError if the file claims something else than what is found."""
    if claimed != found:
        raise VerificationError(f"the file says {what} is {claimed!r:.80}, but it is {found!r:.80}")


def _check_game(tree: lookup.StrategyTree) -> Game:
    """Return the game that the file names, if all it says about it is true."""
    game = parse_game(tree.game.id)
    responses = game.responses
    accepted = {schema.fold(label, dict(responses.fold)): i for i, label in enumerate(responses.labels)}
    claims = {
        "the game's id": (tree.game.id, game.id),
        "the family": (tree.game.family, game.family),
        "the parameters": (dict(tree.game.parameters), dict(game.parameters)),
        "the symbols": (tree.game.symbols, tuple(game.symbols)),
        "the end of the game": (tree.game.end, game.end),
        "the lists": ({n: tuple(v) for n, v in tree.game.lists.items()}, dict(game.lists)),
        "the response labels": (tree.responses.labels, responses.labels),
        "the winning response": (tree.responses.winning, responses.winning),
        "the costs": (tree.responses.costs, responses.costs),
        "the folding of typed responses": (dict(tree.responses.folds), dict(responses.fold)),
        "the accepted spellings": (dict(tree.responses.accepted), accepted | dict(responses.spellings)),
        "the impossible responses": (tree.responses.impossible, frozenset(responses.impossible)),
    }
    for what, (claimed, found) in claims.items():
        _expect(what, claimed, found)
    return game


def _check_strategy(tree: lookup.StrategyTree, game: Game) -> Recipe:
    """Return the recipe that the file names, if there is such a strategy with such options."""
    named = tree.strategy
    recipe = Recipe(game, named.name, named.pool, named.first, named.max_depth, named.width)
    if named.first is not None:
        _expect("the first guess", named.first, tree.guess(schema.ROOT))
    return recipe


@dataclass(slots=True)
class _Player:
    """Walk down a tree with the secrets that reach each node, and keep the score."""

    tree: lookup.StrategyTree
    game: Game
    recipe: Recipe
    max_guesses: int | None
    histogram: Counter[int] = field(default_factory=Counter)
    most_guesses: int = 0

    def play(self, node: int, secrets: Sequence[str], turns: Turns, cost: int) -> int:
        """Play all secrets that reach a node; return the largest cost still to come."""
        self._claim("candidates left", self.tree.remaining(node), len(secrets), secrets, turns)
        if len(secrets) == 1 and not self.game.wins:
            self._claim("the known code", self.tree.known(node), secrets[0], secrets, turns)
            worst = self._end(secrets[0], turns, cost)
        else:
            worst = self._guess(node, secrets, turns, cost)
        self._claim("the cost still to come", self.tree.worst(node), worst, secrets, turns)
        return worst

    def _guess(self, node: int, secrets: Sequence[str], turns: Turns, cost: int) -> int:
        """Make the guess of a node and play each cell."""
        responses = self.game.responses
        guess = self._legal_guess(node, secrets, turns)
        cells = defaultdict(list)
        for secret in secrets:
            cells[self.game.respond(guess, secret)].append(secret)
        worst = 0
        for response, label in enumerate(responses.labels):
            child = self._step(node, response)
            after = (*turns, (guess, label))
            if label not in cells:
                if child is not None:
                    self._fail("no secret takes the last branch", secrets[:0], after)
                continue
            cell = cells[label]
            price = responses.costs[response]
            if child is None:
                self._fail("the last branch is missing", cell, after)
            if (child == SOLVED) != (response == responses.winning):
                self._fail("the game ends in the wrong place", cell, after)
            if child == SOLVED:
                worst = max(worst, price + self._end(cell[0], after, cost + price))
            elif len(cell) == len(secrets):
                self._fail("the last guess tells nothing", cell, after)
            else:
                worst = max(worst, price + self.play(child, cell, after, cost + price))
        return worst

    def _legal_guess(self, node: int, secrets: Sequence[str], turns: Turns) -> str:
        guess = self.tree.guess(node)
        if guess is None:
            self._fail("there is no guess", secrets, turns)
        try:
            legal = self.game.guesses[self.game.parse_guess(guess)]
        except StrategygenError as error:
            self._fail(f"the guess is not legal: {error}", secrets, turns)
        if guess != legal:
            self._fail(f"the guess {guess!r} is not written {legal!r}", secrets, turns)
        if self.recipe.consistent_only and guess not in secrets:
            self._fail(f"the guess {guess} is no candidate; the pool is", secrets, turns)
        return guess

    def _step(self, node: int, response: int) -> int | None:
        """Return where a response leads, None where there is no branch."""
        try:
            return self.tree.step(node, response)
        except lookup.InvalidResponseError:
            return None

    def _end(self, secret: str, turns: Turns, cost: int) -> int:
        """Count a secret that is found; nothing is left to pay."""
        self.histogram[cost] += 1
        self.most_guesses = max(self.most_guesses, len(turns))
        if self.max_guesses is not None and len(turns) > self.max_guesses:
            self._fail(f"{len(turns)} guesses needed, not {self.max_guesses}", [secret], turns)
        return 0

    def check_statistics(self) -> None:
        """Compare the statistics of the file with what was played."""
        claimed = self.tree.statistics
        last = max(self.histogram)
        counts = tuple(self.histogram[cost] for cost in range(last + 1))
        _expect("the histogram", claimed.histogram, counts)
        _expect("the number of secrets", claimed.secrets, self.game.code_count)
        _expect("the total", claimed.total, sum(c * n for c, n in self.histogram.items()))
        _expect("the depth", claimed.depth, last)

    def _claim(
        self, what: str, claimed: object, found: object, secrets: Sequence[str], turns: Turns
    ) -> None:
        if claimed != found:
            self._fail(f"{what}: the file says {claimed}, it is {found}", secrets, turns)

    def _fail(self, claim: str, secrets: Sequence[str], turns: Turns) -> NoReturn:
        who = f"secret {secrets[0]}, " if secrets else ""
        history = " ".join(f"{guess}:{response}" for guess, response in turns)
        raise VerificationError(f"{claim} ({who}{f'after {history}' if turns else 'at the start'})")
