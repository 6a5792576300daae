"""Tunnels, gates and wormholes that units go through, and the chances of damaged gates.

CI 14, 13.4.
"""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.hexes import Hex
from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.kernel.rulebook import Id, Seat
from umpire.rules.cold_infinity.drives.gates import (
    GATE_SIDES,
    GateEffect,
    Way,
    failure_rating,
    gate_effect,
    passes,
)
from umpire.rules.cold_infinity.drives.journey_happenings import GateUsed, UnitDeparted
from umpire.rules.cold_infinity.drives.keeping import keep_up
from umpire.rules.cold_infinity.drives.refusals import GATE_BROKEN, NOT_ENTERED, UNKNOWN_TUNNEL
from umpire.rules.cold_infinity.state.audience import known_to
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import Facing
from umpire.rules.cold_infinity.state.field import Coming
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.hulls import GATE, SNAP_FIELD, has_trait
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.state.starship import Starship


class Passage(NamedTuple):
    """What units go through: where it is, through which facing, and how that is called.

    `facing` None: from any side. `gate`: the structure that holds it, if one does.
    """

    id: str
    cell: Hex
    facing: Facing | None
    by: Coming
    gate: Starship | None = None


def passages(battle: Battle) -> Iterator[Passage]:
    """Yield all tunnels, gates and wormholes of a battle (CI-14.1-3, CI-14.5-1)."""
    for tunnel in battle.open_tunnels:
        yield Passage(tunnel.id, tunnel.cell, tunnel.facing, "tunnel")
    for ship in battle.ships:
        by = held_by(ship)
        if by is not None and ship.in_play:
            yield Passage(ship.id, ship.cell, ship.motion.attitude.facing, by, ship)
    for body in battle.bodies:
        if body.wormhole:
            yield Passage(body.id, body.cell, None, "snap")


def held_by(ship: Starship) -> Coming | None:
    """Return what a structure holds in its hex: a tunnel, a snap field, or None (CI-14.5-1)."""
    if has_trait(ship.sheet.traits, GATE):
        return "tunnel"
    return "snap" if has_trait(ship.sheet.traits, SNAP_FIELD) else None


def known_passage(battle: Battle, name: str, *, at: str) -> Passage:
    """Return a passage that works, by name.

    Raises:
        Malformed: there is none of that name.
        IllegalOrder: it is a gate that has broken down.
    """
    found = next((each for each in passages(battle) if each.id == name), None)
    if found is None:
        raise UNKNOWN_TUNNEL.refuse(
            f"There is no tunnel, gate or wormhole {name}; there is"
            f" {listed(each.id for each in passages(battle))}.",
            at=at,
        )
    if found.gate is not None and found.gate.beyond.broken:
        raise GATE_BROKEN.refuse(f"Gate {name} has broken down: repair it first.", at=at)
    return found


def require_way_in(battle: Battle, name: str, way: Way) -> Passage:
    """Return the passage that a unit enters on its way (CI-14.1-3).

    Raises:
        Malformed: there is none of that name.
        IllegalOrder: it is a gate that has broken down, or the way does not lead into it.
    """
    found = known_passage(battle, name, at="/enters")
    if not passes(way, found.cell, found.facing):
        through = "any side" if found.facing is None else f"its facing {found.facing}"
        raise NOT_ENTERED.refuse(
            f"The way does not lead into {name}: enter hex {found.cell} through {through}.",
            at="/enters",
        )
    return found


def go_through(ruling: Ruling, unit: str, passage: Passage, dice: Dice) -> Ruling:
    """Take a unit through a passage; a damaged gate is thrown for (CI-14.1-3, CI-13.4-1)."""
    if passage.gate is not None:
        ruling, works = used(ruling, unit, passage.gate, dice)
        if not works:
            return ruling
    rule = "CI-14.5-1" if passage.gate or passage.facing is None else "CI-14.1-3"
    gone = UnitDeparted(unit=unit, by=passage.by, through=passage.id, rule=rule)
    return keep_up(ruling.then(gone), dice)


def rating_of(battle: Battle, gate: Starship) -> int:
    """Return how likely a gate fails as damaged as it is (CI-13.4-1)."""
    hull = sum(section.hull for section in gate.sheet.sections)
    left = sum(section.hull for section in gate.condition.sections)
    return failure_rating(hull, hull - left, battle.tables.drives)


def used(ruling: Ruling, unit: str, gate: Starship, dice: Dice) -> tuple[Ruling, bool]:
    """Use a gate, and tell whether it works; an undamaged one always does (CI-13.4-1)."""
    rating = rating_of(ruling.state, gate)
    if not rating:
        return ruling, True
    roll = dice.roll(label(ruling.state, gate.id, unit, "gate"), 1, GATE_SIDES)
    effect = gate_effect(roll.faces[0], rating)
    told = GateUsed(unit=unit, gate=gate.id, rating=rating, effect=effect, rolls=(roll,))
    return ruling.then(told), effect is None


def odds_of_gate(battle: Battle, unit: Id, name: Id | None, *, at: str) -> Odds:
    """Return the exact chances of a damaged gate, for a unit that goes through (CI-13.4-1).

    Raises:
        IllegalOrder: nothing is thrown for: it goes through no gate, or through a whole one.
        Malformed: there is no such passage.
    """
    gate = known_passage(battle, name, at=at).gate if name else None
    rating = rating_of(battle, gate) if gate is not None else 0
    if gate is None or not rating:
        raise NO_ODDS.refuse(
            f"{unit} goes through no damaged gate: nothing is thrown for.", at=at if name else ""
        )
    faces = [gate_effect(face, rating) for face in range(1, GATE_SIDES + 1)]
    told: dict[str, GateEffect | None] = {
        "works": None,
        "breaks_down": "breaks_down",
        "explodes": "explodes",
    }
    outcomes = [
        Outcome(what, faces.count(effect) / GATE_SIDES, "CI-13.4-1")
        for what, effect in told.items()
    ]
    return Odds(targets=(TargetOdds(gate.id, (1.0,), 0.0, tuple(outcomes)),))


def hides_gate(battle: Battle, name: Id | None, seat: Seat) -> bool:
    """Tell whether a seat does not know what is left of a gate (CI-4.9-1)."""
    gate = battle.ship(name or "")
    return gate is not None and not known_to(battle, gate, seat).full
