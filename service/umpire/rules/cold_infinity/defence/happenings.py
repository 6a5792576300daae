"""The events of defence (CI 11)."""

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.arms import Readiness, Rounds
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.changes import (
    change_fire,
    change_group,
    change_sections,
    change_ship,
    discover,
    ready_weapon,
    without_guided,
)
from umpire.rules.cold_infinity.state.condition import SectionAfter
from umpire.rules.cold_infinity.state.defences import Defences
from umpire.rules.cold_infinity.state.fire_step import (
    DecoyDeclared,
    DefensiveShot,
    Mode,
    RocketsDeclared,
    WeaponName,
)
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew, Sealed
from umpire.rules.cold_infinity.state.named import in_words


class DefenceAllocated(Sealed, frozen=True, tag="defence_allocated", kw_only=True):
    """A side has put its defensive fire against shots; sealed until all have (CI-7.2.7-1)."""

    side: str
    allocation: tuple[DefensiveShot, ...]
    turn: int
    opens: PhaseName = "countermeasures"
    rule: str = "CI-7.2.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it in place of what the side had allocated."""
        own = {unit.id for unit in battle.units if unit.side == self.side}
        others = [each for each in battle.fire.met if each.unit not in own]
        return change_fire(battle, met=(*others, *self.allocation))

    def tell(self) -> str:
        """Tell which weapons meet which shots."""
        if not self.allocation:
            return f"{self.side} puts no defensive fire against any shot"
        told = [f"{each.weapon} of {each.unit} against {each.shot}" for each in self.allocation]
        return f"{self.side} puts {', '.join(told)}"


class MeetingWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that meets a shot: its mode and rating there, and how ready it is after it."""

    shot: str
    unit: str
    weapon: str
    mode: Mode
    rating: int
    ablative: bool
    readiness: Readiness


class DefenceMet(Happening, frozen=True, tag="defence_met", kw_only=True):
    """All defensive fire is told; each of these weapons has fired (CI-7.2.7-1, CI-UMP-55)."""

    meeting: tuple[MeetingWeapon, ...]
    rule: str = "CI-7.2.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Count what each weapon has fired; all have seen it at work."""
        for each in self.meeting:
            battle = ready_weapon(battle, each.unit, each.weapon, each.readiness)
            battle = discover(battle, each.unit, each.weapon)
        return battle

    def tell(self) -> str:
        """Tell weapon by weapon."""
        return "Defensive fire: " + "; ".join(_met(each) for each in self.meeting)


class FighterHull(msgspec.Struct, frozen=True):
    """A fighter or shuttle, and the hull that it has left."""

    fighter: str
    hull: int


class WeaponStrained(Happening, frozen=True, tag="weapon_strained", kw_only=True):
    """Emergency fire, or becoming a shield after it, damaged a weapon past all armour.

    Of a small vessel the hull suffers: `hulls` are those of each that flies. `broken`: the
    weapon is destroyed, but has done what it was for.
    """

    unit: str
    weapon: str
    points: int
    sections: tuple[SectionAfter, ...] = ()
    hulls: tuple[FighterHull, ...] = ()
    broken: bool = False
    rule: str = "CI-11.1.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Damage the ship, or the hulls of a group; note a weapon that breaks."""
        strained = change_sections(battle, self.unit, self.sections)
        group = battle.group(self.unit)
        if group is not None:
            hulls = {each.fighter: each.hull for each in self.hulls}
            fighters = [
                each.with_hull(hulls[each.id]) if each.id in hulls else each
                for each in group.fighters
            ]
            strained = change_group(strained, group.id, fighters=tuple(fighters))
        if not self.broken:
            return strained
        broken = (*battle.fire.broken, WeaponName(self.unit, self.weapon))
        return change_fire(strained, broken=broken)

    def tell(self) -> str:
        """Tell what the strain cost."""
        if self.hulls:
            hulls = ", ".join(f"{each.fighter} has {each.hull} hull left" for each in self.hulls)
            return f"Emergency fire of {self.weapon} strains {self.unit}: {hulls}"
        end = ", which breaks" if self.broken else ""
        return f"{self.weapon} of {self.unit} takes {self.points} damage by the strain{end}"


class RocketsAimed(Happening, frozen=True, tag="rockets_aimed", kw_only=True):
    """Rockets of a system are to be fired at a guided weapon (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    tries: int
    rule: str = "CI-11.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Aim them in place of what the system had against this one."""
        key = (self.unit, self.system, self.guided)
        others = [
            each for each in battle.fire.rockets if (each.unit, each.system, each.guided) != key
        ]
        return change_fire(battle, rockets=(*others, RocketsDeclared(*key, self.tries)))

    def tell(self) -> str:
        """Tell how many, and at what."""
        return f"{self.unit} sets {self.tries} of {self.system} against {self.guided}"


