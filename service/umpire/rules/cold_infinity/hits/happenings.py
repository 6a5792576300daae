"""The events of damage (CI 7.4, 12.3)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.hits.blows import Blow, Dealt
from umpire.rules.cold_infinity.state.arms import PlantLevel, PlantOutput
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.changes import (
    change_fire,
    change_group,
    change_sections,
    change_ship,
    discover,
)
from umpire.rules.cold_infinity.state.condition import (
    SectionAfter,
    SystemLoss,
    TechnologyPoints,
    with_section,
)
from umpire.rules.cold_infinity.state.fire_step import Bursting, Hit, Threatened
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew
from umpire.rules.cold_infinity.state.noncombat import Outboard, with_outboard
from umpire.rules.cold_infinity.state.starship import Status

_LOST = {
    "destroyed": "is destroyed",
    "removed": "is out of play",
    "derelict": "drifts without control",
    "withdrawn": "has withdrawn",
    "departed": "has left beyond light",
    "beyond": "has yet to come in",
    "hidden": "is in stealth",
    "active": "is in control again",
}


class UnitLost(Happening, frozen=True, tag="unit_lost", kw_only=True):
    """A ship is destroyed, removed from play, or left a derelict (CI-7.4.4-1, CI-13.1.8-1)."""

    unit: str
    status: Status
    rule: str = "CI-7.4.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the ship its status."""
        return change_ship(battle, self.unit, status=self.status)

    def tell(self) -> str:
        """Tell what has become of it."""
        return f"{self.unit} {_LOST[self.status]}"

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
        """Tell on whom, and of what kind."""
        hit = self.hit
        return (
            f"The referee enters a hit on {hit.target} ({hit.shot.technology}, {hit.shot.result})"
        )


class HitSpent(Happening, frozen=True, tag="hit_spent", kw_only=True):
    """A hit found its target destroyed by an earlier one, and did nothing."""

    hit_id: str
    unit: str
    rule: str = "CI-7.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Take the hit from those that wait."""
        return change_fire(battle, hits=_without(battle.fire.hits, self.hit_id))

    def tell(self) -> str:
        """Tell whose."""
        return f"A hit on {self.unit} finds nothing left to strike"


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
        """Tell what was dealt, and what it changed."""
        dealt = " and ".join(str(each.counts) for each in self.dealt) or "0"
        told = [section_told(each) for each in self.sections]
        told += [_loss(each) for each in self.losses]
        told += [f"{each} is destroyed" for each in self.sections_lost]
        told += [f"a catastrophe threatens {each}" for each in self.bursting]
        done = "; ".join(told) or "nothing gets through"
        return f"{self.weapon} of {self.firer} strikes {self.ship} with {dealt}: {done}"


class FighterStruck(msgspec.Struct, frozen=True, kw_only=True):
    """What a hit did to one fighter or shuttle: its hull now, points that it could not take."""

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
        """Tell what became of each fighter."""
        told = [_fighter(each) for each in self.fighters]
        told += [f"systems of {each} may fail" for each in self.threatened]
        done = "; ".join(told) or "nothing gets through"
        return f"{self.weapon} of {self.firer} strikes {self.group}: {done}"


class SectionLearning(msgspec.Struct, frozen=True, kw_only=True):
    """The adaptive armour of a section: points by technology, and unassigned ones."""

    section: SectionName
    adaptive: tuple[TechnologyPoints, ...]
    pool: int


class ArmourLearned(HeardByFew, frozen=True, tag="armour_learned", kw_only=True):
    """Adaptive armour gained points, as its owner alone hears it (CI-11.4.2-4).

    What others hear, and when, `armour_told` tells (CI-UMP-74).
    """

    ship: str
    learned: tuple[SectionLearning, ...]
    only: tuple[str, ...]
    rule: str = "CI-11.4.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the sections what they have learned."""
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
        """Tell in which sections."""
        return f"Adaptive armour of {self.ship} gains points: " + ", ".join(
            each.section for each in self.learned
        )


class PowerDiverted(HeardByFew, frozen=True, tag="power_diverted", kw_only=True):
    """Weapon collectors took a point each of a hit, and passed it on to batteries.

    `levels` are all that plants hold now; what makes no whole point yet is `waiting` on its panel
    (CI-RUL-74). While switches are hidden, its own side alone hears it (CI-4.8.2-1).
    """

    ship: str
    panels: tuple[str, ...]
    levels: tuple[PlantLevel, ...]
    waiting: tuple[PlantOutput, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Give plants and panels what they hold."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        power = replace(ship.power, levels=self.levels, waiting=self.waiting)
        return change_ship(battle, ship.id, power=power)

    def tell(self) -> str:
        """Tell through which panels."""
        return f"{', '.join(self.panels)} of {self.ship} turn damage into power"


def _without(hits: Iterable[Hit], hit_id: str) -> tuple[Hit, ...]:
    return tuple([each for each in hits if each.id != hit_id])


def _shields(event: ShipStruck) -> tuple[str, ...]:
    """Return the shields that took points of a hit."""
    volleys = [volley for blow in event.blows for volley in blow.volleys]
    steps = [step for volley in volleys for step in volley.steps if step.stage == "shield"]
    return tuple([step.by for step in steps if step.by is not None])


def section_told(section: SectionAfter) -> str:
    """Return what is left of a section, in words."""
    return f"{section.section} has hull {section.hull}, armour {section.armour}"


def _loss(loss: SystemLoss) -> str:
    return f"{loss.system} {'is destroyed' if loss.destroyed else f'loses {loss.points}'}"


def _fighter(struck: FighterStruck) -> str:
    return f"fighter {struck.fighter} " + (f"has hull {struck.hull}" if struck.hull else "is lost")


class SailTorn(Happening, frozen=True, tag="sail_torn", kw_only=True):
    """A hit found a solar sail before the ship, and destroyed it."""

    ship: str
    sail: str
    rule: str = "CI-16.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note that it is gone."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        rows = with_outboard(ship.outboard, Outboard(self.sail, gone=True))
        return change_ship(battle, ship.id, outboard=rows)

    def tell(self) -> str:
        """Tell which."""
        return f"{self.sail} of {self.ship} is torn"


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
