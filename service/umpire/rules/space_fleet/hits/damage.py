"""The effect of hits (SF 4): shields, armour, the damage table. All hits enter a ship here."""

from typing import Annotated, NamedTuple

from msgspec import Meta

from umpire.kernel.dice import D6, Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.hits.happenings import (
    Damage,
    DamageThrown,
    HitDisregarded,
    HitsEntered,
    ShieldsLost,
    ShipDestroyed,
)
from umpire.rules.space_fleet.hits.losses import end_ew, lose_ew, remove_counter
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import Battle, Ruling, label, mark
from umpire.rules.space_fleet.state.bounds import Name, Source
from umpire.rules.space_fleet.state.condition import is_beyond
from umpire.rules.space_fleet.state.options import ScoreTwo
from umpire.rules.space_fleet.state.ship import Engines, Ship, Weapons
from umpire.rules.space_fleet.state.tables import DamageTable
from umpire.rules.space_fleet.state.units import acting_ship, known_ship

# The damage table: a score, the result that it has, and what that leaves of a ship.

RULES: dict[Damage, str] = {
    "destroyed": "SF-DMG-04",
    "major": "SF-DMG-05",
    "engines": "SF-DMG-06",
    "weapons": "SF-DMG-07",
    "minor": "SF-DMG-08",
}


class Harm(NamedTuple):
    """How hard a ship is hit: its damage points, its engines, how often halved, its weapons."""

    points: int
    engines: Engines
    halvings: int
    weapons: Weapons


def harm_of(ship: Ship) -> Harm:
    """Return how hard a ship is hit as it stands."""
    return Harm(ship.damage_points, ship.engines, ship.halvings, ship.weapons)


def damage_score(face: int, class_mod: int, source: Source, table: DamageTable) -> int:
    """Return the score of a die: the class and a missile change it, and add up (SF-DMG-03)."""
    return face + class_mod + (table.missile_mod if source == "missile" else 0)


def damage_result(score: int, score_two: ScoreTwo, table: DamageTable) -> Damage:
    """Return what a score does (SF-DMG-04 to -08).

    Args:
        score: the modified die.
        score_two: what the highest score of destruction does, which the book leaves out: it
            destroys, or is major damage as the score above it (SF-RUL-01).
        table: the highest score of each result.
    """
    spared = score == table.destroyed_up_to and score_two == "major"
    if score <= table.destroyed_up_to and not spared:
        return "destroyed"
    if spared or score <= table.major_up_to:
        return "major"
    if score <= table.engines_up_to:
        return "engines"
    return "weapons" if score <= table.weapons_up_to else "minor"


def harmed(harm: Harm, result: Damage, table: DamageTable) -> Harm:
    """Return how hard a ship is hit after a result (SF-DMG-05 to -08, SF-RUL-05).

    What major damage has wrecked stays so. Each half speed is counted; whether a second one halves
    again is not said here (SF-RUL-03).
    """
    points, engines, halvings, weapons = harm
    match result:
        case "major":
            return Harm(points + table.major_points, "wrecked", halvings + 1, "destroyed")
        case "engines":
            worse: Engines = "damaged" if engines == "ok" else engines
            return Harm(points + table.points, worse, halvings + 1, weapons)
        case "weapons":
            out: Weapons = "ko" if weapons == "ok" else weapons
            return Harm(points + table.points, engines, halvings, out)
        case _:
            return harm


# Hits on a ship.


class ApplyHits(Value, frozen=True, tag="apply_hits"):
    """Enter hits on a ship: shields, damage table and all (SF-DMG-01, -02)."""

    target: Id
    hits: Annotated[int, Meta(ge=1, le=1000)]
    source: Source = "other"
    attacker: Id = "referee"
    reason: Name = ""


class Blow(NamedTuple):
    """Some hits that come from one thing."""

    source: Source
    hits: int


class Volley(NamedTuple):
    """All that one attacker does to a ship at once, in the order in which it takes effect.

    Attributes:
        by: the attacker, as those know it who are told of the hits.
        cause: the part of the labels of rolls that makes them unique in the phase.
        blows: what strikes the ship.
        note: a reason to tell, where there is one.
    """

    by: str
    cause: str
    blows: tuple[Blow, ...]
    note: str = ""


def armour_holds(battle: Battle, ship: Ship) -> bool:
    """Whether armour takes the next hit on a ship without shields (SF-ARM-01, SF-RUL-26).

    By the other reading it takes the next that does damage.
    """
    return battle.options.advanced_armour and ship.armour and not ship.armour_used


