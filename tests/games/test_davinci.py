"""Da Vinci Code: rows by definition, questions, and what an id may say."""

from itertools import combinations, product
from math import comb, inf

import pytest

import lookup
from strategygen.build.build import build_verified
from strategygen.errors import GameError
from strategygen.games import parse_game
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP, TIES_WITHOUT_CODES, ties_of
from strategygen.recipe import Recipe
from strategygen.tree import statistics
from tests import naive
from tests.games.test_contract import GAME_IDS
from tests.one_step.test_grow import tree_rows
from tests.refused import refused_with

# The asker holds all black tiles but B0.
ONE_BLACK_TILE = f"davinci-BW-own{','.join(f'B{value}' for value in range(1, 12))}"


def rows_of_one_colour(size: int, own: tuple[int, ...] = ()) -> set[str]:
    """Return the rows of that many tiles out of 0 to 12, less those the asker holds."""
    tiles = [tile for tile in range(13) if tile not in own]
    return {" ".join(map(str, row)) for row in combinations(tiles, size)}


def rows_of_pattern(pattern: str, own: tuple[str, ...] = (), jokers: bool = False) -> set[str]:
    """Return the rows that show the pattern, by trying every row of tiles there could be."""
    tiles = {colour: [f"{colour}{i}" for i in range(12 + jokers)] for colour in "BW"}
    found = set()
    for row in product(*(tiles[colour] for colour in pattern)):
        numbers = [(int(tile[1:]), tile[0]) for tile in row if tile[1:] != "12"]
        if len(set(row)) == len(row) and not set(own) & set(row) and numbers == sorted(numbers):
            found.add(" ".join(row))
    return found


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("own", [(), (3,), (0, 7, 12)])
def test_rows_of_one_colour(size: int, own: tuple[int, ...]) -> None:
    part = f"-own{','.join(map(str, own))}" if own else ""
    game = parse_game(f"davinci-{size}{part}")
    assert set(game.codes) == rows_of_one_colour(size, own)


@pytest.mark.parametrize(
    "pattern", ["".join(p) for n in (1, 2, 3) for p in product("BW", repeat=n)]
)
@pytest.mark.parametrize(
    ("own", "jokers"),
    [
        ((), False),
        ((), True),
        (("B0", "W7"), False),
        (("W7", "B12", "W12"), True),
        (("B12",), True),
    ],
)
def test_rows_of_a_pattern(pattern: str, own: tuple[str, ...], jokers: bool) -> None:
    part = f"-own{','.join(own)}" if own else ""
    game = parse_game(f"davinci-{pattern}{part}{'-jokers' * jokers}")
    assert set(game.codes) == rows_of_pattern(pattern, own, jokers)


@pytest.mark.parametrize(
    ("game_id", "codes"),
    [("davinci-4", 715), ("davinci-BWBW", 1001), ("davinci-BBWW", 715), ("davinci-13", 1)],
)
def test_known_counts_need_no_list(game_id: str, codes: int) -> None:
    game = parse_game(game_id)
    assert game.code_count == codes
    assert "codes" not in vars(game)


@pytest.mark.parametrize("pattern", ["B", "WB", "BWBW", "BBWW", "WBWBW", "BWWBWB", 6 * "BW"])
def test_a_pattern_has_the_rows_of_one_colour_with_more_tiles(pattern: str) -> None:
    """Adding 1 to all tiles behind each black-white pair makes equal numbers ascend."""
    count = comb(12 + pattern.count("BW"), len(pattern))
    assert parse_game(f"davinci-{pattern}").code_count == count


def test_what_counts_is_the_number_at_the_position() -> None:
    one, two = parse_game("davinci-4"), parse_game("davinci-BWBW-jokers")
    assert one.respond("2:7", "3 7 11 12") == "hit"
    assert one.respond("1:1", "11 12") == one.respond("2:1", "3 11 12") == "miss"
    assert two.respond("1:12", "B12 W3 B7 W7") == two.respond("4:7", "B12 W3 B7 W7") == "hit"
    assert two.respond("3:12", "B12 W3 B7 W7") == "miss"


@pytest.mark.parametrize("game_id", GAME_IDS["davinci"])
def test_guesses_are_what_some_rows_hold_and_others_do_not(game_id: str) -> None:
    game = parse_game(game_id)
    size = len(game.codes[0].split())
    for place, value in product(range(1, size + 1), range(13)):
        guess = f"{place}:{value}"
        answers = {game.respond(guess, code) for code in game.codes}
        asked = answers == {"hit"} if game.code_count == 1 else len(answers) > 1
        assert asked == (guess in game.guesses)
        if not asked:
            with pytest.raises(GameError, match=f"'{guess}' tells nothing"):
                game.parse_guess(guess)


