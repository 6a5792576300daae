"""Repairs, boarding and surrender that are refused (FT 7, FT 11.5, FT 11.7)."""

from typing import Any

from rules.full_thrust import builders_combat as combat
from rules.full_thrust.fleets import Fields
from rules.full_thrust.refusals.raising import Names, case
from rules.full_thrust.table import battle, rule, ship
from rules.refusing import Refused
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.boarding import BoardShip, fight
from umpire.rules.full_thrust.damage import DumpCore, Job, RepairSystems
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import FireControl
from umpire.rules.full_thrust.surrenders import AcceptSurrender

GO = BoardShip("A1", "B1")
BESIDE = (0.0, 4.0)


def repaired(code: str, jobs: tuple[tuple[str, int], ...], names: Names, *legal: str) -> Refused:
    """Return the case of repairs that are refused to A1, which has lost F1 and B2 and tried B1."""
    hurt = combat.warship(lost=("F1", "B2", "B1"), repairs_tried=("B1",), mass=90)
    before = combat.turn_end(hurt, combat.ship("B1", (0.0, 9.0)))
    return case(
        code, before, RepairSystems("A1", tuple(Job(*each) for each in jobs)), names, *legal
    )


def beside(prey: Fields | None = None, **changes: Any) -> Battle:
    """Return A1 with a crew of 4 beside B1 with 2, A to board."""
    mine: Fields = {"mass": 80} | changes
    theirs: Fields = {"place": BESIDE, "mass": 40} | (prey or {})
    target = ship("B1", **theirs)
    given: Fields = {"phase": "boarding", "initiative": ("A", "B"), "active": "A"}
    fleet = (ship("A1", **mine), target, ship("A2", (2.0, 0.0)), ship("B2", (0.0, 5.0)))
    return battle(*fleet, boarding=True, **given)


def boarded(code: str, names: Names, *legal: str, **changes: Any) -> Refused:
    """Return the case of a boarding that is refused."""
    return case(code, beside(**changes), GO, names, *legal)


def struck() -> Battle:
    """Return a battle in which B1 has struck its colours to A1."""
    prey = ship("B1", (0.0, 9.0), systems=(FireControl("F"),))
    field = battle(ship("A1"), prey, ship("C1", (30.0, 0.0)), strike_colours=True)
    return rule(field, ApplyDamage("B1", 5), 6, 6).state


REPAIRS: tuple[Refused, ...] = (
    repaired("too_many_dcp", (("F1", 4),), ("A1", "F1", "4"), "3 is the most"),
    repaired("not_enough_dcp", (("F1", 3), ("B2", 3)), ("A1", "6"), "5 is the most"),
    repaired("not_repairable", (("T1", 1),), ("A1", "T1"), "F1 or B2 may be"),
    repaired("job_tried", (("B1", 1),), ("A1", "B1"), "F1 or B2 may be"),
    repaired("unknown_system", (("Z", 1),), ("A1", "Z"), "F1 or B2 may be"),
    case("core_sound", combat.turn_end(combat.warship()), DumpCore("A1"), ("A1",), "explode"),
)
BOARDING: tuple[Refused, ...] = (
    boarded("already_boarded", ("A1",), "next turn", boarded=True),
    boarded("already_fired", ("A1",), "next turn", fired=True),
    boarded("ftl_warming", ("A1",), ftl_since=1),
    boarded("no_boarders", ("A1",), "any more", crew_lost=4),
    boarded("not_in_range", ("A1", "B1", "9.00"), "6 MU", prey={"place": (0.0, 9.0)}),
    boarded("boarding_velocity", ("A1", "B1"), "1 MU", prey={"velocity": 9}),
    boarded("boarding_course", ("A1", "B1"), "as A1 does", prey={"facing": 3}),
    case("no_boarders", beside(), BoardShip("A1", "B1", 5), ("A1", "5"), "4 is the most"),
    case("own_side", beside(), BoardShip("A1", "A2"), ("A1", "A2"), "enemies"),
    case(
        "option_off",
        battle(ship("A1"), ship("B1", BESIDE), phase="boarding", active="A"),
        GO,
        ("A1",),
        "boarding",
    ),
    Refused(
        "too_many_factors",
        lambda: fight(beside(), ("A1", "B1"), (201, 2), SuppliedDice(())),
        ("201",),
        ("200",),
    ),
)
COLOURS: tuple[Refused, ...] = (
    case(
        "surrender_open", struck(), WriteOrder("A1", notation=""), ("B1", "A1"), "accept_surrender"
    ),
    case("not_struck", struck(), AcceptSurrender("C", "B1"), ("B1", "C"), "only a ship that has"),
)
DAMAGE: tuple[Refused, ...] = (*REPAIRS, *BOARDING, *COLOURS)