def take_hits(ruling: Ruling, ship_id: str, volley: Volley, dice: Dice) -> Ruling:
    """Let hits take effect on a ship: shields first, then armour, then the table (SF-DMG-01, -02).

    A die is thrown for each hit on bare hull, until the ship is destroyed (SF-RUL-38). A ship that
    is out of the battle already takes none.

    Raises:
        Malformed: there is none of that name.
    """
    ship = known_ship(ruling.state, ship_id, at="/target")
    hits = [blow.source for blow in volley.blows for _ in range(blow.hits)]
    if ship.status != "active" or not hits:
        return ruling
    on_shields = min(ship.shields, len(hits))
    if on_shields:
        ruling = _lose_shields(ruling, ship, volley, on_shields)
    for number, source in enumerate(hits[on_shields:], start=1):
        ruling = _strike_hull(ruling, ship_id, (volley, source, number), dice)
        if known_ship(ruling.state, ship_id, at="/target").status != "active":
            break
    return ruling


def _lose_shields(ruling: Ruling, ship: Ship, volley: Volley, hits: int) -> Ruling:
    """Take one shield down for each hit (SF-DMG-01)."""
    return ruling.then(
        ShieldsLost(
            ship=ship.id,
            attacker=volley.by,
            hits=hits,
            shields=ship.shields - hits,
            note=volley.note,
            only=knowing(ruling.state, ship),
        )
    )


def _strike_hull(
    ruling: Ruling,
    ship_id: str,
    strike: tuple[Volley, Source, int],
    dice: Dice,
) -> Ruling:
    """Let one hit strike a ship without shields; damage takes its EW along (SF-EW-04)."""
    battle = ruling.state
    ship = known_ship(battle, ship_id, at="/target")
    holds, stops = armour_holds(battle, ship), battle.options.armour_stops
    if holds and stops == "hit":
        return ruling.then(HitDisregarded(ship=ship.id, only=knowing(battle, ship)))
    damage = _throw_damage(battle, ship, strike, dice)
    if holds and damage.result != "minor":
        disregarded = HitDisregarded(
            ship=ship.id,
            score=damage.score,
            result=damage.result,
            rolls=damage.rolls,
            only=damage.only,
        )
        return ruling.then(disregarded)
    ruling = lose_ew(ruling.then(damage), ship.id)
    if damage.result == "destroyed":
        return destroy(ruling, ship.id, damage.rule)
    if is_beyond(battle, ship, damage.damage_points):
        return destroy(ruling, ship.id, "SF-DMG-09")
    return ruling


def _throw_damage(
    battle: Battle, ship: Ship, strike: tuple[Volley, Source, int], dice: Dice
) -> DamageThrown:
    """Throw on the damage table (SF-DMG-02, -03)."""
    volley, source, number = strike
    table = battle.tables.damage
    roll = dice.roll(label(battle, mark(ship), volley.cause, str(number), "damage"), 1, D6)
    class_mod = battle.tables.of_class(ship.ship_class).damage_mod
    score = damage_score(roll.faces[0], class_mod, source, table)
    result = damage_result(score, battle.options.score_two, table)
    after = harmed(harm_of(ship), result, table)
    return DamageThrown(
        ship=ship.id,
        attacker=volley.by,
        source=source,
        score=score,
        result=result,
        damage_points=after.points,
        engines=after.engines,
        halvings=after.halvings,
        weapons=after.weapons,
        rolls=(roll,),
        only=knowing(battle, ship),
        rule=RULES[result],
    )


def destroy(ruling: Ruling, ship_id: str, rule: str) -> Ruling:
    """Destroy a ship by a rule, and take its counter off the field (SF-DMG-04, -09, SF-TERR-03).

    A ship that is out of the battle already stays as it is.

    Raises:
        Malformed: there is none of that name.
    """
    ship = known_ship(ruling.state, ship_id, at="/target")
    if ship.status != "active":
        return ruling
    only = knowing(ruling.state, ship)
    destroyed = ShipDestroyed(ship=ship.id, side=ship.side, only=only, rule=rule)
    return end_ew(remove_counter(ruling.then(destroyed), ship), ship)


def apply_hits(ruling: Ruling, order: ApplyHits, dice: Dice) -> Ruling:
    """Enter hits on a ship, which take effect as any others do (SF-UMP-22).

    Raises:
        IllegalOrder: the ship is out of the battle.
        Malformed: there is none of that name.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.target, at="/target")
    number = battle.hits_entered + 1
    entered = HitsEntered(
        ship=ship.id,
        hits=order.hits,
        source=order.source,
        attacker=order.attacker,
        number=number,
        note=order.reason,
        only=knowing(battle, ship),
    )
    blows = (Blow(order.source, order.hits),)
    volley = Volley(order.attacker, f"entered-{number}", blows, order.reason)
    return take_hits(ruling.then(entered), ship.id, volley, dice)
