"""SF 4 and 7: the effect of hits, armour, surrender, regeneration and repair.

All damage enters a ship through `take_hits`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, ClassVar, Literal, NamedTuple, Self, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.odds import Chances, Outcome, summed
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.options import ScoreTwo
from umpire.rules.space_fleet.state import (
    Battle,
    Engines,
    Ruling,
    Ship,
    Weapons,
    change_ship,
    label,
    mark,
)
from umpire.rules.space_fleet.tables import DamageTable, Name, Source
from umpire.rules.space_fleet.units import (
    NO_ODDS,
    CounterRemoved,
    EwDeclared,
    HeardByFew,
    acting_ship,
    counter_of,
    dummies_of,
    is_beyond,
    is_crippled,
    is_under_counter,
    other_sides,
    require_known_ship,
    ships_of,
    sides_seeing,
)

# The damage table

Damage: TypeAlias = Literal["destroyed", "major", "engines", "weapons", "minor"]
_RESULTS: dict[Damage, str] = {
    "destroyed": "it is destroyed",
    "major": "major damage, half speed, weapons and shields gone for good",
    "engines": "damage, half speed",
    "weapons": "damage, weapons knocked out",
    "minor": "minor damage, no effect",
}

DAMAGE_RULES: dict[Damage, str] = {
    "destroyed": "SF-DMG-04",
    "major": "SF-DMG-05",
    "engines": "SF-DMG-06",
    "weapons": "SF-DMG-07",
    "minor": "SF-DMG-08",
}


class Harm(NamedTuple):
    """The damage of a ship: its points, its engines, how often halved, its weapons."""

    points: int
    engines: Engines
    halvings: int
    weapons: Weapons


def harm_of(ship: Ship) -> Harm:
    return Harm(ship.damage_points, ship.engines, ship.halvings, ship.weapons)


def damage_score(face: int, class_mod: int, source: Source, table: DamageTable) -> int:
    """Return the modified score of a die: class and missile modifiers add up (SF-DMG-03)."""
    return face + class_mod + (table.missile_mod if source == "missile" else 0)


def damage_result(score: int, score_two: ScoreTwo, table: DamageTable) -> Damage:
    """Return the result of a score (SF-DMG-04 to -08).

    The book leaves out the result of the highest destroying score, `score_two`: destruction, or
    major damage (SF-RUL-01).
    """
    spared = score == table.destroyed_up_to and score_two == "major"
    if score <= table.destroyed_up_to and not spared:
        return "destroyed"
    if spared or score <= table.major_up_to:
        return "major"
    if score <= table.engines_up_to:
        return "engines"
    return "weapons" if score <= table.weapons_up_to else "minor"


def worsen(harm: Harm, result: Damage, table: DamageTable) -> Harm:
    """Return the damage of a ship after a result (SF-DMG-05 to -08, SF-RUL-05).

    Nothing undoes major damage. Each half speed is counted; `current_speed` decides whether a
    second one halves again (SF-RUL-03).
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


# Hits on a ship


class ApplyHits(Value, frozen=True, tag="apply_hits"):
    """Enter hits on a ship: shields, damage table and all (SF-DMG-01, -02)."""

    target: Id
    hits: Annotated[int, Meta(ge=1, le=1000)]
    source: Source = "other"
    attacker: Id = "referee"
    reason: Name = ""


class Hits(NamedTuple):
    """All hits that one attacker makes on a ship at once, in the order of their effect.

    Attributes:
        by: the attacker, by the name that all know who see the hits.
        cause: the part of the labels of rolls that makes them unique in the phase.
        sources: the source of each hit.
        note: a reason to report, if any.
    """

    by: str
    cause: str
    sources: tuple[Source, ...]
    note: str = ""

    @classmethod
    def alike(cls, by: str, cause: str, source: Source, number: int, note: str = "") -> Self:
        """Return a number of hits from one source."""
        return cls(by, cause, (source,) * number, note)


def armour_holds(battle: Battle, ship: Ship) -> bool:
    """Return whether armour takes the next hit on a ship without shields (SF-ARM-01, SF-RUL-26).

    By the other reading it takes the next hit that does damage.
    """
    return battle.options.advanced_armour and ship.armour and not ship.armour_used


