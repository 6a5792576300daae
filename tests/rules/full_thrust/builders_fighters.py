"""Groups, ships and battles for the tests of fighters, and orders given with scripted dice."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.alone import rule, sound
from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import battle_of, ship_of
from rules.table import taken
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.fighter_attacks import ResolveFighterActions, attack_ship
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, PhaseName, Ruling, Salvo
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import FighterBay, MainDrive, ScreenGenerator, Ship, System
from umpire.rules.full_thrust.state.values import Manoeuvre

LAUNCHING = Manoeuvre(launch=True)


def group(name: str, place: Place = (0.0, 0.0), **changes: Any) -> FighterGroup:
    """Return a group of the side that its name begins with, facing 12 and without losses."""
    given: Fields = {"start_strength": changes.get("strength", 6)} | changes
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **given)


def aboard(name: str, carrier: str = "A1", bay: str = "H1", **changes: Any) -> FighterGroup:
    """Return a group aboard a carrier."""
    return group(name, status="aboard", carrier=carrier, bay=bay, **changes)


def fighting(*groups: FighterGroup, since: int = 1) -> tuple[FighterGroup, ...]:
    """Return groups in one dogfight, every one with all of the other sides."""
    return tuple(
        replace(
            one,
            dogfight=tuple(other.id for other in groups if other.side != one.side),
            dogfight_since=since,
        )
        for one in groups
    )


def ship(name: str, place: Place = (0.0, 0.0), *systems: System, **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: 80 hull boxes in four rows."""
    return ship_of(name, place, changes, rows=(20, 20, 20, 20), systems=systems, mass=100)


def carrier(bays: int = 2, place: Place = (0.0, 0.0), name: str = "A1", **changes: Any) -> Ship:
    """Return a ship with so many bays, H1 and so on, that is ordered to launch."""
    systems = [FighterBay(f"H{bay}") for bay in range(1, bays + 1)]
    return ship(name, place, *systems, **({"order": LAUNCHING} | changes))


def screened(level: int, place: Place = (0.0, 4.0), **changes: Any) -> Ship:
    """Return ship B1 with so many screens, and a main drive D."""
    screens = [ScreenGenerator(f"S{place}") for place in range(1, level + 1)]
    return ship("B1", place, MainDrive("D"), *screens, **changes)


def salvo(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Salvo:
    """Return a salvo on target of the side that its name begins with."""
    given: Fields = {"status": "on_target"} | changes
    return Salvo(id=name, side=name[0], ship=f"{name[0]}9", x=place[0], y=place[1], **given)


def battle(phase: PhaseName, *units: Ship | FighterGroup | Salvo, **changes: Any) -> Battle:
    """Return a battle of sides A and B in a phase; B has the initiative, A acts."""
    options = Options(**taken(changes, Options))
    given: Fields = {"sides": ("A", "B"), "initiative": ("B", "A"), "active": "A"}
    return battle_of(*units, phase=phase, options=options, **(given | changes))


def changed(before: Battle, **changes: Any) -> Battle:
    """Return a battle with some fields changed."""
    return replace(before, **changes)


def resolve(before: Battle, *faces: int, group: str | None = None) -> Ruling:
    """Return the ruling on the dogfights and interceptions of a group, or all of them."""
    return rule(changed(before, phase="fighter_actions"), ResolveFighterActions(group), *faces)


def attack(before: Battle, group_id: str, *faces: int) -> Ruling:
    """Return the ruling on the attack of a group on its ship."""
    dice = SuppliedDice(faces)
    before = changed(before, phase="attacks")
    ruling = attack_ship(Ruling(before), group_id, dice)
    dice.finish()
    return sound(before, ruling)


def group_named(state: Battle, name: str) -> FighterGroup:
    """Return a group by name."""
    found = state.group(name)
    assert found is not None
    return found
