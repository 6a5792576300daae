"""FT 9.9, 6.5: weapons, arcs and magazines."""

from rules.rows import rows
from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust import design
from umpire.rules.full_thrust.design import Cost, price_minelayer
from umpire.rules.full_thrust.state.ship import Ammunition
from umpire.rules.full_thrust.state.tables import BeamCost, DesignCosts

COSTS = DesignCosts()


@rows(
    (1, 1, 1),
    (1, 6, 1),
    (2, 1, 2),
    (2, 3, 2),
    (2, 4, 3),
    (2, 6, 3),
    (3, 1, 4),
    (3, 3, 6),
    (3, 6, 9),
    (4, 1, 8),
    (4, 3, 12),
    (5, 1, 16),
    (6, 1, 32),
    (6, 2, 40),
)
def test_9_9_beams(weapon_class: int, arcs: int, mass: int) -> None:
    """The mass doubles with the class; more arcs cost a quarter each (FT-9.9-2, FT-RUL-63)."""
    assert Cost(mass, 3 * mass) == design.price_beam(weapon_class, arcs, COSTS.beam)


def test_9_9_arcs_at_another_percentage_round_half_up() -> None:
    """A table of a scenario's own."""
    assert design.beam_mass(3, 4, BeamCost(extra_arc_pct=12.5)) == 6


@rows((1, Cost(4, 12)), (2, Cost(5, 15)), (3, Cost(6, 18)))
def test_9_9_pulse_torpedoes(arcs: int, cost: Cost) -> None:
    """A mass more for each further arc (FT-9.9-4)."""
    assert cost == design.price_pulse_torpedo(arcs, COSTS.pulse_torpedo)


@rows(("standard", Cost(4, 12)), ("extended_range", Cost(5, 15)))
def test_9_9_racks_come_with_their_salvo(ammunition: Ammunition, cost: Cost) -> None:
    """FT-9.9-6."""
    assert cost == design.price_rack(ammunition, COSTS.salvo)


@rows((1, 1, 5), (1, 2, 7), (1, 3, 9), (4, 14, 40))
def test_9_9_launchers_and_their_magazine(launchers: int, salvoes: int, mass: int) -> None:
    """3 mass, and 2 for each salvo; 3 points a mass (FT-9.9-6)."""
    launcher = design.price_launcher(COSTS.salvo).times(launchers)
    magazine = design.price_magazine(design.load_mass(salvoes, 0, COSTS.salvo), COSTS.salvo)
    assert mass == launcher.mass + magazine.mass
    assert 3 * mass == launcher.points + magazine.points


@rows(
    (8, 4, 0, (True, 0)),
    (8, 1, 2, (True, 0)),
    (8, 2, 1, (True, 1)),
    (8, 0, 3, (False, 0)),
    (6, 0, 2, (True, 0)),
    (4, 0, 1, (True, 1)),
    (4, 1, 1, (False, 0)),
    (0, 0, 0, (True, 0)),
)
def test_6_5_what_a_magazine_takes(
    space: int, standard: int, extended_range: int, loading: tuple[bool, int]
) -> None:
    """2 for a standard salvo, 3 for extended range; the rest is wasted (FT-6.5-2)."""
    assert loading == design.magazine_loads(space, standard, extended_range, COSTS.salvo)


@rows(
    (("F",), 1),
    (("F", "FS", "AS"), 1),
    (("AS", "F", "FS"), 1),
    (("FP", "F"), 1),
    (("AP", "FP", "F", "FS"), 1),
    (("F", "FS", "AS", "A", "AP"), 1),
    (("F", "FS", "AS", "A", "AP", "FP"), 1),
    (("F", "F"), 1),
    (("F", "A"), 0),
    (("F", "FS", "A"), 0),
    (("F", "AS", "AP"), 0),
    (("F", "FS", "A", "AP"), 0),
)
def test_9_9_arcs_lie_next_to_each_other(arcs: tuple[Arc, ...], adjacent: int) -> None:
    """In any order, across the bow or not (FT-9.9-3)."""
    assert design.are_adjacent(arcs) is bool(adjacent)


@rows((0, Cost(2, 6)), (4, Cost(6, 14)))
def test_12_4_each_mine_adds_to_its_layer(mines: int, cost: Cost) -> None:
    """1 mass and 2 points (FT-RUL-64)."""
    assert cost == price_minelayer(mines, COSTS.minelayer)