def take_hits(ruling: Ruling, ship_id: str, hits: Hits, dice: Dice) -> Ruling:
    """Let hits take effect on a ship: shields first, then armour, then the table (SF-DMG-01, -02).

    A die is thrown for each hit on bare hull, until the ship is destroyed (SF-RUL-38). A ship that
    is out of the battle takes none.
    """
    ship = require_known_ship(ruling.state, ship_id, at="/target")
    if ship.status != "active" or not hits.sources:
        return ruling
    on_shields = min(ship.shields, len(hits.sources))
    if on_shields:
        ruling = ruling.then(
            ShieldsLost(
                ship=ship.id,
                attacker=hits.by,
                hits=on_shields,
                shields=ship.shields - on_shields,
                note=hits.note,
                only=sides_seeing(ruling.state, ship),
            )
        )
    for number in range(1, len(hits.sources) - on_shields + 1):
        ruling = _strike_hull(ruling, ship_id, hits, (on_shields, number), dice)
        if require_known_ship(ruling.state, ship_id, at="/target").status != "active":
            break
    return ruling


def _strike_hull(
    ruling: Ruling, ship_id: str, hits: Hits, place: tuple[int, int], dice: Dice
) -> Ruling:
    """Let one hit strike a ship without shields; damage destroys its EW (SF-EW-04).

    `place` is the number of hits on shields, and the number of this hit after them.
    """
    battle = ruling.state
    ship = require_known_ship(battle, ship_id, at="/target")
    holds, stops = armour_holds(battle, ship), battle.options.armour_stops
    if holds and stops == "hit":
        return ruling.then(HitDisregarded(ship=ship.id, only=sides_seeing(battle, ship)))
    damage = _throw_damage(battle, ship, hits, place, dice)
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
    battle: Battle, ship: Ship, hits: Hits, place: tuple[int, int], dice: Dice
) -> "DamageThrown":
    """Throw on the damage table (SF-DMG-02, -03)."""
    before, number = place
    source, table = hits.sources[before + number - 1], battle.tables.damage
    roll = dice.roll(label(battle, mark(ship), hits.cause, str(number), "damage"), 1, D6)
    class_mod = battle.tables.of_class(ship.ship_class).damage_mod
    score = damage_score(roll.faces[0], class_mod, source, table)
    result = damage_result(score, battle.options.score_two, table)
    after = worsen(harm_of(ship), result, table)
    return DamageThrown(
        ship=ship.id,
        attacker=hits.by,
        source=source,
        score=score,
        result=result,
        damage_points=after.points,
        engines=after.engines,
        halvings=after.halvings,
        weapons=after.weapons,
        rolls=(roll,),
        only=sides_seeing(battle, ship),
        rule=DAMAGE_RULES[result],
    )


def destroy(ruling: Ruling, ship_id: str, rule: str) -> Ruling:
    """Destroy a ship by a rule, and remove its counter (SF-DMG-04, -09, SF-TERR-03).

    A ship that is out of the battle stays as it is.
    """
    ship = require_known_ship(ruling.state, ship_id, at="/target")
    if ship.status != "active":
        return ruling
    only = sides_seeing(ruling.state, ship)
    destroyed = ShipDestroyed(ship=ship.id, side=ship.side, only=only, rule=rule)
    return end_ew(remove_counter(ruling.then(destroyed), ship), ship)


def apply_hits(ruling: Ruling, order: ApplyHits, dice: Dice) -> Ruling:
    """Enter hits on a ship, which take effect as any others do (SF-UMP-22)."""
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
        only=sides_seeing(battle, ship),
    )
    cause = f"entered-{number}"
    hits = Hits.alike(order.attacker, cause, order.source, order.hits, order.reason)
    return take_hits(ruling.then(entered), ship.id, hits, dice)


# Ships that are out, damaged EW, surrender


def remove_counter(ruling: Ruling, ship: Ship) -> Ruling:
    """Remove the counter of a ship that is out, for sides that saw only the counter (SF-SENS-02).

    The counter of a squadron stays while anything else is under it.
    """
    battle = ruling.state
    unaware = other_sides(battle, sides_seeing(battle, ship))
    covers_more = is_under_counter(battle, ship) and (
        ships_of(battle, str(ship.squadron)) or dummies_of(battle, str(ship.squadron))
    )
    if not unaware or covers_more:
        return ruling
    counter = counter_of(battle, ship)
    return ruling.then(
        CounterRemoved(counter=counter, side=ship.side, only=unaware, rule="SF-SENS-02")
    )


