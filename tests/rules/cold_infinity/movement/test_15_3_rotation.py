"""CI 15.3: structures rotate, each by its rate; ships have stopped theirs."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.ships import SHIPS
from rules.cold_infinity.table import heard, refused, refuses, rows, ship
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.movement.flights import StructureRotated
from umpire.rules.cold_infinity.movement.plots import rotate_structures, rotated, rotation_of
from umpire.rules.cold_infinity.setup import NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.sheet import Rotation
from umpire.rules.cold_infinity.state.units import rotating_sections
from umpire.rules.cold_infinity.state.values import Attitude, SectionName
from umpire.rules.cold_infinity.turns.steps import PHASES_OF_PLAY, AskFor

OUTER: tuple[SectionName, ...] = (
    "forward",
    "forward_starboard",
    "aft_starboard",
    "aft",
    "aft_port",
    "forward_port",
)
NAMES: tuple[SectionName, ...] = (*OUTER, "port_core", "starboard_core", "core")


def lies(notation: str, turns: int) -> list[Attitude]:
    attitude, rotation = Attitude(1), rotation_of(notation)
    found = []
    for turn in range(1, turns + 1):
        attitude = rotated(attitude, rotation, turn)
        found.append(attitude)
    return found


@rows(
    ("-1/2", [1, 6, 6, 5]),
    ("+1/2", [1, 2, 2, 3]),
    ("+2", [3, 5, 1, 3]),
    ("-2/3", [1, 6, 5, 5]),
)
def test_15_3_1_a_saucer_pivots_by_its_rate(notation: str, facings: list[int]) -> None:
    """CI-15.3.1-1, CI-RUL-125."""
    assert [each.facing for each in lies(notation, 4)] == facings


@rows(
    ("X+1/3", "tumble", [0, 0, 90, 90, 90, 180]),
    ("X-1/3", "tumble", [0, 0, 270, 270, 270, 180]),
    ("Y+1/2", "roll", [0, 90, 90, 180, 180, 270]),
    ("Y-1", "roll", [270, 180, 90, 0, 270, 180]),
)
def test_15_3_2_a_barrel_tumbles_or_rolls_by_quarters(
    notation: str, counter: str, degrees: list[int]
) -> None:
    """CI-15.3.2-1."""
    assert [getattr(each, counter) for each in lies(notation, 6)] == degrees


@rows("1/2", "Z+1", "X1/3", "+1/0", "")
def test_15_3_what_is_no_rotation(notation: str) -> None:
    """CI-15.3.1-1."""
    with refuses("malformed"):
        rotation_of(notation)


@rows(
    ("+1", "outer", OUTER),
    ("Y+1", "outer", ("forward_starboard", "aft_starboard", "aft_port", "forward_port")),
    ("X+1", "outer", ("forward", "aft")),
    ("+1", "inner", ("port_core", "starboard_core")),
    ("+1", "whole", NAMES),
)
def test_15_3_3_a_shell_may_turn_alone(notation: str, shell: Any, expected: Sequence[str]) -> None:
    """CI-15.3.3.1-1, CI-15.3.3.2-1, CI-RUL-120."""
    assert rotating_sections(rotation_of(notation, shell), NAMES) == tuple(expected)


def platform(rotation: Rotation | None, hull: Any = "weapon_platform") -> Battle:
    """A battle in turn 2, with a unit of one section that rotates."""
    sheet = unit(
        part("core", 2, 20, reactor=4), hull_type=hull, mass=6 if hull == "gunboat" else 30
    )
    made = Setup(
        sides=("red", "blue"),
        sheets=(
            NamedSheet("wheel", replace(sheet, rotation=rotation)),
            NamedSheet("bittern", SHIPS["bittern"]),
        ),
        ships=(ship("W", sheet="wheel"), ship("B", "blue", cell=(0, -9))),
    )
    return replace(setup(made), turn=2)


def turned(state: Battle) -> tuple[StructureRotated, ...]:
    return heard(rotate_structures(Ruling(state), SuppliedDice(())), StructureRotated)


def test_15_3_a_structure_rotates_at_the_end_of_movement() -> None:
    """CI-15.3-1, CI-15.3.1-1, CI-12.4.1-1."""
    state = platform(rotation_of("-1/2"))
    (event,) = turned(state)
    after = event.apply(state).ships[0]
    assert (after.motion.attitude.facing, after.turned, event.rule) == (6, True, "CI-15.3.1-1")
    assert not turned(replace(state, turn=3))
    phase = next(each for each in PHASES_OF_PLAY if each.name == "snap_manoeuvres")
    assert rotate_structures in phase.ends
    asked = refused(state, AskFor(unit="W", operation="rotate_section"))
    assert asked[0] == "order_of_its_own"


def test_15_3_ships_and_shells_do_not_turn_so() -> None:
    """CI-15.3-1, CI-15.3.3.1-1."""
    assert not turned(platform(rotation_of("+1"), hull="gunboat"))
    with refuses("inconsistent_battle", at="/sheets/0/sheet/rotation/shell"):
        platform(rotation_of("+1", "inner"))