class DecoyReleased(Happening, frozen=True, tag="decoy_released", kw_only=True):
    """Chaff for the hex of a unit, or a flare `against` a guided weapon; so many are left."""

    unit: str
    system: str
    against: str | None
    left: int
    rule: str = "CI-11.5.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it from the system, and keep it for this turn."""
        spent = _with_rounds(battle, self.unit, self.system, self.left)
        released = DecoyDeclared(self.unit, self.system, self.against)
        return change_fire(spent, decoys=(*spent.fire.decoys, released))

    def tell(self) -> str:
        """Tell what it was, and what is left."""
        what = f"a flare against {self.against}" if self.against else "chaff"
        return f"{self.unit} releases {what} from {self.system}; {self.left} left"


class InterceptTerm(msgspec.Struct, frozen=True):
    """One term of the modifier of a throw at a guided weapon, with its sign."""

    name: str
    drm: int


class InterceptThrown(Happening, frozen=True, tag="intercept_thrown", kw_only=True):
    """A weapon shot at a guided weapon; a hit destroys it (CI-11.1.6-2).

    `attempt` counts the tries of the weapon, `range_hexes` is the range that counts for it.
    """

    unit: str
    weapon: str
    guided: str
    attempt: int
    range_hexes: int
    doubled: bool
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    rolls: tuple[Roll, ...]
    rule: str = "CI-11.1.6-2"

    def apply(self, battle: Battle) -> Battle:
        """Count the shot; a hit takes the guided weapon away."""
        unit = battle.unit(self.unit)
        if unit is not None:
            ready = unit.arms.ready(self.weapon)
            shots = replace(ready, shots=ready.shots + 1)
            battle = ready_weapon(battle, self.unit, self.weapon, shots)
        return _shot_at(battle, self)

    def tell(self) -> str:
        """Tell the throw of the weapon."""
        return _thrown(self, f"{self.weapon} of {self.unit}")


class RocketThrown(Happening, frozen=True, tag="rocket_thrown", kw_only=True):
    """A rocket was fired at a guided weapon; a hit destroys it (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    attempt: int
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    left: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-11.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take the rocket from its system; a hit takes the guided weapon away."""
        return _shot_at(_with_rounds(battle, self.unit, self.system, self.left), self)

    def tell(self) -> str:
        """Tell the throw of the rocket."""
        return _thrown(self, f"A rocket of {self.unit}")


class DefencesPlanned(HeardByFew, frozen=True, tag="defences_planned", kw_only=True):
    """The owner of a ship has said what it wants where the rules let it choose; it alone knows."""

    ship: str
    defences: Defences
    only: tuple[str, ...] | None
    rule: str = "CI-11.2.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the plan in place of an earlier one."""
        return change_ship(battle, self.ship, defences=self.defences)

    def tell(self) -> str:
        """Tell that there is a plan; never which."""
        return f"{self.ship} plans what it gives up first, and which shields act first"


def _with_rounds(battle: Battle, ship_id: str, system: str, left: int) -> Battle:
    """Return the battle in which a system of a ship has so many rounds left."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    rounds = tuple(
        [Rounds(system, left) if each.system == system else each for each in ship.arms.rounds]
    )
    return change_ship(battle, ship_id, arms=replace(ship.arms, rounds=rounds))


def _shot_at(battle: Battle, event: InterceptThrown | RocketThrown) -> Battle:
    if not event.is_hit:
        return battle
    return without_guided(battle, lambda each: each.id == event.guided)


def _met(each: MeetingWeapon) -> str:
    kind = "ablative " if each.ablative else ""
    mode = in_words(each.mode)
    return f"{each.weapon} of {each.unit} ({kind}{mode}, {each.rating}) meets {each.shot}"


def _thrown(event: InterceptThrown | RocketThrown, by: str) -> str:
    dice = "+".join(str(face) for roll in event.rolls for face in roll.faces)
    end = "destroyed" if event.is_hit else "missed"
    return f"{by} at {event.guided}: {dice} {event.drm:+d} = {event.result}, {end}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DefenceAllocated,
    DefenceMet,
    WeaponStrained,
    RocketsAimed,
    DecoyReleased,
    InterceptThrown,
    RocketThrown,
    DefencesPlanned,
)
"""All that can happen by this chapter."""
