"""CI 7.1.5: lines of sight and what blocks them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_fire import HEXES
from rules.cold_infinity.table import rows
from umpire.kernel.hexes import Hex, crosses
from umpire.rules.cold_infinity.sighting import arcs as line_of_sight
from umpire.rules.cold_infinity.sighting.arcs import Field, Obstacle, Sight, blockers
from umpire.rules.cold_infinity.state.options import Options

AHEAD = Sight((0, 0), (0, -6), 20)
CORNER = Sight((0, 0), (2, -1), 20)


def told(sight: Sight, *objects: tuple[Hex, float], options: Options | None = None) -> list[Hex]:
    obstacles = [Obstacle(f"object {at}", cell, mass) for at, (cell, mass) in enumerate(objects)]
    return [each.cell for each in blockers(sight, obstacles, options or Options())]


@rows(
    ((0, -2), 10, True),
    ((0, -2), 9.9, False),
    ((0, -3), 10, False),
    ((0, -3), 19.9, False),
    ((0, -4), 10, False),
    ((0, -4), 20, True),
    ((0, -4), 19.9, False),
    ((1, -2), 50, False),
    ((0, -7), 50, False),
    ((0, 1), 50, False),
)
def test_7_1_5_half_the_mass_blocks_near_the_firer_as_much_anywhere(
    cell: Hex, mass: float, *, blocks: bool
) -> None:
    """CI-7.1.5-1, CI-UMP-16."""
    assert told(AHEAD, (cell, mass)) == ([cell] if blocks else [])


@rows((10, True), (9.9, False))
def test_7_1_5_by_house_rule_half_the_mass_blocks_anywhere_between(
    mass: float, *, blocks: bool
) -> None:
    """CI-RUL-36."""
    options = Options(line_of_sight="between")
    assert bool(told(AHEAD, ((0, -5), mass), options=options)) == blocks


@rows(
    ([((1, -1), 50)], 0, 1),
    ([((1, 0), 50)], 0, 1),
    ([((1, -1), 50), ((1, 0), 50)], 2, 2),
    ([((1, -1), 50), ((1, 0), 19)], 0, 1),
)
def test_7_1_5_a_line_along_an_edge_is_blocked_from_both_sides(
    objects: list[tuple[Hex, float]], default: int, house: int
) -> None:
    """CI-7.1.5-1, CI-RUL-37."""
    assert len(told(CORNER, *objects)) == default
    assert len(told(CORNER, *objects, options=Options(line_of_sight_edge="either"))) == house


def test_7_1_5_the_hexes_of_firer_and_target_never_block() -> None:
    """CI-RUL-37."""
    assert told(AHEAD, ((0, 0), 50), ((0, -6), 50)) == []
    assert told(Sight((1, 1), (1, 1), 1), ((1, 1), 50)) == []


def test_7_1_5_what_blocks_is_told_from_the_firer_on() -> None:
    """CI-7.1.5-1."""
    assert told(AHEAD, ((0, -5), 30), ((0, -1), 30)) == [(0, -1), (0, -5)]


@given(HEXES, HEXES)
def test_7_1_5_lines_between_equals_are_blocked_both_ways(target: Hex, cell: Hex) -> None:
    """CI-7.1.5-1."""
    obstacle = Obstacle("rock", cell, 20)
    there = blockers(Sight((0, 0), target, 20), [obstacle], Options())
    assert there == blockers(Sight(target, (0, 0), 20), [obstacle], Options())


@given(HEXES, st.lists(HEXES, max_size=4, unique=True))
def test_7_1_5_the_house_rule_on_edges_blocks_no_less(target: Hex, cells: list[Hex]) -> None:
    """CI-RUL-37."""
    objects = [(cell, 20.0) for cell in cells]
    sight = Sight((0, 0), target, 20)
    assert set(told(sight, *objects)) <= set(
        told(sight, *objects, options=Options(line_of_sight_edge="either"))
    )


def test_7_1_5_a_line_is_compared_with_each_hex_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def crossed(start: Hex, end: Hex, cell: Hex) -> bool:
        compared.append(cell)
        return crosses(start, end, cell)

    monkeypatch.setattr(line_of_sight, "crosses", crossed)
    crowd = [Obstacle(f"A{number}", (0, 1), 20) for number in range(50)]
    field = Field([*crowd, Obstacle("B", (9, 9), 20), Obstacle("C", (0, 4), 20)])
    for mass in (20, 30, 100):
        sight = Sight((0, 0), (0, 4), mass)
        assert field.blockers(sight, Options()) == tuple(crowd if mass < 100 else ())
    assert compared == [(0, 1)]
