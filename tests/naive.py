"""The oracle: the plainest possible version of everything, to which all fast code must be equal.

Pure Python over tuples; nothing is imported from the packages under test. A set of candidates is a
tuple of code ids, ascending.

How a tree is valued
--------------------
In a tree T for the candidates S, the secret s costs c(s), the sum of the costs of the responses on
its path. Three figures matter:

    total = sum of c(s),   depth = max of c(s),   worst count = number of s with c(s) = depth

and an objective is an order of the three (`ORDER`). The optimum of a game is the least tuple over
all trees: `outcomes` lists the figures of every tree there is, and `best_value` takes the least.

How a tie-broken tree is defined
--------------------------------
A walk from the root picks at every node the least (value, not consistent, guess id). The value of a
set must be such that best subtrees make a best tree, so it depends on the *cap*: what the node may
still cost at most. A cell behind a response of cost k is valued under the cap less k.

`expected`: the value of S under a cap is the least (total, depth, worst count) over the trees of
S no deeper than the cap, which is infinite unless the user gave one. This is the objective itself:
totals add, so every subtree of a best tree has the least total; among those, the depth of the whole
is the largest depth of a cell, so the least depth of each gives the least of all; and only cells
that reach the depth of the whole count there, each at its own depth, which is its least.

`worst` and `crush`: a cell that does not reach the depth of the whole may be deeper than it need
be, if that lowers its total. So their own tuples do not make a best tree. Let D be the least depth
of the whole. A tree no deeper than D has depth D and (worst count) = (number of s with c(s) = D).
With the cap D at the root, let

    at the cap = number of s with c(s) = cap exactly (0 if the tree is less deep)

The value of S under a cap is the least (total, at the cap) for `worst`, and the least
(at the cap, total) for `crush`, over the trees of S no deeper than the cap. Both numbers add over
the cells, so the least of each cell makes the least of the whole; at the root they are the second
and third figure of the objective. A larger cap given by the user changes nothing, a smaller one
makes the game impossible.

`best_tree` walks by these definitions over `outcomes`. `quick_value` and `quick_tree` use what was
said above to recur over values, and remember them: for games of some sixty codes. They must equal
the plain ones on every game small enough for those.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice, permutations, product
from math import fsum, inf, log2
from typing import Literal, NamedTuple

Candidates = tuple[int, ...]
Cells = dict[int, Candidates]
Outcome = tuple[int, int, int]
Value = tuple[int, ...]
Cap = float
# The turns before a node, as (guess, response), and whether a guess may follow one of them.
History = tuple[tuple[int, int], ...]
Permits = Callable[[int, int, int], bool]
Pool = Literal["all", "consistent"]

# For each objective, the places of its figures in an outcome (total, depth, worst count).
ORDER = {"expected": (0, 1, 2), "worst": (1, 0, 2), "crush": (1, 2, 0)}

NONE = -1


@dataclass(frozen=True)
class Game:
    """A game as a table: `table[guess][code]` is the id of the response.

    `winning` is the response that ends a game, or None: then a game ends when one candidate is left
    and nothing is added for naming it. `costs` has one entry a response. `code_of_guess` is the
    code that a guess names, or None. The winning response is given exactly when the code is found.
    """

    table: tuple[tuple[int, ...], ...]
    winning: int | None
    costs: tuple[int, ...]
    code_of_guess: tuple[int | None, ...]

    def __post_init__(self) -> None:
        for row, own in zip(self.table, self.code_of_guess, strict=True):
            assert all(0 <= response < len(self.costs) for response in row)
            if self.winning is not None:
                assert all((row[code] == self.winning) == (code == own) for code in self.codes)

    @property
    def codes(self) -> Candidates:
        return tuple(range(len(self.table[0])))

    @property
    def guesses(self) -> range:
        return range(len(self.table))


class Node(NamedTuple):
    """A guess, the candidates before it, and the node after each response but the winning one.

    A known code makes no guess: None. `ends` is the code whose path ends here, if any.
    """

    guess: int | None
    candidates: Candidates
    ends: int | None
    cells: dict[int, "Node"]


class Statistics(NamedTuple):
    """`histogram[c]` secrets cost c."""

    histogram: tuple[int, ...]
    total: int
    depth: int
    worst_count: int


# ---------------------------------------------------------------- Games of places and symbols


def response(guess: str, code: str) -> tuple[int, int]:
    """Return (right, misplaced) by laying both words side by side and crossing out what matches."""
    guess_left: list[str | None] = list(guess)
    code_left: list[str | None] = list(code)
    right = misplaced = 0
    for place in range(len(code)):
        if guess_left[place] == code_left[place]:
            right += 1
            guess_left[place] = code_left[place] = None
    for symbol in guess_left:
        if symbol is not None and symbol in code_left:
            misplaced += 1
            code_left[code_left.index(symbol)] = None
    return right, misplaced


def blacks(guess: str, code: str) -> tuple[int]:
    """Return (right,) only."""
    return (response(guess, code)[0],)


def with_order(guess: str, code: str) -> tuple[int, int, int]:
    """Return (right, misplaced, places where the guess's symbol is the greater)."""
    greater = [place for place in range(len(code)) if guess[place] > code[place]]
    return *response(guess, code), len(greater)


# How a guess is answered, by what an id says of it.
FEEDBACKS: dict[str, Callable[[str, str], tuple[int, ...]]] = {
    "": response,
    "black": blacks,
    "order": with_order,
}


def words(symbols: str, places: int, repeat: bool) -> list[str]:
    """Return every word of that many places, sorted; unless `repeat`, all symbols different."""
    found = product(symbols, repeat=places) if repeat else permutations(symbols, places)
    return sorted("".join(word) for word in found)


def observed(codes: Sequence[str], feedback: str = "") -> list[tuple[int, ...]]:
    """Return every response that some pair of guess and code gives, sorted."""
    return sorted({FEEDBACKS[feedback](guess, code) for guess in codes for code in codes})


def peg_game(codes: Sequence[str], known: bool = False, feedback: str = "") -> Game:
    """Return the game whose codes, and guesses, are the given words of one length."""
    answer = FEEDBACKS[feedback]
    ids = {counts: i for i, counts in enumerate(observed(codes, feedback))}
    table = tuple(tuple(ids[answer(guess, code)] for code in codes) for guess in codes)
    winning = None if known else ids[answer(codes[0], codes[0])]
    return Game(table, winning, (1,) * len(ids), tuple(range(len(codes))))


def number_game(largest: int, known: bool = False) -> Game:
    """Return the game of a number from 1 on: higher is 0, lower 1, equal 2; sorted as texts."""
    numbers = sorted(range(1, largest + 1), key=str)
    table = tuple(
        tuple(2 if code == guess else int(code < guess) for code in numbers) for guess in numbers
    )
    return Game(table, None if known else 2, (1,) * 3, tuple(range(largest)))


# ---------------------------------------------------------------- Games of words


def word_response(guess: Sequence[str], code: Sequence[str]) -> str:
    """Return the colours of a guess: letter by letter, how many of it are left to be yellow."""
    label = ""
    for place, letter in enumerate(guess):
        greens = sum(g == c == letter for g, c in zip(guess, code, strict=True))
        before = sum(g == letter != c for g, c in zip(guess[:place], code, strict=False))
        if code[place] == letter:
            label += "G"
        else:
            label += "Y" if before < list(code).count(letter) - greens else "B"
    return label


# ---------------------------------------------------------------- What every strategy rests on


def partition(game: Game, candidates: Candidates, guess: int) -> Cells:
    """Return the cells of the candidates by response, ascending."""
    cells: dict[int, list[int]] = {}
    for code in candidates:
        cells.setdefault(game.table[guess][code], []).append(code)
    return {answer: tuple(cells[answer]) for answer in sorted(cells)}


def is_consistent(game: Game, candidates: Candidates, guess: int) -> bool:
    """Tell whether the guess is itself a candidate."""
    return game.code_of_guess[guess] in candidates


def splits(game: Game, candidates: Candidates, pool: Pool = "all") -> dict[int, Cells]:
    """Return the cells of every guess that may be made: of the pool, and no guess changes nothing.

    A guess changes something if there are several cells, or if it wins.
    """
    return {
        guess: cells
        for guess in game.guesses
        if pool == "all" or is_consistent(game, candidates, guess)
        if len(cells := partition(game, candidates, guess)) > 1 or game.winning in cells
    }


def is_over(game: Game, candidates: Candidates) -> bool:
    """Tell whether the game ends without a further guess."""
    return game.winning is None and len(candidates) == 1


def grow(
    game: Game, choose: Callable[[Candidates, Cap, int, History], int], cap: Cap = inf
) -> Node:
    """Return the tree whose guesses are chosen for candidates, cap, number of node and history.

    The cap falls by the cost of each response. Nodes are numbered from 0 in pre-order, known codes
    among them.
    """
    numbers = count()

    def grow_set(candidates: Candidates, cap: Cap, history: History) -> Node:
        number = next(numbers)
        if is_over(game, candidates):
            return Node(None, candidates, candidates[0], {})
        guess = choose(candidates, cap, number, history)
        cells = partition(game, candidates, guess)
        won = cells.pop(game.winning, ()) if game.winning is not None else ()
        below = {
            answer: grow_set(cell, cap - game.costs[answer], (*history, (guess, answer)))
            for answer, cell in cells.items()
        }
        return Node(guess, candidates, won[0] if won else None, below)

    return grow_set(game.codes, cap, ())


def costs(game: Game, tree: Node) -> dict[int, int]:
    """Return what each secret costs."""
    found = {}
    if tree.ends is not None:
        found[tree.ends] = 0 if game.winning is None else game.costs[game.winning]
    for answer, subtree in tree.cells.items():
        for code, cost in costs(game, subtree).items():
            found[code] = game.costs[answer] + cost
    return found


def statistics(game: Game, tree: Node) -> Statistics:
    """Return what the tree costs over all its secrets."""
    each = list(costs(game, tree).values())
    histogram = tuple(each.count(cost) for cost in range(max(each) + 1))
    return Statistics(histogram, sum(each), max(each), histogram[-1])


def rows(tree: Node) -> list[tuple[int, int, int, int, int]]:
    """Return (guess, parent, response, remaining, code) of each node in pre-order, -1 for none."""
    found: list[tuple[int, int, int, int, int]] = []

    def visit(node: Node, parent: int, answer: int) -> None:
        guess = NONE if node.guess is None else node.guess
        ends = NONE if node.ends is None else node.ends
        number = len(found)
        found.append((guess, parent, answer, len(node.candidates), ends))
        for answer, subtree in node.cells.items():
            visit(subtree, number, answer)

    visit(tree, NONE, NONE)
    return found


# ---------------------------------------------------------------- One-step strategies


def sum_of_squares(sizes: list[int]) -> int:
    return sum(size * size for size in sizes)


def entropy(sizes: list[int]) -> float:
    chances = [size / sum(sizes) for size in sorted(sizes)]
    return -fsum(chance * log2(chance) for chance in chances)


# The value of a partition by the sizes of its cells; the least is best.
ONE_STEP: dict[str, Callable[[list[int]], float | tuple[int, int]]] = {
    "knuth": max,
    "irving": lambda sizes: (max(sizes), sum_of_squares(sizes)),
    "expected-size": sum_of_squares,
    "parts": lambda sizes: -len(sizes),
}

ENTROPY_TOLERANCE = 1e-9


def splitmix64(seed: int) -> Iterator[int]:
    """Yield the numbers of the generator SplitMix64 (Steele, Lea and Flood 2014)."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        bits = state
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB % 2**64
        yield bits ^ (bits >> 31)


class DeadEndError(Exception):
    """No guess that may be made tells the candidates apart."""


def first_consistent(game: Game, order: Candidates, every: dict[int, Cells]) -> int | None:
    """Return the first of the candidates, in that order, that is among the guesses to be made."""
    for code in order:
        if code in game.code_of_guess and game.code_of_guess.index(code) in every:
            return game.code_of_guess.index(code)
    return None


def best_by_value(every: dict[int, Cells], strategy: str) -> list[int]:
    """Return the guesses of the best value, `consistent` valuing them all the same."""
    sizes = {guess: [len(cell) for cell in cells.values()] for guess, cells in every.items()}
    if strategy == "consistent":
        return list(every)
    if strategy == "entropy":
        entropies = {guess: entropy(cells) for guess, cells in sizes.items()}
        largest = max(entropies.values())
        return [guess for guess in sizes if entropies[guess] >= largest - ENTROPY_TOLERANCE]
    values = {guess: ONE_STEP[strategy](cells) for guess, cells in sizes.items()}
    least = min(values.values())
    return [guess for guess in sizes if values[guess] == least]


def cheaper_chance(game: Game, cells: Cells) -> int:
    """Return how many candidates have a response of the least cost there is."""
    return sum(len(cell) for r, cell in cells.items() if game.costs[r] == min(game.costs))


def choose_one_step(
    game: Game, candidates: Candidates, strategy: str, every: dict[int, Cells]
) -> int:
    """Return the guess of a one-step strategy, `random` apart, among those that may be made.

    Ties: better value, then consistent, then lowest id. One or two candidates: the first of them.
    Where no guess is a code: better value, then larger chance of the cheaper response, then larger
    entropy, then lowest id.
    """
    if len(candidates) <= 2 or strategy == "consistent":
        guess = first_consistent(game, candidates, every)
        if guess is not None:
            return guess
    best = best_by_value(every, strategy)
    if any(code is not None for code in game.code_of_guess):
        return min(best, key=lambda guess: (not is_consistent(game, candidates, guess), guess))
    largest = max(cheaper_chance(game, every[guess]) for guess in best)
    cheapest = {g: every[g] for g in best if cheaper_chance(game, every[g]) == largest}
    return min(best_by_value(cheapest, "entropy"))


def choose_at_random(
    game: Game, candidates: Candidates, every: dict[int, Cells], seed: int, node: int
) -> int:
    """Return the candidate whose place is the generator's output for the node, modulo them all.

    If it may not be made, the next one that may.
    """
    start = next(islice(splitmix64(seed), node, None)) % len(candidates)
    guess = first_consistent(game, candidates[start:] + candidates[:start], every)
    if guess is None:
        raise DeadEndError
    return guess


def one_step_tree(
    game: Game,
    strategy: str,
    pool: Pool = "all",
    first: int | None = None,
    seed: int = 0,
    permits: Permits | None = None,
) -> Node:
    """Return the tree of a one-step strategy; `first` is the opening, if it is given.

    `permits` tells of a guess, its response and a later guess whether that may follow, where the
    history restricts the guesses. Raises DeadEndError where there is no such tree.
    """
    if strategy in ("consistent", "random"):
        pool = "consistent"

    def choose(candidates: Candidates, cap: Cap, node: int, history: History) -> int:
        if node == 0 and first is not None:
            return first
        every = {
            guess: cells
            for guess, cells in splits(game, candidates, pool).items()
            if permits is None or all(permits(g, r, guess) for g, r in history)
        }
        if not every:
            raise DeadEndError
        if strategy == "random":
            return choose_at_random(game, candidates, every, seed, node)
        return choose_one_step(game, candidates, strategy, every)

    return grow(game, choose)


# ---------------------------------------------------------------- Searches, by listing every tree

# The figures of a secret that is found or known, nothing further paid.
DONE: Outcome = (0, 0, 1)


@dataclass(frozen=True)
class Problem:
    """What a search is asked for: the best tree, of this pool and opening, no deeper than that."""

    game: Game
    objective: str
    pool: Pool = "all"
    first: int | None = None
    max_depth: int | None = None

    def openings(self) -> dict[int, Cells]:
        """Return the cells of the guesses that the root may make."""
        every = splits(self.game, self.game.codes, self.pool)
        return {guess: cells for guess, cells in every.items() if self.first in (None, guess)}

    def order(self, outcome: Outcome) -> Value:
        """Return the figures in the order of the objective."""
        return tuple(outcome[figure] for figure in ORDER[self.objective])

    def value_under(self, cap: Cap, outcome: Outcome) -> Value:
        """Return the value of a subtree no deeper than its cap, as defined at the file's top."""
        total, depth, worst = outcome
        at_the_cap = worst if depth == cap else 0
        return {
            "expected": (total, depth, worst),
            "worst": (total, at_the_cap),
            "crush": (at_the_cap, total),
        }[self.objective]


def beside(a: Outcome, b: Outcome) -> Outcome:
    """Return the figures of two trees for different secrets, taken together."""
    depth = max(a[1], b[1])
    return a[0] + b[0], depth, sum(worst for _, d, worst in (a, b) if d == depth)


def outcomes(game: Game, candidates: Candidates, pool: Pool = "all") -> set[Outcome]:
    """Return (total, depth, worst count) of every tree there is for the candidates."""
    if is_over(game, candidates):
        return {DONE}
    every = splits(game, candidates, pool).values()
    return {outcome for cells in every for outcome in outcomes_after(game, cells, pool)}


def outcomes_after(game: Game, cells: Cells, pool: Pool) -> set[Outcome]:
    """Return the figures of every tree whose first guess makes the cells."""
    found: set[Outcome] = {(0, -1, 0)}
    for answer, cell in cells.items():
        cost = game.costs[answer]
        below = {DONE} if answer == game.winning else outcomes(game, cell, pool)
        here = {(total + cost * len(cell), depth + cost, worst) for total, depth, worst in below}
        found = {beside(a, b) for a in found for b in here}
    return found


def best_value(problem: Problem) -> Value | None:
    """Return the optimum of the whole game as the objective orders it; None if impossible."""
    game = problem.game
    if is_over(game, game.codes):
        every = {DONE}
    else:
        openings = problem.openings().values()
        every = {each for cells in openings for each in outcomes_after(game, cells, problem.pool)}
    limit = inf if problem.max_depth is None else problem.max_depth
    return min((problem.order(each) for each in every if each[1] <= limit), default=None)


def best_tree(problem: Problem) -> Node | None:
    """Return the tie-broken best tree, as defined at the file's top; None if impossible."""

    def value_after(cells: Cells, cap: Cap) -> Value | None:
        every = outcomes_after(problem.game, cells, problem.pool)
        values = [problem.value_under(cap, each) for each in every if each[1] <= cap]
        return min(values, default=None)

    return walk(problem, best_value(problem), value_after)


def walk(
    problem: Problem,
    best: Value | None,
    value_after: Callable[[Cells, Cap], Value | None],
) -> Node | None:
    """Return the tree that takes the least (value, not consistent, guess id) at every node."""
    game = problem.game
    if best is None:
        return None
    if problem.objective != "expected":
        cap: Cap = best[0]
    else:
        cap = inf if problem.max_depth is None else problem.max_depth

    def choose(candidates: Candidates, cap: Cap, node: int, _: History) -> int:
        every = problem.openings() if node == 0 else splits(game, candidates, problem.pool)
        values = {guess: value_after(cells, cap) for guess, cells in every.items()}
        keys = [
            (value, not is_consistent(game, candidates, guess), guess)
            for guess, value in values.items()
            if value is not None
        ]
        return min(keys)[-1]

    return grow(game, choose, cap)


# ---------------------------------------------------------------- Searches, values remembered


class QuickSearch:
    """Best values by recursion over (candidates, cap), each worked out once."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.game = problem.game
        self.splits = cache(lambda candidates: splits(self.game, candidates, problem.pool))
        self.depth = cache(self._depth)
        self.value = cache(self._value)

    def _depth(self, candidates: Candidates) -> Cap:
        """Return the least depth, infinite if no tree can be."""
        if is_over(self.game, candidates):
            return 0
        every = self.splits(candidates).values()
        return min((self.depth_after(cells) for cells in every), default=inf)

    def depth_after(self, cells: Cells) -> Cap:
        return max(
            self.game.costs[answer] + (0 if answer == self.game.winning else self.depth(cell))
            for answer, cell in cells.items()
        )

    def _value(self, candidates: Candidates, cap: Cap) -> Value | None:
        """Return the least value under the cap, None if no tree can be."""
        if cap < 0:
            return None
        if is_over(self.game, candidates):
            return self.problem.value_under(cap, DONE)
        return self.best_of(self.splits(candidates), cap)

    def best_of(self, every: dict[int, Cells], cap: Cap) -> Value | None:
        values = [self.value_after(cells, cap) for cells in every.values()]
        return min((value for value in values if value is not None), default=None)

    def value_after(self, cells: Cells, cap: Cap) -> Value | None:
        values = []
        for answer, cell in cells.items():
            cost = self.game.costs[answer]
            if answer != self.game.winning:
                value = self.value(cell, cap - cost)
            else:
                value = self.problem.value_under(cap - cost, DONE) if cost <= cap else None
            if value is None:
                return None
            values.append(self.paid(value, cost * len(cell), cost))
        return self.together(values)

    def paid(self, value: Value, total: int, cost: int) -> Value:
        """Return the value of a cell seen from the node above, the response paid for."""
        if self.problem.objective == "expected":
            return value[0] + total, value[1] + cost, value[2]
        if self.problem.objective == "worst":
            return value[0] + total, value[1]
        return value[0], value[1] + total

    def together(self, values: list[Value]) -> Value:
        """Return the value of a set from those of its cells."""
        if self.problem.objective != "expected":
            return tuple(map(sum, zip(*values, strict=True)))
        depth = max(value[1] for value in values)
        worst = sum(value[2] for value in values if value[1] == depth)
        return sum(value[0] for value in values), depth, worst

    def best(self) -> Value | None:
        """Return the optimum of the whole game, None if it is impossible."""
        limit = inf if self.problem.max_depth is None else self.problem.max_depth
        if is_over(self.game, self.game.codes):
            return self.problem.order(DONE)
        openings = self.problem.openings()
        if self.problem.objective == "expected":
            return self.best_of(openings, limit)
        depth = min((self.depth_after(cells) for cells in openings.values()), default=inf)
        value = self.best_of(openings, depth) if depth <= limit and depth < inf else None
        return None if value is None else (int(depth), *value)


def quick_value(problem: Problem) -> Value | None:
    """Return what `best_value` returns, for games of up to some sixty codes."""
    return QuickSearch(problem).best()


def quick_tree(problem: Problem) -> Node | None:
    """Return what `best_tree` returns, for games of up to some sixty codes."""
    search = QuickSearch(problem)
    return walk(problem, search.best(), search.value_after)