@pytest.mark.parametrize(
    ("text", "game_id"),
    [
        ("DAVINCI-bwbw", "davinci-BWBW"),
        ("davinci-4-questions", "davinci-4"),
        ("davinci-4-misses-own7,3", "davinci-4-own3,7-misses"),
        ("davinci-wb-jokers-OWNw3,b7,B3", "davinci-WB-ownB3,W3,B7-jokers"),
        ("davinci-WB-Misses-Jokers", "davinci-WB-jokers-misses"),
        ("davinci-4-own10, 9", "davinci-4-own9,10"),
    ],
)
def test_ids_are_read_in_any_case_and_order(text: str, game_id: str) -> None:
    assert parse_game(text).id == game_id
    assert parse_game(game_id) == parse_game(text)


@pytest.mark.parametrize(
    ("game_id", "parts"),
    [
        ("davinci", ["a number of tiles such as 4", "such as BWBW", "not ''"]),
        ("davinci-0", ["1 to 13 tiles of one colour, not 0"]),
        ("davinci-14", ["1 to 13 tiles of one colour, not 14"]),
        ("davinci-04", ["not '04'"]),
        ("davinci-BWX", ["a pattern of B and W", "not 'BWX'"]),
        ("davinci-4B", ["not '4B'"]),
        ("davinci-" + 13 * "B", ["13 tiles of colour B", "12 at most"]),
        ("davinci-" + 14 * "W" + "-jokers", ["14 tiles of colour W", "13 at most"]),
        ("davinci-4-known", ["always ends when the row is known", "remove -known"]),
        ("davinci-4-jokers", ["davinci-4-jokers", "the joker is tile 12"]),
        ("davinci-4-own", ["own names no tile", "own3,7 or ownB3,W7"]),
        ("davinci-4-own3,,7", ["'' is no tile"]),
        ("davinci-4-own03", ["'03' is no tile"]),
        ("davinci-4-ownx", ["'x' is no tile"]),
        ("davinci-4-own3,3", ["own tile 3 is given twice"]),
        ("davinci-BW-ownb3,B3", ["own tile B3 is given twice"]),
        ("davinci-4-own13", ["no tile 13 in davinci-4", "0 to 12"]),
        ("davinci-BW-ownB12", ["no tile B12 in davinci-BW", "0 to 11", "add -jokers"]),
        ("davinci-BW-ownB13-jokers", ["no tile B13 in davinci-BW", "0 to 12"]),
        ("davinci-4-ownB3", ["own tile B3", "davinci-4 by its number alone"]),
        ("davinci-BW-own3", ["own tile 3", "davinci-BW with its colour, such as B3"]),
        ("davinci-12-own1,2", ["davinci-12-own1,2", "no row", "fewer own tiles"]),
        ("davinci-" + 6 * "BW" + "-ownB0,B1,B2,B3,B4,B5,B6", ["no row"]),
        ("davinci-4-misses-questions", ["an option twice"]),
        ("davinci-4-own3-own7", ["an option twice"]),
        ("davinci-4-guesses", ["'guesses' is no option of davinci", "-misses"]),
    ],
)
def test_ids_that_name_no_game(game_id: str, parts: list[str]) -> None:
    with refused_with(parts):
        parse_game(game_id)


@pytest.mark.parametrize(
    ("game_id", "text", "parts"),
    [
        ("davinci-4", "7", ["'7' is no question", "POSITION:VALUE", "2:7"]),
        ("davinci-4", "", ["'' is no question"]),
        ("davinci-4", "0:7", ["'0:7' is no question"]),
        ("davinci-4", "2:07", ["'2:07' is no question"]),
        ("davinci-4", "5:7", ["asks for position 5", "davinci-4 are 1 to 4"]),
        ("davinci-3", "2:0", ["position 2 of davinci-3 never holds 0", "1, 2, 3"]),
        ("davinci-3-own4", "2:4", ["never holds 4", "1, 2, 3, 5, 6"]),
        ("davinci-BW", "2:12", ["never holds 12"]),
        ("davinci-BW", "2:400", ["never holds 400"]),
        (
            ONE_BLACK_TILE,
            "1:0",
            ["'1:0' tells nothing", f"every row of {ONE_BLACK_TILE} it is a hit"],
        ),
    ],
)
def test_texts_that_are_no_question(game_id: str, text: str, parts: list[str]) -> None:
    with refused_with(parts):
        parse_game(game_id).parse_guess(text)


def test_blanks_in_a_question_do_not_matter() -> None:
    game = parse_game("davinci-4")
    assert game.guesses[game.parse_guess(" 2 : 7 ")] == "2:7"


def oracle_of(game_id: str) -> naive.Game:
    """Return the game as the oracle has it, from the texts."""
    game = parse_game(game_id)
    table = tuple(
        tuple(int(code.replace("B", "").replace("W", "").split()[place] != value) for code in codes)
        for codes in [game.codes]
        for place, value in ((int(g.split(":")[0]) - 1, g.split(":")[1]) for g in game.guesses)
    )
    costs = (0, 1) if game_id.endswith("-misses") else (1, 1)
    return naive.Game(table, None, costs, (None,) * len(table))