def lose_ew(ruling: Ruling, ship_id: str) -> Ruling:
    """Destroy the EW suite of a ship that damage has reached (SF-EW-04, SF-RUL-29)."""
    ship = require_known_ship(ruling.state, ship_id, at="/target")
    if not ship.ew:
        return ruling
    only = sides_seeing(ruling.state, ship)
    return end_ew(ruling.then(EwDestroyed(ship=ship.id, side=ship.side, only=only)), ship)


def end_ew(ruling: Ruling, ship: Ship) -> Ruling:
    """Declare to all that a squadron has no active EW any more (SF-EW-03).

    The EW of the ship is gone, or the ship itself.
    """
    squadron = ship.squadron
    if not ship.ew_active or squadron is None:
        return ruling
    if any(each.ew_active for each in ships_of(ruling.state, squadron)):
        return ruling
    return ruling.then(EwDeclared(squadron=squadron, side=ship.side, active=False))


def throw_for_surrender(ruling: Ruling, ship_ids: Iterable[str], dice: Dice) -> Ruling:
    """Throw for the surrender of crippled ships that were fired on (SF-DMG-12, SF-RUL-19).

    `ship_ids` were crippled before the fire. Ships that did not survive it, or can fight after all,
    throw nothing.

    Raises:
        Malformed: a ship is unknown.
    """
    for ship_id in ship_ids:
        ship = require_known_ship(ruling.state, ship_id, at="/target")
        if ship.status == "active" and is_crippled(ship):
            ruling = _throw_surrender(ruling, ship, dice)
    return ruling


