"""Plays for the options of boarding, morale, tournaments and sensors (FT 11, 15)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, Play, alive
from rules.full_thrust.alive.playing import A, code_of, given, opening, outcome
from rules.full_thrust.builders_sensors import (
    ECM,
    JAM,
    SCAN,
    SUPERIOR,
    WEASEL,
    bogey,
    detected,
    dummy,
    scanning,
    sighting,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import CRUISER, Outfit, battle, group, ship
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.boarding import BoardShip
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.sensors import ScanShip
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, FireControl, FtlDrive, Ship
from umpire.rules.full_thrust.surrenders import AcceptSurrender

# Boarding


def boarded(**changes: Any) -> Play:
    """Return the play of a crew of 4 that boards a crew of 2."""

    def play(options: Options) -> object:
        boarder = ship("A1", mass=80, **changes)
        prey = ship("B1", (0.0, 4.0), mass=40, velocity=boarder.velocity)
        before = battle(
            boarder, prey, ship("B2", (90.0, 0.0)), options=options, phase="boarding", active="A"
        )
        return outcome(before, BoardShip("A1", "B1"), 6, 6, 6, 6)

    return play


# Morale


def turn_ended(options: Options) -> object:
    """Return what comes of the end of a turn in which a side has lost two ships of three."""
    gone = [ship(name, (9.0, 9.0), damage=20, status="destroyed") for name in ("B2", "B3")]
    before = battle(
        *(ship("A1"), ship("B1", (0.0, 30.0)), *gone),
        options=options,
        phase="fire",
        active="A",
        finished=("B",),
    )
    return outcome(before, FinishPhase("A"))


def colours(options: Options) -> object:
    """Return what comes of damage that ends a row, and dice of 6."""
    prey = ship("B1", (0.0, 9.0), systems=(FireControl("F"),))
    return outcome(battle(ship("A1"), prey, options=options), ApplyDamage("B1", 5), 6, 6)


def surrendered(options: Options) -> object:
    """Return what comes of a surrender that is taken while it is sealed what screens the ship."""
    screen = group("Bg1", (0.0, 9.0), screening="B1")
    prey = ship("B1", (0.0, 9.0), struck_to="A1")
    others = (ship("B2", (30.0, 0.0)), screen)
    return outcome(battle(ship("A1"), prey, *others, options=options), AcceptSurrender("A", "B1"))


# Tournaments


ENTERED: Outfit = (*CRUISER, FtlDrive("J"))


def entered(name: str, points: int = 0, kind: str | None = None, **changes: Any) -> Ship:
    """Return a ship that a tournament takes, with its points and its group."""
    made = ship(name, **({"systems": ENTERED} | changes))
    return replace(made, ssd=replace(made.ssd, points=points, group=kind))


def opened(*ships: Ship, **others: Any) -> Play:
    """Return the play of a battle that opens with those ships, and with other options."""
    return lambda options: opening(Options(**(given(options) | others)), *ships)


FLEET = (entered("A1"), entered("B1"))
ALL_CAPITAL = (entered("A1", 100, "capital"), entered("B1", 1, "escort"))
HALF_CAPITAL = (
    entered("A1", 100, "capital"),
    entered("A2", 100, "escort"),
    entered("B1", 1, "escort"),
)
WONDER_WEAPONS = ("nova_cannon", "wave_gun", "reflex_field", "cloaking_field")
ALLOWANCES = ((), ("stations",), ("sensors",), ("wonder_weapons",), ("squadrons",))


# Sensors


def found(*units: Ship) -> Play:
    """Return the play in which sensors look around; or why the battle cannot be."""

    def play(options: Options) -> object:
        def detect() -> object:
            return detected(sighting(*units, options=given(options))).events

        accepted = code_of(detect)
        return detect() if accepted == "accepted" else accepted

    return play


def scanned(target: Ship, *faces: int, systems: Outfit = ()) -> Play:
    """Return the play of an active scan."""

    def play(options: Options) -> object:
        scanner = ship("A1", systems=(*CRUISER, *systems), order=SCAN)
        before: Battle = scanning(scanner, target, options=given(options))
        return outcome(before, ScanShip("A1", "B1"), *faces)

    return play


def marker(one: Ship) -> Play:
    """Return the play of what side A sees of a bogey."""
    return lambda options: BOOK.view(sighting(ship("A1"), one, options=given(options)), A)


def ordered(notation: str, systems: Outfit) -> Play:
    """Return the play of an order that is written."""

    def play(options: Options) -> object:
        units = (ship("A1", systems=systems), ship("B1", (0.0, 60.0)))
        return outcome(battle(*units, options=options), WriteOrder("A1", notation=notation))

    return play


FAR = (0.0, 40.0)
JAMMING = ship("B1", FAR, systems=ECM, order=JAM)
WITH_SENSORS: Fields = {"sensors": True}
WITH_SUITES: Fields = {"sensors": True, "advanced_sensors": True}

SHOWN: Mapping[str, Alive] = {
    "boarding": alive(boarded()),
    "boarding_after_fire": alive(
        boarded(fired=True, systems=(FireControl("F"), Beam("B", 1, ARCS))), boarding=True
    ),
    "boarding_at_rest": alive(boarded(velocity=0, facing=6), boarding=True),
    "fleet_morale_loss": alive(turn_ended, values=(None, 0.5)),
    "strike_colours": alive(colours),
    "strike_dice": alive(colours, strike_colours=True),
    "tournament": alive(
        opened(ship("A1"), ship("B1")), opened(*FLEET, table_return=True), ordered("FTL", ENTERED)
    ),
    "tournament_allows": alive(
        opened(entered("A1"), ship("B1", thrust=0)),
        opened(*FLEET, sensors=True),
        *[opened(*FLEET, **{weapon: True}) for weapon in WONDER_WEAPONS],
        opened(*FLEET, squadrons=True),
        values=ALLOWANCES,
        tournament=True,
    ),
    "fleet_points_limit": alive(opened(*ALL_CAPITAL), values=(None, 99)),
    "fleet_composition": alive(opened(*ALL_CAPITAL), opened(*HALF_CAPITAL)),
    "sensors": alive(found(ship("A1"), bogey("B1", (0.0, 20.0))), ordered("Scan", CRUISER)),
    "advanced_sensors": alive(scanned(ship("B1", FAR), 4, systems=SUPERIOR), **WITH_SENSORS),
    "dummy_bogeys": alive(
        found(ship("A1"), ship("B1", (0.0, 90.0)), dummy("B2", (0.0, 10.0))), **WITH_SENSORS
    ),
    "weasel_boats": alive(
        marker(bogey("B1", (0.0, 60.0), mass=10, systems=WEASEL)),
        found(ship("A1"), bogey("B1", (0.0, 20.0), mass=10, systems=WEASEL)),
        **WITH_SENSORS,
    ),
    "ecm": alive(scanned(JAMMING, 6, 3, systems=SUPERIOR), ordered("ECM", ECM), **WITH_SUITES),
    "ecm_blocks_basic": alive(
        scanned(bogey("B1", FAR, systems=ECM, order=JAM)), ecm=True, **WITH_SUITES
    ),
}
