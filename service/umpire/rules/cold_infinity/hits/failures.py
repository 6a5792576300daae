"""Events of damage, and later failures: fires, decompression, reactors, drives (CI 12.3, 13)."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.hits.impact import Harmed, Step, harm_hull
from umpire.rules.cold_infinity.hits.volleys import Blow, Dealt
from umpire.rules.cold_infinity.play import Happening, HeardByFew
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Bursting,
    Hit,
    OpenShot,
    Threatened,
    change_drive,
    change_fire,
    change_group,
    change_room,
    change_sections,
    change_ship,
    count_shot,
    discover,
)
from umpire.rules.cold_infinity.state.options import RollFor
from umpire.rules.cold_infinity.state.sheet import (
    NO_REDUCTION,
    Condition,
    SectionAfter,
    Sheet,
    SystemLoss,
    TechnologyPoints,
    is_outer,
    section_of,
    with_section,
)
from umpire.rules.cold_infinity.state.tables import PLATFORMS, DamageTable
from umpire.rules.cold_infinity.state.units import listed, say
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.vessels import (
    Outboard,
    PlantLevel,
    PlantOutput,
    Reduction,
    Status,
    SystemTurns,
    WornWeapon,
    with_outboard,
)
from umpire.rules.cold_infinity.state.weapons import Damage, DirectWeapon, RangeRating

Catastrophe: TypeAlias = Literal["fire", "decompression"]


FIRE_SIDES = 10
"""Sides of the die for the turns that a section burns (CI-13.2.1-1)."""

DECOMPRESSION_SIDES = 3
"""Sides of the die for the points that are torn away (CI-13.2.2-1)."""


def is_catastrophic(natural: int, table: DamageTable, *, called_hull: bool = False) -> bool:
    """Return whether a hit on hull structure, past all armour, is catastrophic (CI-13.2-1, -2.3-1).

    Sections whose hull was struck so are in `Struck.hull`; overkill is not (CI-RUL-91).
    """
    return called_hull or natural >= table.catastrophic_from


def catastrophe(sheet: Sheet, name: SectionName) -> Catastrophe:
    """Return what happens to the hull of a section: the core burns, the rest bursts (CI-13.2-1).

    The only section of a platform is a core (CI-16.6.1-1, CI-16.6.2-1).
    """
    outer = is_outer(sheet, name) and sheet.hull_type not in PLATFORMS
    return "decompression" if outer else "fire"


def set_on_fire(condition: Condition, name: SectionName, turns: int) -> Condition:
    """Return a condition with one more fire, first to burn next turn (CI-13.2.1-1, CI-RUL-90)."""
    section = section_of(condition, name)
    if section.destroyed:
        return condition
    return with_section(condition, replace(section, fires=(*section.fires, turns)))


def burned(condition: Condition, name: SectionName) -> Harmed:
    """Return what a turn of all the fires in a section does, a point each (CI-13.2.1-1, CI-RUL-90).

    It belongs before new fires in the Damage Effects Step.
    """
    section = section_of(condition, name)
    left = tuple([turns - 1 for turns in section.fires if turns > 1])
    after = with_section(condition, replace(section, fires=left))
    return harm_hull(after, name, len(section.fires), Fraction(1))


def decompressed(condition: Condition, name: SectionName, points: int) -> Harmed:
    """Return what decompression tears away: armour for good, else hull (CI-13.2.2-1).

    Args:
        condition: of the unit.
        name: of the section.
        points: from the die; points beyond its armour are lost.
    """
    section = section_of(condition, name)
    if not section.armour:
        return harm_hull(condition, name, points, Fraction(1))
    took = min(points, section.armour)
    after = with_section(condition, replace(section, armour=section.armour - took))
    return Harmed(after, (Step("armour", took, points - took, name),), points - took)


DETONATION_DICE, DETONATION_SIDES = 2, 10
"""The dice of an unstable reactor (CI-13.1.4-2)."""


def is_unstable(structure: int, lost: int) -> bool:
    """Return whether a reactor that still is is unstable (CI-13.1.4-2, CI-RUL-85).

    Args:
        structure: of the reactor.
        lost: points of it; all of them: it is destroyed, and detonates no more.
    """
    return structure < 2 * lost and lost < structure


def detonates(faces: Sequence[int], turns: int, table: DamageTable) -> bool:
    """Return whether an unstable reactor detonates, and the ship with it (CI-13.1.4-2).

    Args:
        faces: of 2d10.
        turns: its unstable turns, the first one included (CI-RUL-85).
        table: with the limit.
    """
    return sum(faces) + turns >= table.detonates_from


FAILURE_SIDES = 10
"""Sides of the dice of a damaged drive: one die for each point that it has lost (CI-13.1.6.1-1)."""

MELTDOWN_DICE, MELTDOWN_SIDES = 2, 10
"""The dice of hull that a melting drive costs its section (CI-13.1.6.1-1)."""

FALTERS_AT = 1
"""The face that lets a drive falter."""

DriveFailure: TypeAlias = Literal["reset", "disabled", "meltdown", "ship_destroyed"]

_FAILURES: tuple[DriveFailure, ...] = ("reset", "disabled", "meltdown", "ship_destroyed")


def drive_dice(lost: int, rating: int, *, opening: bool = False, bubble: bool = False) -> int:
    """Return how many dice a drive throws this turn (CI-13.1.6.1-1 to CI-13.1.6.3-1, CI-UMP-174).

    Args:
        lost: structure of it.
        rating: turns that it takes; one that takes none is not looked at as it opens.
        opening: whether it is ordered to work and does not yet.
        bubble: whether it keeps a warp bubble.
    """
    return lost if bubble or (opening and rating > 0) else 0


def ones(faces: Sequence[int]) -> int:
    """Return how many dice falter."""
    return sum(face == FALTERS_AT for face in faces)


def drive_failure(faces: Sequence[int]) -> DriveFailure | None:
    """Return the failure of a damaged drive, None: it works on (CI-13.1.6.1-1, CI-RUL-93)."""
    found = min(ones(faces), len(_FAILURES))
    return _FAILURES[found - 1] if found else None


def meltdown(condition: Condition, name: SectionName, faces: Sequence[int]) -> Condition:
    """Return what a drive that melts leaves of the hull of its section (CI-13.1.6.1-1, CI-RUL-93).

    Armour does not count; points beyond the hull are lost.
    """
    return harm_hull(condition, name, sum(faces), Fraction(1)).condition


FAILURE_DICE = 3
"""Dice of six sides that are thrown for a failure (CI-13.3-1)."""


def failure_checked(natural: int, table: DamageTable) -> bool:
    """Return whether a hit on a small vessel calls for a throw (CI-13.3-1, CI-RUL-92)."""
    return natural >= table.failure_from


def fails(faces: Sequence[int], hull_lost: int, table: DamageTable) -> bool:
    """Return whether a vessel drops out of play, not destroyed (CI-13.3-1, CI-RUL-92).

    Args:
        faces: of 3d6.
        hull_lost: points, after the damage of this hit; of a group those of the fighter struck.
        table: what it takes.
    """
    return sum(faces) + hull_lost > table.failure_above


_LOST: dict[Status, str] = {
    "destroyed": "is destroyed",
    "removed": "is out of play",
    "derelict": "drifts without control",
    "withdrawn": "has withdrawn",
    "departed": "has left faster than light",
    "beyond": "still has to arrive",
    "stowed": "is stowed",
    "hidden": "is in stealth",
    "active": "is in control again",
}


class UnitLost(Happening, frozen=True, tag="unit_lost", kw_only=True):
    """A ship is destroyed, removed from play, or left a derelict (CI-7.4.4-1, CI-13.1.8-1)."""

    unit: str
    status: Status
    rule: str = "CI-7.4.4-1"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.unit, status=self.status)

    def tell(self) -> str:
        return self.say("{unit} {what:word}", what=_LOST[self.status])

    def on_the_map(self) -> "UnitLost":
        """Return all of it."""
        return self


class HitEntered(Happening, frozen=True, tag="hit_entered", kw_only=True):
    """The referee entered a hit, which does its damage at once."""

    hit: Hit
    rule: str = "CI-7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep the hit until it is resolved, and count it."""
        waiting = change_fire(battle, hits=(*battle.fire.hits, self.hit))
        return replace(waiting, entered=battle.entered + 1)

    def tell(self) -> str:
        return self.say(
            "The referee enters a hit on {hit.target} ({hit.shot.technology}, result "
            "{hit.shot.result})"
        )