def _throw_surrender(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    battle = ruling.state
    need = battle.tables.recovery.surrender
    roll = dice.roll(label(battle, mark(ship), "surrender"), 1, D6)
    surrendered = roll.faces[0] >= need
    ruling = ruling.then(
        SurrenderThrown(
            ship=ship.id,
            side=ship.side,
            need=need,
            surrendered=surrendered,
            rolls=(roll,),
            only=sides_seeing(battle, ship),
        )
    )
    return end_ew(remove_counter(ruling, ship), ship) if surrendered else ruling


# The end of a turn


Item = Literal["engines", "weapons"]


def recover(ruling: Ruling, dice: Dice) -> Ruling:
    """Regenerate shields and throw for repairs, ship by ship in the order of the set-up.

    For each ship: shields, then engines, then weapons (SF-DMG-10, -11, SF-RUL-06, -18).
    """
    for ship in ruling.state.ships:
        if ship.status == "active" and not has_major_damage(ship):
            ruling = _regenerate(ruling, ship)
            for item in repairable(ship):
                ruling = _repair(ruling, ship.id, item, dice)
    return ruling


def has_major_damage(ship: Ship) -> bool:
    """Return whether a ship has major damage, which cannot be repaired (SF-DMG-05)."""
    return ship.engines == "wrecked" or ship.weapons == "destroyed"


def _regenerate(ruling: Ruling, ship: Ship) -> Ruling:
    """Regenerate shields, up to the number at the start (SF-DMG-10, SF-REG-01, SF-RUL-06, -37).

    Any fire keeps a regenerator from its best; without one, only fire that the option names counts.
    """
    battle = ruling.state
    table, options = battle.tables.recovery, battle.options
    regenerator = options.shield_regenerators and ship.regenerator
    if regenerator:
        back = table.regenerator_after_fire if ship.fired_any else table.regenerator
    else:
        blocks = ship.fired_any if options.regen_blocked_by == "any_fire" else ship.fired_beam
        back = table.shields_after_fire if blocks else table.shields
    shields = min(ship.max_shields, ship.shields + back)
    if shields <= ship.shields:
        return ruling
    rule = "SF-REG-01" if regenerator else "SF-DMG-10"
    only = sides_seeing(battle, ship)
    return ruling.then(ShieldsRegenerated(ship=ship.id, shields=shields, only=only, rule=rule))


def repairable(ship: Ship) -> tuple[Item, ...]:
    """Return what a ship may throw to repair, engines first (SF-DMG-11, SF-RUL-18)."""
    if has_major_damage(ship):
        return ()
    engines: tuple[Item, ...] = ("engines",) if ship.engines == "damaged" else ()
    weapons: tuple[Item, ...] = ("weapons",) if ship.weapons == "ko" else ()
    return engines + weapons


def _repair(ruling: Ruling, ship_id: str, item: Item, dice: Dice) -> Ruling:
    """Throw once for one item (SF-DMG-11); the points stay, except by a house rule (SF-RUL-18)."""
    battle = ruling.state
    ship, table = require_known_ship(battle, ship_id, at="/ship"), battle.tables.recovery
    armoured = battle.options.advanced_armour and ship.armour
    need, rule = (table.repair_armoured, "SF-ARM-02") if armoured else (table.repair, "SF-DMG-11")
    roll = dice.roll(label(battle, mark(ship), "repair", item), 1, D6)
    repaired = roll.faces[0] >= need
    healed = battle.tables.damage.points if repaired and battle.options.repair_heals_points else 0
    return ruling.then(
        RepairThrown(
            ship=ship.id,
            item=item,
            need=need,
            repaired=repaired,
            damage_points=max(0, ship.damage_points - healed),
            rolls=(roll,),
            only=sides_seeing(battle, ship),
            rule=rule,
        )
    )


# Odds


MOST_STEPS = 200_000
"""How much is counted for one target: hits, times states of the ship."""


class Strike(NamedTuple):
    """Hits from one source: `hits[n]` is the chance of exactly n."""

    source: Source
    hits: Chances


class Standing(NamedTuple):
    """A possible state of a ship after some hits."""

    shields: int
    armour: bool
    harm: Harm
    ew: bool = False
    destroyed: bool = False


Standings: TypeAlias = dict[Standing, float]
"""The chance of each state of a ship."""


def damage_chances(battle: Battle, ship: Ship, source: Source) -> dict[Damage, float]:
    """Return the chance of each result of one hit on bare hull (SF-DMG-02 to -08)."""
    table, mod = battle.tables.damage, battle.tables.of_class(ship.ship_class).damage_mod
    found: dict[Damage, float] = defaultdict(float)
    for face in range(1, D6 + 1):
        score = damage_score(face, mod, source, table)
        found[damage_result(score, battle.options.score_two, table)] += 1 / D6
    return dict(found)


def standings_after(battle: Battle, ship: Ship, strikes: Sequence[Strike]) -> Standings:
    """Return the possible states of a ship after strikes, in their order (SF-RUL-38).

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    harm = harm_of(ship)._replace(halvings=0)
    now: Standings = {Standing(ship.shields, armour_holds(battle, ship), harm, ship.ew): 1.0}
    steps = 0
    for strike in _together(strikes):
        onward = _onward(battle, ship, damage_chances(battle, ship, strike.source))
        after: Standings = defaultdict(float)
        for number, chance in enumerate(strike.hits):
            now = _after_one(now, onward) if number else now
            steps += len(now)
            if steps > MOST_STEPS:
                long = f"The odds against {ship.id} take too long to count: ask for fewer shots."
                raise NO_ODDS.refuse(long)
            for standing, weight in now.items():
                after[standing] += weight * chance
        now = dict(after)
    return now


def _together(strikes: Sequence[Strike]) -> Iterator[Strike]:
    """Yield the strikes; neighbours of one source are added up."""
    for place, strike in enumerate(strikes):
        if place and strikes[place - 1].source == strike.source:
            continue
        same = [strike.hits]
        for other in strikes[place + 1 :]:
            if other.source != strike.source:
                break
            same.append(other.hits)
        yield Strike(strike.source, summed(same))


def _after_one(now: Standings, onward: Callable[[Standing], Standings]) -> Standings:
    """Return the possible states after one more hit."""
    after: Standings = defaultdict(float)
    for standing, weight in now.items():
        for then, chance in onward(standing).items():
            after[then] += weight * chance
    return after


def _onward(
    battle: Battle, ship: Ship, results: dict[Damage, float]
) -> Callable[[Standing], Standings]:
    """Return the function from a state to the states after one hit (SF-DMG-01, -02, SF-ARM-01)."""

    @cache
    def onward(standing: Standing) -> Standings:
        if standing.destroyed:
            return {standing: 1.0}
        if standing.shields:
            return {standing._replace(shields=standing.shields - 1): 1.0}
        if standing.armour and battle.options.armour_stops == "hit":
            return {standing._replace(armour=False): 1.0}
        after: Standings = defaultdict(float)
        for result, chance in results.items():
            stopped = standing.armour and result != "minor"
            after[
                standing._replace(armour=False)
                if stopped
                else _damage(battle, ship, standing, result)
            ] += chance
        return after

    return onward


def _damage(battle: Battle, ship: Ship, standing: Standing, result: Damage) -> Standing:
    """Return the state after a result; all wrecks are one state (SF-DMG-04, -09)."""
    harm = worsen(standing.harm, result, battle.tables.damage)._replace(halvings=0)
    if result == "destroyed" or is_beyond(battle, ship, harm.points):
        return Standing(0, armour=False, harm=harm_of(ship), destroyed=True)
    return standing._replace(harm=harm, ew=False)


def hit_outcomes(battle: Battle, ship: Ship, strikes: Sequence[Strike]) -> tuple[Outcome, ...]:
    """Return the chances of each outcome that a ship has not suffered yet.

    Destruction counts as every outcome.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    standings = standings_after(battle, ship, strikes)
    found = (
        (ship.shields > 0, "shields down", _chance(standings, "shields"), "SF-DMG-01"),
        (ship.engines == "ok", "engines damaged", _chance(standings, "engines"), "SF-DMG-06"),
        (ship.weapons == "ok", "weapons out", _chance(standings, "weapons"), "SF-DMG-07"),
        (not has_major_damage(ship), "major damage", _chance(standings, "major"), "SF-DMG-05"),
        (ship.ew, "EW destroyed", _chance(standings, "ew"), "SF-EW-04"),
        (True, "destroyed", _chance(standings, "destroyed"), "SF-DMG-09"),
    )
    return tuple(Outcome(name, chance, rule) for asked, name, chance, rule in found if asked)


def _chance(standings: Standings, what: str) -> float:
    """Return the chance that a ship has suffered something, or is destroyed."""
    return sum(
        weight
        for standing, weight in standings.items()
        if standing.destroyed or _has_suffered(standing, what)
    )


def _has_suffered(standing: Standing, what: str) -> bool:
    harm = standing.harm
    return {
        "shields": standing.shields == 0,
        "engines": harm.engines != "ok",
        "weapons": harm.weapons != "ok",
        "ew": not standing.ew,
        "major": harm.engines == "wrecked",
        "destroyed": False,
    }[what]


# Events


class HitsEntered(HeardByFew, frozen=True, tag="hits_entered", kw_only=True):
    """The referee entered hits, the `number`-th time in this battle (SF-UMP-22)."""

    ship: str
    hits: int
    source: Source
    attacker: str
    number: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-22"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, hits_entered=self.number)

    def tell(self) -> str:
        line = "{attacker} scores {hits} on {ship}"
        if self.source != "other":
            line = "{attacker} scores {hits} on {ship} ({source:word})"
        scored = self.say(line, hits=self.say_number(self.hits, "{number} hit", "{number} hits"))
        return f"{scored} ({self.note})" if self.note else scored


class ShieldsLost(HeardByFew, frozen=True, tag="shields_lost", kw_only=True):
    """Hits took shields down; `shields` are left. `attacker` is the name that the side knows."""

    ship: str
    attacker: str
    hits: int
    shields: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-01"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, shields=self.shields)

    def tell(self) -> str:
        lost = self.say_number(self.hits, "{number} shield", "{number} shields")
        line = "{ship} loses {lost} to {attacker}; {shields} left"
        if self.note:
            line = "{ship} loses {lost} to {attacker} ({note}); {shields} left"
        return self.say(line, lost=lost)


class HitDisregarded(HeardByFew, frozen=True, tag="hit_disregarded", kw_only=True):
    """Armour took the first damaging hit of the turn.

    `score` and `result` are what the die would have done, if one was thrown for it (SF-RUL-26).
    """

    ship: str
    score: int | None = None
    result: Damage | None = None
    rolls: tuple[Roll, ...] = ()
    only: tuple[str, ...] | None = None
    rule: str = "SF-ARM-01"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, armour_used=True)

    def tell(self) -> str:
        if not self.rolls:
            return self.say("The armour of {ship} takes the first hit of the turn")
        return self.say("The armour of {ship} takes the first damage of the turn ({rolls:dice})")