@pytest.mark.parametrize(
    "game_id", ["davinci-1", "davinci-2", "davinci-3-misses", "davinci-BW-jokers", "davinci-WBW"]
)
def test_one_step_trees_are_those_of_the_oracle(game_id: str) -> None:
    game, oracle = parse_game(game_id), oracle_of(game_id)
    assert ties_of(game) == TIES_WITHOUT_CODES
    for strategy in ("knuth", "irving", "expected-size", "entropy", "parts"):
        tree = grow_tree(game, ONE_STEP[strategy])
        assert tree_rows(tree) == naive.rows(naive.one_step_tree(oracle, strategy))


def least_by_counting(codes: int, hits: int, costs: tuple[int, ...]) -> float:
    """Return a total that no tree goes below if at most so many hits can come on a path.

    A hit settles its position, so there are no more of them than positions. The best of all ways
    to divide the codes, whether or not a question does it.
    """
    fewer = [inf, 0] + [inf] * (codes - 1)
    for _ in range(hits):
        least = [inf, 0.0]
        for n in range(2, codes + 1):
            divided = (
                costs[0] * hit + costs[1] * (n - hit) + fewer[hit] + least[n - hit]
                for hit in range(1, n)
            )
            least.append(min(divided))
        fewer = least
    return fewer[codes]


@pytest.mark.parametrize(
    ("game_id", "total"),
    [
        ("davinci-1", 90),
        ("davinci-2", 715),
        ("davinci-3", 2924),
        ("davinci-BW", 715),
        ("davinci-BWB", 2924),
        ("davinci-BW-jokers", 1075),
        ("davinci-2-misses", 572),
        ("davinci-3-misses", 2145),
        ("davinci-4-misses", 5148),
        ("davinci-BWB-misses", 2145),
        ("davinci-BW-jokers-misses", 884),
    ],
)
def test_trees_that_counting_proves_best(game_id: str, total: int) -> None:
    game = parse_game(game_id)
    tree = grow_tree(game, ONE_STEP["parts"])
    size = len(game.codes[0].split())
    assert statistics(tree, game).total == total
    assert total == least_by_counting(game.code_count, size, game.responses.costs)


@pytest.mark.parametrize(
    ("game_id", "depth"),
    [
        ("davinci-1", 12),
        ("davinci-2", 12),
        ("davinci-3", 12),
        ("davinci-4", 12),
        ("davinci-5", 12),
        ("davinci-BWBW", 13),
        ("davinci-BW-jokers", 14),
        ("davinci-BWB-jokers", 15),
    ],
)
def test_depths_that_counting_proves_least(game_id: str, depth: int) -> None:
    """One question less has fewer paths of at most as many hits as tiles than there are rows."""
    game = parse_game(game_id)
    size = len(game.codes[0].split())
    assert statistics(grow_tree(game, ONE_STEP["knuth"]), game).depth == depth
    assert sum(comb(depth - 1, hits) for hits in range(size + 1)) < game.code_count


@pytest.mark.parametrize(
    ("game_id", "depth"), [("davinci-4-misses", 9), ("davinci-BWBW-misses", 10)]
)
def test_depths_in_misses_that_counting_proves_least(game_id: str, depth: int) -> None:
    """One miss less can come before, between and behind four hits in fewer ways."""
    game = parse_game(game_id)
    assert statistics(grow_tree(game, ONE_STEP["parts"]), game).depth == depth
    assert comb(depth - 1 + 4, 4) < game.code_count


@pytest.mark.parametrize("options", ["", "-misses"])
def test_counting_is_not_above_the_optimum(options: str) -> None:
    game_id = f"davinci-2-own0,1,2,3,4,5,6,7{options}"
    oracle = oracle_of(game_id)
    value = naive.quick_value(naive.Problem(oracle, "expected"))
    assert value is not None
    assert value[0] == least_by_counting(len(oracle.codes), 2, oracle.costs)


def test_a_stored_tree_is_played_by_hits_and_misses() -> None:
    game = parse_game("davinci-BW-ownB3-misses")
    tree = lookup.open_tree(build_verified(Recipe(game, "parts")).data)
    assert tree.strategy.ties == TIES_WITHOUT_CODES
    for code in game.codes:
        session = tree.session()
        while session.guess is not None:
            session.record({"hit": "Yes", "miss": "M"}[game.respond(session.guess, code)])
        assert session.solved
        assert session.secret == code


def test_the_only_row_is_known_at_once() -> None:
    tree = lookup.open_tree(build_verified(Recipe(parse_game("davinci-13"), "knuth")).data)
    assert tree.session().secret == "0 1 2 3 4 5 6 7 8 9 10 11 12"
