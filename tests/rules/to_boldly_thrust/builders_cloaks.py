"""Ships and battles for the tests of stances and cloaks, with scripted dice."""

from typing import Any

from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.to_boldly_thrust.table import Outfit, battle_of, consistent, play, rule, ship_of
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.ship import FireControl, FtlDrive, MainDrive, PointDefence
from umpire.rules.to_boldly_thrust.stances import WriteStance
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    CloakOrder,
    Hidden,
    Phaser,
    PhotonTube,
    Ruling,
    ShieldGenerator,
    Ship,
    Stance,
    Tractor,
    Transporter,
)

FEDERATION: Outfit = (
    MainDrive("D"),
    FtlDrive("W"),
    FireControl("F1"),
    FireControl("F2"),
    Phaser("P1", "A", tuple(arc for arc in ARCS if arc != "A")),
    PhotonTube("T1", ("F",)),
    PointDefence("PD"),
    ShieldGenerator("S", 20),
    Transporter("X"),
    Tractor("R", "B", ("F",)),
)
KLINGON: Outfit = (*FEDERATION, CloakingDevice("C"))
ENGAGE, DROP = Stance(cloak="engage"), Stance(cloak="drop")


def ship(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a cruiser of the side that its name begins with; those of side K can cloak."""
    shown: Fields = {"rows": (6, 6, 6, 6), "thrust": 6, "mass": 60, "group": "cruiser"}
    systems = KLINGON if name[0] == "K" else FEDERATION
    return ship_of(name, place, changes, systems=systems, **shown)


def cloaked(name: str, place: Place = (0.0, 0.0), moves: int = 0, **changes: Any) -> Ship:
    """Return a ship under its cloak at a place, with its marker at (0, 0)."""
    where = Hidden(*place, facing=12, velocity=6, since=0, moves=moves)
    return ship(name, status="cloaked", cloak_state="cloaked", hidden=where, **changes)


def battle(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle of those ships, which does not contradict itself."""
    return consistent(battle_of(*ships, **changes))


def firing(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in the fire phase, where the sides act in the order of their ships."""
    sides = sides_of(ships)
    phase: Fields = {"phase": "fire", "turn": 2, "initiative": sides, "active": sides[0]}
    return battle(*ships, **(phase | changes))


def ordered(name: str, cloak: CloakOrder = "none", **stance: Any) -> WriteStance:
    """Return the order that writes a stance."""
    return WriteStance(name, Stance(cloak=cloak, **stance))


def moved(before: Battle, **notations: str) -> Ruling:
    """Return the ruling on the movement of a turn, with some orders written first."""
    state = play(before, *[WriteOrder(name, notation=text) for name, text in notations.items()])
    state = play(state, *[FinishPhase(side) for side in state.sides])
    state = rule(state, RollInitiative(), *range(6, 6 - len(state.sides), -1)).state
    while state.phase != "movement":
        state = rule(state, FinishPhase(state.active or state.sides[0])).state
    return rule(state, MoveShips())