class DamageThrown(HeardByFew, frozen=True, tag="damage_thrown", kw_only=True):
    """A hit on bare hull threw on the damage table; the other fields are the ship after it."""

    ship: str
    attacker: str
    source: Source
    score: int
    result: Damage
    damage_points: int
    engines: Engines
    halvings: int
    weapons: Weapons
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str

    def apply(self, battle: Battle) -> Battle:
        return change_ship(
            battle,
            self.ship,
            damage_points=self.damage_points,
            engines=self.engines,
            halvings=self.halvings,
            weapons=self.weapons,
        )

    def tell(self) -> str:
        modifier = self.score - self.rolls[0].faces[0]
        line = (
            "{attacker} hits the hull of {ship}: {what:word}, {damage_points:points} in all "
            "({rolls:dice})"
        )
        if modifier:
            line = (
                "{attacker} hits the hull of {ship}: {what:word}, {damage_points:points} in all "
                "({rolls:dice}, {modifier:+d} is {score})"
            )
        return self.say(line, what=_RESULTS[self.result], modifier=modifier)


class EwDestroyed(HeardByFew, frozen=True, tag="ew_destroyed", kw_only=True):
    """Damage destroyed the EW suite of a ship."""

    line: ClassVar[str] = "{ship} loses its EW suite"

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-04"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, ew=False, ew_active=False)