class HitSpent(Happening, frozen=True, tag="hit_spent", kw_only=True):
    """A hit found its target destroyed by an earlier one, and did nothing."""

    line: ClassVar[str] = "A hit on {unit} finds nothing left to damage"

    hit_id: str
    unit: str
    rule: str = "CI-7.3-1"

    def apply(self, battle: Battle) -> Battle:
        return change_fire(battle, hits=_without(battle.fire.hits, self.hit_id))


class ShipStruck(Happening, frozen=True, tag="ship_struck", kw_only=True):
    """A hit did its damage to a ship: blow by blow what met it, and what it changed.

    - `dealt`: throw by throw, before anything warded it off; `lost_points` struck nothing.
    - `losses`: what systems lost; `sections_lost` are destroyed, with all in them.
    - `bursting`: sections that a catastrophe threatens in the Damage Effects Step (CI-13.2-1).
    - `rolls`: of roaming shields that were in time, or not (CI-11.2.5-1).
    """

    hit_id: str
    firer: str
    weapon: str
    ship: str
    dealt: tuple[Dealt, ...]
    blows: tuple[Blow, ...]
    lost_points: int
    losses: tuple[SystemLoss, ...]
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[SectionName, ...]
    bursting: tuple[SectionName, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Change the sections; the hit waits no more.

        Shields that have absorbed are seen at work (CI-7.6.1-1).
        """
        struck = discover(
            change_sections(battle, self.ship, self.sections), self.ship, *_shields(self)
        )
        more = tuple([Bursting(self.ship, each) for each in self.bursting])
        return change_fire(
            struck,
            hits=_without(struck.fire.hits, self.hit_id),
            bursting=(*struck.fire.bursting, *more),
        )

    def tell(self) -> str:
        done = [_describe_loss(each) for each in self.losses]
        done += _list_sections(self.sections, self.sections_lost)
        done += [
            say("a catastrophe threatens the {section:word} section", section=each)
            for each in self.bursting
        ]
        counts = [each.counts for each in self.dealt] or [0]
        if not done:
            return self.say(
                "{firer} strikes {ship} with {weapon} for {counts:and}: nothing gets through",
                counts=counts,
            )
        return self.say(
            "{firer} strikes {ship} with {weapon} for {counts:and}: {done}",
            counts=counts,
            done="; ".join(done),
        )


class FighterStruck(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of a hit on one fighter or shuttle: its hull now, and surplus points."""

    fighter: str
    blows: tuple[Blow, ...]
    hull: int
    over: int


class GroupStruck(Happening, frozen=True, tag="group_struck", kw_only=True):
    """A hit did its damage to a group; systems of `threatened` fighters may fail (CI-13.3-1)."""

    hit_id: str
    firer: str
    weapon: str
    group: str
    side_struck: SectionName
    fighters: tuple[FighterStruck, ...]
    lost_points: int
    threatened: tuple[str, ...]
    rule: str = "CI-12.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Change the hulls; the hit waits no more."""
        group = battle.group(self.group)
        if group is None:
            return battle
        hulls = {each.fighter: each.hull for each in self.fighters}
        fighters = [each.with_hull(hulls.get(each.id, each.hull)) for each in group.fighters]
        struck = change_group(battle, group.id, fighters=tuple(fighters))
        more = tuple([Threatened(group.id, each) for each in self.threatened])
        return change_fire(
            struck,
            hits=_without(struck.fire.hits, self.hit_id),
            failing=(*struck.fire.failing, *more),
        )

    def tell(self) -> str:
        done = [_describe_fighter(each) for each in self.fighters]
        done += [
            say("systems of fighter {fighter} may fail", fighter=each) for each in self.threatened
        ]
        if not done:
            return self.say("{firer} strikes {group} with {weapon}: nothing gets through")
        return self.say("{firer} strikes {group} with {weapon}: {done}", done="; ".join(done))


class SectionLearning(msgspec.Struct, frozen=True, kw_only=True):
    """The adaptive armour of a section: points by technology, and unassigned ones."""

    section: SectionName
    adaptive: tuple[TechnologyPoints, ...]
    pool: int


class ArmourLearned(HeardByFew, frozen=True, tag="armour_learned", kw_only=True):
    """Adaptive armour gained points, as its owner alone sees it (CI-11.4.2-4).

    `armour_told` decides if and when others see it (CI-UMP-74).
    """

    ship: str
    learned: tuple[SectionLearning, ...]
    only: tuple[str, ...]
    rule: str = "CI-11.4.2-1"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        condition = ship.condition
        learned = {each.section: each for each in self.learned}
        for section in condition.sections:
            if (now := learned.get(section.name)) is not None:
                taught = replace(section, adaptive=now.adaptive, pool=now.pool)
                condition = with_section(condition, taught)
        return change_ship(battle, ship.id, condition=condition)

    def tell(self) -> str:
        sections = [say.word(each.section) for each in self.learned]
        return self.say(
            "Adaptive armour of {ship} gains points: {sections:list}", sections=sections
        )


class PowerDiverted(HeardByFew, frozen=True, tag="power_diverted", kw_only=True):
    """Weapon collectors took a point each of a hit, and passed it on to batteries.

    `levels` are all that plants hold now; what makes no whole point yet is `waiting` on its panel
    (CI-RUL-74). While switches are hidden, its own side alone sees it (CI-4.8.2-1).
    """

    line: ClassVar[str] = "{panels:and} of {ship} turn damage into power"

    ship: str
    panels: tuple[str, ...]
    levels: tuple[PlantLevel, ...]
    waiting: tuple[PlantOutput, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.3-1"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        power = replace(ship.power, levels=self.levels, waiting=self.waiting)
        return change_ship(battle, ship.id, power=power)


def _without(hits: Iterable[Hit], hit_id: str) -> tuple[Hit, ...]:
    return tuple([each for each in hits if each.id != hit_id])


def _shields(event: ShipStruck) -> tuple[str, ...]:
    """Return the shields that took points of a hit."""
    volleys = [volley for blow in event.blows for volley in blow.volleys]
    steps = [step for volley in volleys for step in volley.steps if step.stage == "shield"]
    return tuple([step.by for step in steps if step.by is not None])


def _describe_section(section: SectionAfter) -> str:
    return say("{section:word} section: hull {hull}, armour {armour} left", section)


def _list_sections(sections: Iterable[SectionAfter], lost: Collection[str]) -> list[str]:
    left = [_describe_section(each) for each in sections if each.section not in lost]
    return left + [say("{section:word} section destroyed", section=each) for each in lost]


def _describe_loss(loss: SystemLoss) -> str:
    return say("{system} destroyed" if loss.destroyed else "{system} loses {points:points}", loss)


def _describe_fighter(struck: FighterStruck) -> str:
    return say(
        "fighter {fighter}: hull {hull} left" if struck.hull else "fighter {fighter} lost", struck
    )


_FAILING: dict[DriveFailure | None, str] = {
    None: "works on",
    "reset": "falls back to no power",
    "disabled": "fails until it is repaired",
    "meltdown": "melts down",
    "ship_destroyed": "explodes",
}


class SailTorn(Happening, frozen=True, tag="sail_torn", kw_only=True):
    """A hit found a solar sail before the ship, and destroyed it."""

    line: ClassVar[str] = "{sail} of {ship} is torn"

    ship: str
    sail: str
    rule: str = "CI-16.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        rows = with_outboard(ship.outboard, Outboard(self.sail, gone=True))
        return change_ship(battle, ship.id, outboard=rows)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    UnitLost,
    HitEntered,
    HitSpent,
    ShipStruck,
    SailTorn,
    GroupStruck,
    ArmourLearned,
    PowerDiverted,
)
"""All that can happen by this chapter."""


class WeaponWorn(Happening, frozen=True, tag="weapon_worn", kw_only=True):
    """A weapon lost half its structure; its damage or its range is a row less from now on."""

    line: ClassVar[str] = "{weapon} of {ship} is worn: less {reduction:word}"

    ship: str
    weapon: str
    reduction: Reduction
    block: DirectWeapon
    rule: str = "CI-13.1.9-1"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        others = [each for each in ship.arms.worn if each.weapon != self.weapon]
        worn = (*others, WornWeapon(self.weapon, self.block))
        return change_ship(battle, ship.id, arms=replace(ship.arms, worn=worn))


class SystemDestroyed(Happening, frozen=True, tag="system_destroyed", kw_only=True):
    """A system is destroyed by the effects of damage to it, not by the damage itself."""

    line: ClassVar[str] = "{ship} loses {system}"

    ship: str
    system: str
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-13.1.9-1"

    def apply(self, battle: Battle) -> Battle:
        return change_sections(battle, self.ship, self.sections)


class RackStruck(Happening, frozen=True, tag="rack_struck", kw_only=True):
    """A rack lost room, and missiles that it cannot hold; or all of it blew up."""

    ship: str
    rack: str
    capacity: int
    exploded: bool
    sections: tuple[SectionAfter, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.1.10-1"

    def apply(self, battle: Battle) -> Battle:
        """Change its section, and leave the rack what it has room for."""
        struck = change_sections(battle, self.ship, self.sections)
        return change_room(struck, self.ship, self.rack, self.capacity)

    def tell(self) -> str:
        line = "{rack} of {ship} has room for {missiles} left ({rolls:dice})"
        if self.exploded:
            line = "{rack} of {ship} blows up ({rolls:dice})"
        elif not self.rolls:
            line = "{rack} of {ship} has room for {missiles} left"
        missiles = self.say_number(self.capacity, "{number} missile", "{number} missiles")
        return self.say(line, missiles=missiles)


class TrackingBroken(Happening, frozen=True, tag="tracking_broken", kw_only=True):
    """A weapon that kept its target in a beam was damaged: it strikes no more, this turn either.

    It has fired with that, as when its beam ends by itself (CI-UMP-89).
    """

    line: ClassVar[str] = "{weapon} of {ship} loses its target"

    ship: str
    weapon: str
    rule: str = "CI-8.1.9-2"

    def apply(self, battle: Battle) -> Battle:
        """End the beam; its weapon has fired, and what it still carries on is lost."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        tracks = tuple([each for each in ship.arms.tracks if each.weapon != self.weapon])
        broken = change_ship(battle, ship.id, arms=replace(ship.arms, tracks=tracks))
        shots = [
            replace(each, status="lost") if _carries_on(each, self) else each
            for each in battle.fire.shots
        ]
        return change_fire(count_shot(broken, ship.id, self.weapon), shots=tuple(shots))


class FailureChecked(Happening, frozen=True, tag="failure_checked", kw_only=True):
    """A fighter was thrown for: with more than 18 its systems failed, and it is out of play."""

    group: str
    fighter: str
    hull_lost: int
    total: int
    failed: bool
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Take the threat away; a fighter whose systems failed is out of play."""
        group = battle.group(self.group)
        if group is None:
            return battle
        failing = list(battle.fire.failing)
        if (checked := Threatened(group.id, self.fighter)) in failing:
            failing.remove(checked)
        battle = change_fire(battle, failing=tuple(failing))
        if not self.failed:
            return battle
        fighters = [
            replace(each, status="failed") if each.id == self.fighter else each
            for each in group.fighters
        ]
        return change_group(battle, group.id, fighters=tuple(fighters))

    def tell(self) -> str:
        line = "Systems of {group} {fighter} hold ({rolls:dice} {hull_lost:+d} is {total})"
        if self.failed:
            line = "Systems of {group} {fighter} fail ({rolls:dice} {hull_lost:+d} is {total})"
        return self.say(line)


class ThrusterStrained(Happening, frozen=True, tag="thruster_strained", kw_only=True):
    """A throw for a thruster that took more thrust than its channel allows."""

    line: ClassVar[str] = (
        "{thruster} of {ship}, {excess} over its limit, loses {structure:points} ({rolls:dice}, "
        "{total} in all)"
    )

    ship: str
    thruster: str
    excess: int
    total: int
    structure: int
    sections: tuple[SectionAfter, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-5.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_sections(battle, self.ship, self.sections)


class ReactorChecked(Happening, frozen=True, tag="reactor_checked", kw_only=True):
    """An unstable reactor and its turns; thrown for if it gave power, with 15 it detonates."""

    ship: str
    reactor: str
    turns: int
    detonated: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-13.1.4-2"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        others = [each for each in ship.unstable if each.system != self.reactor]
        unstable = (*others, SystemTurns(self.reactor, self.turns))
        return change_ship(battle, ship.id, unstable=unstable)

    def tell(self) -> str:
        if self.detonated:
            return self.say("{reactor} of {ship} detonates (unstable turn {turns}, {rolls:dice})")
        return self.say(
            "{reactor} of {ship} is unstable and holds (unstable turn {turns}, {rolls:dice})"
        )


class DriveChecked(Happening, frozen=True, tag="drive_checked", kw_only=True):
    """A damaged drive at work was thrown for: with ones it falls back, fails, melts or explodes."""

    ship: str
    drive: str
    ones: int
    failure: DriveFailure | None
    sections: tuple[SectionAfter, ...] = ()
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.1.6.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take its power and what it was shown, if it fails; change its section, if it melts."""
        if self.failure is None:
            return battle
        battle = change_sections(battle, self.ship, self.sections)
        fails: dict[str, object] = {"held": 0, "wanted": None, "declared": None}
        if self.failure == "disabled":
            fails["disabled"] = True
        if self.failure == "meltdown":
            fails["melted"] = True
        return change_drive(battle, self.ship, self.drive, **fails)

    def tell(self) -> str:
        return self.say(
            "{drive} of {ship} is damaged and {what:word} ({rolls:dice})",
            what=_FAILING[self.failure],
        )


class FireBurned(Happening, frozen=True, tag="fire_burned", kw_only=True):
    """The fires in a section took a point of hull each."""

    ship: str
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[SectionName, ...]
    rule: str = "CI-13.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_sections(battle, self.ship, self.sections)

    def tell(self) -> str:
        return self.say(
            "Fire burns on {ship}: {done}",
            done="; ".join(_list_sections(self.sections, self.sections_lost)),
        )


class CatastropheBegan(Happening, frozen=True, tag="catastrophe_began", kw_only=True):
    """A section burns for as many turns as the die says, or bursts and loses as much armour."""

    ship: str
    struck: SectionName
    catastrophe: Catastrophe
    die: int
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[SectionName, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Take the threat away, and change the sections."""
        bursting = list(battle.fire.bursting)
        if (thrown := Bursting(self.ship, self.struck)) in bursting:
            bursting.remove(thrown)
        return change_sections(
            change_fire(battle, bursting=tuple(bursting)), self.ship, self.sections
        )

    def tell(self) -> str:
        if self.catastrophe == "fire":
            turns = self.say_number(self.die, "{number} turn", "{number} turns")
            return self.say(
                "The {struck:word} section of {ship} burns for {turns} ({rolls:dice})",
                turns=turns,
            )
        return self.say(
            "The {struck:word} section of {ship} bursts ({rolls:dice}): {done}",
            done="; ".join(_list_sections(self.sections, self.sections_lost)),
        )


def _carries_on(shot: OpenShot, event: TrackingBroken) -> bool:
    same = (shot.unit, shot.attack.weapon) == (event.ship, event.weapon)
    return same and shot.status == "waiting" and shot.attack.configuration == "tracking"


EFFECT_EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    WeaponWorn,
    SystemDestroyed,
    RackStruck,
    TrackingBroken,
    FailureChecked,
    ThrusterStrained,
    DriveChecked,
    ReactorChecked,
    FireBurned,
    CatastropheBegan,
)
"""All that can happen by it."""


def is_worn(structure: int, lost: int) -> bool:
    """Return whether a weapon has lost half its structure, rounded up (CI-13.1.9-1, CI-RUL-89)."""
    return lost >= (structure + 1) // 2


def wears_now(structure: int, before: int, after: int) -> bool:
    """Return whether a hit wears a weapon, which happens once (CI-RUL-89)."""
    return is_worn(structure, after) and not is_worn(structure, before)


def less_damage(damage: Damage, table: DamageTable) -> Damage | None:
    """Return damage a row down on all schedules; None where it is nothing yet (CI-13.1.9-1)."""
    if not damage.dice and not damage.fixed:
        return None
    dice = [replace(term, number=term.number - 1) for term in damage.dice if term.number > 1]
    return Damage(tuple(dice), max(0, damage.fixed - table.worn_fixed))


def less_range(rating: RangeRating, table: DamageTable) -> RangeRating | None:
    """Return a range a row down; None at the end of the rows (CI-13.1.9-1, CI-RUL-89)."""
    if rating.hexes > 1:
        return RangeRating(rating.penalty, rating.hexes - 1)
    if rating.penalty >= table.worst_range.penalty:
        return None
    return RangeRating(rating.penalty + 1, 1)


def reductions(weapon: DirectWeapon, table: DamageTable) -> tuple[Reduction, ...]:
    """Return what the defender may choose to reduce; nothing: it is destroyed (CI-13.1.9-1)."""
    possible: dict[Reduction, bool] = {
        "damage": less_damage(weapon.damage, table) is not None,
        "range": less_range(weapon.range, table) is not None,
    }
    return tuple([name for name, can in possible.items() if can])


def reduced(weapon: DirectWeapon, choice: Reduction, table: DamageTable) -> DirectWeapon:
    """Return a worn weapon; its power stays as it was (CI-13.1.9-1, CI-RUL-89).

    Raises:
        IllegalOrder: the chosen armour is used up.
    """
    damage, rating = less_damage(weapon.damage, table), less_range(weapon.range, table)
    if choice == "damage" and damage is not None:
        return replace(weapon, damage=damage)
    if choice == "range" and rating is not None:
        return replace(weapon, range=rating)
    raise NO_REDUCTION.refuse(
        f"The {choice} of {weapon.id} cannot be reduced; choose"
        f" {listed(reductions(weapon, table))}."
    )


class Rack(NamedTuple):
    """A missile rack or a reload rack after damage."""

    capacity: int
    missiles: int
    destroyed: bool


def rack_capacity(magazine: int, lost: int, table: DamageTable) -> int:
    """Return how many missiles a rack holds with structure lost (CI-13.1.10-1)."""
    return max(0, magazine - table.missiles_per_structure * lost)


def rack_dice(points: int, option: RollFor) -> int:
    """Return the number of d6 for a hit of this many points on a rack (CI-13.1.10-1, CI-RUL-88)."""
    if points <= 0:
        return 0
    return points if option == "point" else 1


def damaged_rack(capacity: int, missiles: int, faces: tuple[int, ...], table: DamageTable) -> Rack:
    """Return a rack after a hit (CI-13.1.10-1, CI-RUL-88).

    Args:
        capacity: that is left to it.
        missiles: in it; those that it cannot hold are lost, the last to be fed first.
        faces: of the dice for the hit.
        table: which faces destroy it.
    """
    if any(face <= table.rack_explodes_to for face in faces):
        return Rack(0, 0, destroyed=True)
    return Rack(capacity, min(missiles, capacity), destroyed=False)
