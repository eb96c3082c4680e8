"""Check what a tree's file says, by playing every secret through `lookup`.

Responses come from the game's scalar definition, `Game.respond`. Nothing here is shared with the
response tables and the searches that trees are built from.

One claim cannot be checked by playing: that no other tree is better. It is reported as the file
makes it.
"""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import lookup
from lookup import Statistics, schema
from lookup.contents import Contents, read_contents
from lookup.nodes import SOLVED
from lookup.stored import find_file
from strategygen.errors import GameError, StrategygenError, VerificationError
from strategygen.games import Game, WordLists, parse_game
from strategygen.games.own.game import OwnGame
from strategygen.recipe import Recipe, parse_recipe
from strategygen.search.objectives import OBJECTIVES

History = tuple[tuple[str, str], ...]
Claim = tuple[str, object, object]


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found to be true; `guesses` is the most that a secret needs.

    `unchecked` is what the file says about the best tree, which nothing was done to check: "bound"
    if it only says that no tree is below a lower bound, else its field `proved`, one of
    `schema.PROVED`.
    """

    name: str
    figures: Statistics
    guesses: int
    unchecked: str

    def __str__(self) -> str:
        return (
            f"ok: {self.name}: all {self.figures.secrets} secrets found in at most "
            f"{self.guesses} guesses, total {self.figures.total}; {self._optimality}"
        )

    @property
    def _optimality(self) -> str:
        if self.unchecked == "none":
            return "optimality: not claimed"
        if self.unchecked == "bound":
            return "optimality: not claimed; lower bound: claimed by the file, not checked"
        return "optimality: claimed by the file, not checked"


def verify(
    source: str | os.PathLike[str] | bytes,
    *,
    max_guesses: int | None = None,
    game: Game | None = None,
    lists: WordLists | None = None,
) -> Verified:
    """Play every secret through a tree and return what was found.

    `source` is what `lookup.open_tree` takes. With `max_guesses`, no secret may need more guesses.

    The game comes from the id in the file, and from `lists` for a game that is made from word
    lists. A game that somebody described must be given as `game`; if one is given, the file must be
    of that game.

    Raises VerificationError that names the first claim found broken, with a secret and the history
    that breaks it, and whatever `lookup` raises for a file that is no tree.
    """
    data = source if isinstance(source, bytes) else find_file(source).read_bytes()
    contents = read_contents(data)
    if game is None:
        game = _game_named(contents, lists)
    recipe = check_header(contents, game)
    player = _Player(lookup.open_tree(data), recipe, max_guesses)
    player.play(recipe.game.codes)
    _check_name(source, recipe)
    figures = Statistics.of(player.histogram[c] for c in range(max(player.histogram) + 1))
    _check_figures(contents, recipe, figures)
    labels = [contents.labels.label(i) for i in range(contents.labels.size)]
    _expect("the list of labels", labels, sorted(player.labels))
    return Verified(recipe.name, figures, player.most_guesses, _unchecked(contents))


def _unchecked(contents: Contents) -> str:
    """Return what a file says about the best tree; see `Verified`."""
    strategy = contents.strategy
    if strategy.proved == "none" and strategy.bound is not None:
        return "bound"
    return strategy.proved


def _check_name(source: str | os.PathLike[str] | bytes, recipe: Recipe) -> None:
    """Refuse a file with the name of another tree; users may choose any name that is of none."""
    if isinstance(source, bytes):
        return
    name = os.path.basename(os.fspath(source)).removesuffix(schema.SUFFIX)  # noqa: PTH119
    try:
        named = parse_recipe(name, recipe.game)
    except StrategygenError:
        return
    _expect("the name of the file", named.name, recipe.name)


def check_header(contents: Contents, game: Game) -> Recipe:
    """Return the recipe that a file names, if all it says about its game is true."""
    named = contents.strategy
    try:
        recipe = Recipe(game, named.name, named.pool, named.first, named.max_depth, named.width)
    except StrategygenError as error:
        raise VerificationError(f"the file names no tree that can be built: {error}") from error
    # This comes first, because a false id could name a game with more codes than can be listed.
    _expect("the number of secrets", contents.statistics.secrets, game.code_count)
    # The lists come last: their checksums tell only that a list is different, not how.
    for claims in (_game_claims, _response_claims, _list_claims):
        for what, claimed, true in claims(contents, game):
            _expect(what, claimed, true)
    _expect("the pool", named.pool, recipe.pool)
    _expect("the first guess", named.first, recipe.first)
    return recipe


def _game_named(contents: Contents, lists: WordLists | None) -> Game:
    """Return the game that a file names, if its id and the lists are enough to make it."""
    game_id, family = contents.game.id, contents.game.family
    try:
        return parse_game(game_id, lists)
    except GameError as error:
        if family != OwnGame.family:
            raise VerificationError(
                f"the game of the file cannot be made: {error}", parameter=error.parameter
            ) from error
        raise VerificationError(
            f"{game_id} is a game that somebody described in a file of their own; it is needed to "
            f"check the tree, as {OwnGame.grammar}",
            parameter="game",
        ) from error


def _game_claims(contents: Contents, game: Game) -> list[Claim]:
    claimed = contents.game
    return [
        ("the game", claimed.id, game.id),
        ("the family", claimed.family, game.family),
        ("the parameters", dict(claimed.parameters), dict(game.parameters)),
        ("the symbols", claimed.symbols, tuple(game.symbols)),
        ("the end", claimed.end, game.end),
    ]


def _list_claims(contents: Contents, game: Game) -> list[Claim]:
    claimed = {name: tuple(words) for name, words in contents.game.lists.items()}
    return [
        ("the lists", sorted(claimed), sorted(game.lists)),
        *((f"the list {name}", claimed.get(name), true) for name, true in game.lists.items()),
    ]


def _response_claims(contents: Contents, game: Game) -> list[Claim]:
    claimed, true = contents.responses, game.responses
    return [
        ("the responses", claimed.labels, true.labels),
        ("the winning response", claimed.winning, true.winning),
        ("the costs", claimed.costs, true.costs),
        ("the folding", claimed.folds, true.folds),
        ("the accepted spellings", claimed.accepted, true.accepted),
        ("the impossible responses", claimed.impossible, true.impossible),
    ]


def _check_figures(contents: Contents, recipe: Recipe, figures: Statistics) -> None:
    """Compare the statistics of the file, and the limits it names, with what was played."""
    claimed, strategy = contents.statistics, contents.strategy
    _expect("the histogram", claimed.histogram, figures.histogram)
    _expect("the total", claimed.total, figures.total)
    _expect("the depth", claimed.depth, figures.depth)
    if strategy.max_depth is not None and figures.depth > strategy.max_depth:
        _broken(
            f"the depth is {figures.depth}, above the depth limit {strategy.max_depth} of the file"
        )
    if not recipe.is_search:
        _expect("what is proved", strategy.proved, "none")
        return
    value = OBJECTIVES[recipe.strategy].value(figures)[0]
    if strategy.proved != "none":
        _expect("what is proved", strategy.proved, "game" if strategy.first is None else "opening")
        _expect("the proved bound", strategy.bound, value)
        _expect("the width of a proved search", strategy.width, None)
    elif strategy.bound is not None and strategy.bound > value:
        _broken(f"the lower bound {strategy.bound} is above {value}, which the tree itself reaches")


def _expect(what: str, claimed: object, true: object) -> None:
    if claimed != true:
        _broken(f"{what}: the file says {claimed!r:.100}, but it is {true!r:.100}")


def _broken(claim: str, secrets: Sequence[str] = (), history: History = ()) -> NoReturn:
    """Raise the error for a broken claim, with the first secret that shows it and its history."""
    if not secrets:
        raise VerificationError(claim)
    turns = " ".join(f"{guess}:{label}" for guess, label in history)
    where = f"after {turns}" if turns else "at the start"
    raise VerificationError(f"{claim} (secret {secrets[0]}, {where})")


@dataclass(slots=True)
class _Visit:
    """A node with the secrets that reach it, and the visit that led there at which price."""

    node: int
    secrets: Sequence[str]
    history: History = ()
    parent: "_Visit | None" = None
    price: int = 0
    worst: int = 0


@dataclass(slots=True)
class _Player:
    """Walk down a tree with the secrets that reach each node, and count what they cost."""

    tree: lookup.StrategyTree
    recipe: Recipe
    max_guesses: int | None
    histogram: Counter[int] = field(default_factory=Counter)
    labels: set[str] = field(default_factory=set)
    most_guesses: int = 0

    def play(self, secrets: Sequence[str]) -> None:
        """Play all secrets from the root, and check what is still to pay at each node."""
        waiting = [_Visit(schema.ROOT, secrets)]
        visits = []
        # A tree may be deeper than Python lets functions call themselves.
        while waiting:
            visit = waiting.pop()
            visits.append(visit)
            waiting += reversed(self._visit(visit))
        for visit in reversed(visits):
            claimed = self.tree.worst(visit.node)
            if claimed != visit.worst:
                claim = f"the file says at most {claimed} to go, but it is {visit.worst}"
                _broken(claim, visit.secrets, visit.history)
            if visit.parent is not None:
                visit.parent.worst = max(visit.parent.worst, visit.price + visit.worst)

    def _visit(self, visit: _Visit) -> list[_Visit]:
        """Return the visits below one, after a look at what the file says of its node."""
        secrets, history = visit.secrets, visit.history
        remaining = self.tree.remaining(visit.node)
        if remaining != len(secrets):
            _broken(
                f"the file says {remaining} codes left, but it is {len(secrets)}", secrets, history
            )
        known = self.tree.known(visit.node)
        if known is None:
            return self._play_guess(visit)
        self._end(known, secrets, history)
        return []

    def _play_guess(self, visit: _Visit) -> list[_Visit]:
        """Make the guess of a node and follow each of its responses."""
        node, secrets, history = visit.node, visit.secrets, visit.history
        responses = self.recipe.game.responses
        guess = self._legal_guess(node, secrets, history)
        cells: dict[str, list[str]] = {}
        for secret in secrets:
            cells.setdefault(self.recipe.game.respond(guess, secret), []).append(secret)
        if len(secrets) == len(next(iter(cells.values()))) and guess not in secrets:
            _broken(f"the guess {guess} tells nothing", secrets, history)
        children = dict(self.tree.children(node))
        below = []
        for response, label in enumerate(responses.labels):
            cell, after = cells.get(label), (*history, (guess, label))
            if cell is None:
                if response in children:
                    _broken(
                        "no secret gives the last response, but the tree has a branch for it",
                        secrets,
                        after,
                    )
                continue
            if response not in children:
                _broken("the tree has no branch for the last response", cell, after)
            child, price = self.tree.step(node, response), responses.costs[response]
            if (response == responses.winning) != (child == SOLVED):
                _broken("tree and game disagree on whether the last response ends it", cell, after)
            if child == SOLVED:
                self._end(guess, cell, after)
                visit.worst = max(visit.worst, price)
            else:
                below.append(_Visit(child, cell, after, visit, price))
        return below

    def _legal_guess(self, node: int, secrets: Sequence[str], history: History) -> str:
        """Return the guess of a node, if the game and the pool allow it."""
        game = self.recipe.game
        guess = self.tree.guess(node)
        try:
            legal = game.guesses[game.parse_guess(guess)]
        except StrategygenError as error:
            _broken(f"the guess {guess} is not legal: {error}", secrets, history)
        if guess != legal:
            _broken(f"the guess {guess} should be written {legal}", secrets, history)
        if not history and self.recipe.first not in (None, guess):
            _broken(f"the first guess is {guess}, not {self.recipe.first}", secrets)
        if self.recipe.pool == "consistent" and guess not in secrets:
            _broken(f"the guess {guess} is not a candidate", secrets, history)
        if not game.allows(guess, history):
            _broken(f"the guess {guess} is not allowed by the history", secrets, history)
        self.labels.add(guess)
        return guess

    def _end(self, code: str, secrets: Sequence[str], history: History) -> None:
        """Count the secret that is found."""
        if list(secrets) != [code]:
            _broken(f"the tree takes {code} for the secret", secrets, history)
        self.labels.add(code)
        responses = self.recipe.game.responses
        price = dict(zip(responses.labels, responses.costs, strict=True))
        self.histogram[sum(price[label] for _, label in history)] += 1
        self.most_guesses = max(self.most_guesses, len(history))
        if self.max_guesses is not None and len(history) > self.max_guesses:
            _broken(f"{len(history)} guesses needed, {self.max_guesses} allowed", secrets, history)
