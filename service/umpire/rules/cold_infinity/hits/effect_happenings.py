"""The events of the Damage Effects Step, and of what damage brings about (CI 5.3.1, 13)."""

from collections.abc import Iterable

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.hits.failures import Catastrophe, DriveFailure
from umpire.rules.cold_infinity.hits.happenings import section_told
from umpire.rules.cold_infinity.state.arms import SystemTurns, WornWeapon
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.changes import (
    change_drive,
    change_fire,
    change_group,
    change_room,
    change_sections,
    change_ship,
    count_shot,
)
from umpire.rules.cold_infinity.state.condition import SectionAfter
from umpire.rules.cold_infinity.state.defences import Reduction
from umpire.rules.cold_infinity.state.fire_step import Bursting, OpenShot, Threatened
from umpire.rules.cold_infinity.state.happening import Happening
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


class WeaponWorn(Happening, frozen=True, tag="weapon_worn", kw_only=True):
    """A weapon lost half its structure; its damage or its range is a row less from now on."""

    ship: str
    weapon: str
    reduction: Reduction
    block: DirectWeapon
    rule: str = "CI-13.1.9-1"

    def apply(self, battle: Battle) -> Battle:
        """Replace what the weapon does."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        others = [each for each in ship.arms.worn if each.weapon != self.weapon]
        worn = (*others, WornWeapon(self.weapon, self.block))
        return change_ship(battle, ship.id, arms=replace(ship.arms, worn=worn))

    def tell(self) -> str:
        """Tell what is less."""
        return f"{self.weapon} of {self.ship} is worn: its {self.reduction} is less"


class SystemDestroyed(Happening, frozen=True, tag="system_destroyed", kw_only=True):
    """A system is destroyed by what damage to it brings about, not by the damage itself."""

    ship: str
    system: str
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-13.1.9-1"

    def apply(self, battle: Battle) -> Battle:
        """Change its section."""
        return change_sections(battle, self.ship, self.sections)

    def tell(self) -> str:
        """Tell which."""
        return f"{self.system} of {self.ship} is destroyed"


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
        """Tell what room is left, or that it blew up."""
        done = "blows up" if self.exploded else f"has room for {self.capacity} missiles"
        return f"{self.rack} of {self.ship} {done}"


class TrackingBroken(Happening, frozen=True, tag="tracking_broken", kw_only=True):
    """A weapon that kept its target in a beam was damaged: it strikes no more, this turn either.

    It has fired with that, as when its beam ends by itself (CI-UMP-89).
    """

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

    def tell(self) -> str:
        """Tell which weapon."""
        return f"{self.weapon} of {self.ship} loses its target"


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
        """Tell the throw, and whether it flies on."""
        done = "its systems fail" if self.failed else "it flies on"
        return f"Fighter {self.fighter} of {self.group} throws {self.total}: {done}"


class ThrusterStrained(Happening, frozen=True, tag="thruster_strained", kw_only=True):
    """A thruster was thrown for through which more thrust went than its channel takes."""

    ship: str
    thruster: str
    excess: int
    total: int
    structure: int
    sections: tuple[SectionAfter, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-5.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Change its section."""
        return change_sections(battle, self.ship, self.sections)

    def tell(self) -> str:
        """Tell the throw, and what it cost."""
        return (
            f"{self.thruster} of {self.ship} was pushed by {self.excess}, throws {self.total} and "
            f"loses {self.structure}"
        )


class ReactorChecked(Happening, frozen=True, tag="reactor_checked", kw_only=True):
    """An unstable reactor, in so many turns; thrown for if it gave power, with 15 it detonates."""

    ship: str
    reactor: str
    turns: int
    detonated: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-13.1.4-2"

    def apply(self, battle: Battle) -> Battle:
        """Count its turns."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        others = [each for each in ship.unstable if each.system != self.reactor]
        unstable = (*others, SystemTurns(self.reactor, self.turns))
        return change_ship(battle, ship.id, unstable=unstable)

    def tell(self) -> str:
        """Tell for how long it is unstable, and whether it detonates."""
        told = f"{self.reactor} of {self.ship} is unstable for turn {self.turns}"
        return f"{told}, and detonates" if self.detonated else told


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
        """Take its power and what it was told, if it fails; change its section, if it melts."""
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
        """Tell how many ones, and what comes of them."""
        comes: dict[DriveFailure | None, str] = {
            None: "works on",
            "reset": "falls back to no power",
            "disabled": "fails until it is repaired",
            "meltdown": "melts down",
            "ship_destroyed": "explodes",
        }
        return f"{self.drive} of {self.ship}, damaged, {comes[self.failure]} (ones: {self.ones})"


class FireBurned(Happening, frozen=True, tag="fire_burned", kw_only=True):
    """The fires in a section took a point of hull each."""

    ship: str
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[SectionName, ...]
    rule: str = "CI-13.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Change the sections."""
        return change_sections(battle, self.ship, self.sections)

    def tell(self) -> str:
        """Tell what is left of them."""
        return f"Fire on {self.ship}: {_sections(self.sections, self.sections_lost)}"


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
        """Tell whether it burns or bursts."""
        if self.catastrophe == "fire":
            return f"{self.struck} of {self.ship} burns for {self.die} turns"
        done = _sections(self.sections, self.sections_lost)
        return f"{self.struck} of {self.ship} bursts ({self.die}): {done}"


def _carries_on(shot: OpenShot, event: TrackingBroken) -> bool:
    same = (shot.unit, shot.attack.weapon) == (event.ship, event.weapon)
    return same and shot.status == "waiting" and shot.attack.configuration == "tracking"


def _sections(sections: Iterable[SectionAfter], lost: Iterable[str]) -> str:
    told = [section_told(each) for each in sections]
    return "; ".join([*told, *(f"{each} is destroyed" for each in lost)])


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
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
