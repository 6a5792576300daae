"""Phasers, spreads and repairs that are refused, and what they are told."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.refusing import Refused
from rules.to_boldly_thrust import builders_shields as shields
from rules.to_boldly_thrust.builders_weapons import (
    CRUISER,
    DOWN,
    HALF,
    duel,
    fire,
    launch,
    launching,
    phase,
    ship,
)
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust.salvoes import PassLaunch
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.state.ship import SensorSuite
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems
from umpire.rules.to_boldly_thrust.state import Battle, Options, Prize, Ship, Tables
from umpire.rules.to_boldly_thrust.weapons import LaunchSpreads, SpreadAim

BLIND = tuple(each for each in CRUISER if not isinstance(each, SensorSuite))


def ordered(before: Battle, order: Order) -> Callable[[], object]:
    """Return what rules on an order, before any die is thrown."""
    return lambda: BOOK.adjudicate(before, order, SuppliedDice(()))


def case(code: str, before: Battle, order: Order, names: tuple[str, ...], *legal: str) -> Refused:
    """Return the case of an order that is refused."""
    return Refused(code, ordered(before, order), names, legal)


def _launched(order: Order, by: Ship | None = None, **changes: Any) -> Callable[[], object]:
    """Return what launches spreads of A1."""
    return ordered(launching(by or ship("A1"), ship("B1", (0.0, 30.0)), **changes), order)


def _repaired(*names: str, **changes: Any) -> Callable[[], object]:
    """Return what repairs B1."""
    before = shields.battle(shields.ship(**changes), phase="damage_control", active=None)
    return ordered(before, RepairSystems("B1", tuple(Job(name, 1) for name in names)))


def _blind_duel() -> Battle:
    return phase("fire", ship("A1", systems=BLIND), ship("B1", (0.0, 11.0), shield_marks=DOWN))


WITHOUT_BANDS = Tables(photon=replace(Tables().photon, bands=()))
ROCKS: Fields = {
    "options": Options(asteroids=True),
    "terrain": (Asteroid("R", 0.0, 10.0, radius=1.0),),
}
WEAPONS: tuple[Refused, ...] = (
    case("no_needle_sensors", _blind_duel(), fire("A:W"), ("A of A1",), "suite"),
    case("shields_above_half", duel(11), fire("A:W"), ("A aims", "B1"), "half"),
    case("no_dice", duel(36, HALF), fire("A:W"), ("A has", "B1"), "2 dice"),
    case("no_dice", duel(4, HALF), fire("C:W"), ("C has", "B1"), "3 MU"),
    case(
        "out_of_range",
        duel(20, DOWN, options=Options(needle_range="twelve")),
        fire("A:W"),
        ("A aims", "20.00"),
        "12 MU",
    ),
    # Spreads
    Refused(
        "no_spread_table", _launched(launch(), tables=WITHOUT_BANDS), ("A1", "photon", "bands")
    ),
    Refused("already_launched", _launched(launch(), ship("A1", spreads_done=True)), ("A1",)),
    Refused("unknown_weapon", _launched(launch("T9")), ("A1", "T9"), ("T1, T2",)),
    Refused("wrong_weapon", _launched(launch("B")), ("B of A1",), ("T1, T2",)),
    Refused("weapon_destroyed", _launched(launch(), ship("A1", lost=("T1",))), ("T1",), ("T2",)),
    Refused(
        "weapon_used",
        _launched(LaunchSpreads("A1", (SpreadAim("T1", 12, 9, 0), SpreadAim("T1", 12, 9, 0)))),
        ("T1 of A1",),
        ("T2",),
    ),
    Refused("out_of_arc", _launched(launch(course=5)), ("T1 of A1", "5"), ("11, 12, 1",)),
    Refused("out_of_range", _launched(launch(length=30)), ("T1", "30"), ("24",)),
    Refused("spread_turn", _launched(launch(turn=-3)), ("T1", "3"), ("2 points",)),
    Refused("line_blocked", _launched(launch(), **ROCKS), ("T1", "asteroid")),
    Refused("not_active_side", _launched(launch(by="B1")), ("B1",), ("side A",)),
    Refused("not_active_side", _launched(PassLaunch("B1")), ("B1",), ("side A",)),
    # Damage control
    Refused(
        "generator_down",
        _repaired("shields", marks=9, lost=("G",)),
        ("G of B1", "shields"),
        ("later turn",),
    ),
    Refused(
        "generator_down",
        _repaired("shields", marks=9, repairs_tried=("G",)),
        ("G of B1", "shields"),
        ("later turn",),
    ),
    Refused(
        "prize",
        _repaired("F", lost=("F",), prize=Prize(1, 1, locked_out=False), first_side="A"),
        ("B1",),
        ("fly",),
    ),
    # Odds
    Refused(
        "no_odds",
        lambda: BOOK.odds(
            phase(
                "fire",
                ship("A1"),
                ship("B1", (0.0, 11.0), (*CRUISER[:-1], replace(CRUISER[-1], strength=5000))),
            ),
            fire("A B C"),
        ),
        ("B1",),
        ("fewer weapons",),
    ),
)