class ShipDestroyed(HeardByFew, frozen=True, tag="ship_destroyed", kw_only=True):
    """A ship is destroyed."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} is destroyed"

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-09"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, status="destroyed")


class SurrenderThrown(HeardByFew, frozen=True, tag="surrender_thrown", kw_only=True):
    """A crippled ship that was fired on threw for surrender; it gives up with `need` or more."""

    takes_out: ClassVar[bool] = True

    ship: str
    side: str
    need: int
    surrendered: bool
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"

    def apply(self, battle: Battle) -> Battle:
        if not self.surrendered:
            return battle
        return change_ship(battle, self.ship, status="surrendered")

    def tell(self) -> str:
        if self.surrendered:
            return self.say(
                "{ship}, crippled and fired on, surrenders (needs {need}, {rolls:dice})"
            )
        return self.say(
            "{ship}, crippled and fired on, fights on (surrenders on {need}, {rolls:dice})"
        )


class ShieldsRegenerated(HeardByFew, frozen=True, tag="shields_regenerated", kw_only=True):
    """Shields came back; `shields` are up now."""

    line: ClassVar[str] = "The shields of {ship} come back: {shields} now"

    ship: str
    shields: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-10"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, shields=self.shields)


class RepairThrown(HeardByFew, frozen=True, tag="repair_thrown", kw_only=True):
    """A ship threw to repair its engines or its weapons."""

    ship: str
    item: Literal["engines", "weapons"]
    need: int
    repaired: bool
    damage_points: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-11"

    def apply(self, battle: Battle) -> Battle:
        if not self.repaired:
            return battle
        points = self.damage_points
        if self.item == "engines":
            return change_ship(battle, self.ship, engines="ok", halvings=0, damage_points=points)
        return change_ship(battle, self.ship, weapons="ok", damage_points=points)

    def tell(self) -> str:
        if self.repaired:
            return self.say("{ship} repairs its {item:word} (needs {need}, {rolls:dice})")
        return self.say("{ship} fails to repair its {item:word} (needs {need}, {rolls:dice})")


def _because(note: str) -> str:
    return f" ({note})" if note else ""


def _may_read_hits(battle: Battle, order: ApplyHits, seat: Seat) -> bool:
    """Return whether a seat may read hits; with limited sensors, the ship's own side."""
    ship = battle.ship(order.target)
    own = ship is not None and seat.sees(ship.side)
    return own or not battle.options.limited_sensors


APPLY_HITS: Act[Battle, ApplyHits] = Act(
    order=ApplyHits,
    procedure=apply_hits,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
    readable=_may_read_hits,
)

HITS: Chapter[Battle] = Chapter(
    acts=(APPLY_HITS,),
    events=(
        HitsEntered,
        ShieldsLost,
        HitDisregarded,
        DamageThrown,
        EwDestroyed,
        ShipDestroyed,
        CounterRemoved,
        SurrenderThrown,
        ShieldsRegenerated,
        RepairThrown,
    ),
)
