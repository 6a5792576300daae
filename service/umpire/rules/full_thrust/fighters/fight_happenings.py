"""The events of fights of fighter groups (FT 5.2 to 5.8, 5.10)."""

from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, Told
from umpire.kernel.words import counted, dice, place, points
from umpire.rules.full_thrust.state.battle import B
from umpire.rules.full_thrust.state.changes import change_group, change_groups, change_salvo
from umpire.rules.full_thrust.state.small_craft import FighterGroup

Occasion: TypeAlias = Literal["dogfight", "free_shot", "parting_shot"]

_OCCASIONS: dict[Occasion, str] = {
    "dogfight": "fires at",
    "free_shot": "has a free shot at",
    "parting_shot": "has a parting shot at",
}


class AttackDeclared(Happening, frozen=True, tag="attack_declared", kw_only=True):
    """A group attacks a ship, groups or a salvo; without targets it has called its attack off."""

    group: str
    side: str
    targets: tuple[str, ...]
    ace_aims_at: str | None = None
    rule: str = "FT-5.2-1"

    def apply(self, battle: B) -> B:
        """Note what the group attacks, and at what its ace aims."""
        return change_group(battle, self.group, targets=self.targets, ace_aims_at=self.ace_aims_at)

    def tell(self) -> str:
        if not self.targets:
            return f"{self.group} calls its attack off"
        aim = f", its ace at {self.ace_aims_at}" if self.ace_aims_at else ""
        return f"{self.group} attacks {_listed(self.targets)}{aim}"


class DogfightChanged(Happening, frozen=True, tag="dogfight_changed", kw_only=True):
    """Whom a group fights in a dogfight now, and since which turn; `targets` is what it attacks."""

    group: str
    dogfight: tuple[str, ...]
    since: int | None
    targets: tuple[str, ...]
    rule: str = "FT-5.4-1"

    def apply(self, battle: B) -> B:
        """Note whom the group fights, and what it attacks."""
        return change_group(
            battle,
            self.group,
            dogfight=self.dogfight,
            dogfight_since=self.since,
            targets=self.targets,
        )

    def tell(self) -> str:
        if not self.dogfight:
            return f"{self.group} is out of the dogfight"
        return f"{self.group} is in a dogfight with {_listed(self.dogfight)}"


class GroupClosed(Happening, frozen=True, tag="group_closed", kw_only=True):
    """A group came into contact with what it attacks."""

    group: str
    target: str
    x: float
    y: float
    rule: str = "FT-RUL-26"

    def apply(self, battle: B) -> B:
        """Put the group in its place."""
        return change_group(battle, self.group, x=self.x, y=self.y)

    def tell(self) -> str:
        return f"{self.group} closes with {self.target} at {place((self.x, self.y))}"


class GroupFired(Happening, frozen=True, tag="group_fired", kw_only=True):
    """A group fired at groups; `kills` are craft of each of them, in the order of `at`."""

    group: str
    at: tuple[str, ...]
    kills: tuple[int, ...]
    occasion: Occasion
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.4-2"

    def apply(self, battle: B) -> B:
        """Note that the group has fired."""
        return change_group(battle, self.group, fired=True)

    def tell(self) -> str:
        kills = [
            f"{counted(count, 'kill')} of {target}"
            for target, count in zip(self.at, self.kills, strict=True)
        ]
        thrown = dice(self.rolls) or "no dice"
        return (
            f"{self.group} {_OCCASIONS[self.occasion]} {_listed(self.at)}: {thrown}, "
            f"{', '.join(kills)}"
        )


class AceDuelled(Told, frozen=True, tag="ace_duelled", kw_only=True):
    """An ace fired at the ace of another group."""

    group: str
    target: str
    killed: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-4"

    def tell(self) -> str:
        outcome = "killed" if self.killed else "missed"
        return (
            f"The ace of {self.group} fires at the ace of {self.target}: "
            f"{dice(self.rolls)}, {outcome}"
        )


class EnduranceSpent(Happening, frozen=True, tag="endurance_spent", kw_only=True):
    """A group has paid for its combat of this turn; `endurance` is what it has left."""

    group: str
    endurance: int
    rule: str = "FT-5.7-1"

    def apply(self, battle: B) -> B:
        """Take what combat costs, once a turn."""
        return change_group(battle, self.group, endurance=self.endurance, combat_cef_spent=True)

    def tell(self) -> str:
        return f"{self.group} spends endurance on combat; {self.endurance} CEF left"


class GroupReduced(Happening, frozen=True, tag="group_reduced", kw_only=True):
    """A group lost craft; `ace` tells whether its ace still flies."""

    group: str
    lost: int
    strength: int
    ace: bool
    rule: str = "FT-5.0-1"

    def apply(self, battle: B) -> B:
        """Take out the craft that it lost."""
        return change_group(battle, self.group, strength=self.strength, ace=self.ace)

    def tell(self) -> str:
        ace = ", an ace among them" if self.ace else ""
        return f"{self.group} loses {counted(self.lost, 'fighter')}; {self.strength} left{ace}"


class GroupDestroyed(Happening, frozen=True, tag="group_destroyed", kw_only=True):
    """The last craft of a group is gone, or it was lost aboard."""

    takes_out: ClassVar[bool] = True

    group: str
    rule: str = "FT-5.0-1"

    def apply(self, battle: B) -> B:
        """Take a group out, and out of every dogfight that it was in."""
        gone = self.group
        battle = change_group(
            battle, gone, strength=0, ace=False, status="destroyed", dogfight=(), targets=()
        )

        def without(group: FighterGroup) -> FighterGroup:
            if gone not in group.dogfight:
                return group
            return replace(group, dogfight=tuple([each for each in group.dogfight if each != gone]))

        return change_groups(battle, without)

    def tell(self) -> str:
        return f"{self.group} is destroyed"


class SalvoIntercepted(Happening, frozen=True, tag="salvo_intercepted", kw_only=True):
    """A group fired at a salvo: missiles killed now, in all by fighters, craft lost."""

    group: str
    salvo: str
    kills: int
    killed_by_fighters: int
    lost: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.6-1"

    def apply(self, battle: B) -> B:
        """Note that the group has fired, and what it shot down."""
        battle = change_group(battle, self.group, fired=True)
        return change_salvo(battle, self.salvo, killed_by_fighters=self.killed_by_fighters)

    def tell(self) -> str:
        return (
            f"{self.group} fires at {self.salvo}: {dice(self.rolls)}, "
            f"{counted(self.kills, 'missile')} killed, "
            f"{counted(self.lost, 'fighter')} lost in blasts"
        )


class MoraleThrown(Happening, frozen=True, tag="morale_thrown", kw_only=True):
    """A group with losses threw for whether it attacks a ship: `left` or less, and it does."""

    group: str
    ship: str
    left: int
    modifier: int
    holds: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.8-1"

    def apply(self, battle: B) -> B:
        """Let a group that does not hold attack no more this turn."""
        return battle if self.holds else change_group(battle, self.group, fired=True)

    def tell(self) -> str:
        change = f" {self.modifier:+d}" if self.modifier else ""
        outcome = "attacks" if self.holds else "aborts its attack on"
        return (
            f"{self.group} checks its morale, {self.left} or less to attack: "
            f"{dice(self.rolls)}{change}; it {outcome} {self.ship}"
        )


class AttackAborted(Happening, frozen=True, tag="attack_aborted", kw_only=True):
    """What a group was to attack is there no more, or the group cannot attack it any more."""

    group: str
    target: str
    rule: str = "FT-RUL-12"

    def apply(self, battle: B) -> B:
        """Let the group attack no more this turn."""
        return change_group(battle, self.group, fired=True)

    def tell(self) -> str:
        return f"{self.group} does not attack {self.target} after all"


class ShipAttacked(Happening, frozen=True, tag="ship_attacked", kw_only=True):
    """A group fired at a ship: points of the first dice, and past armour those of extra dice.

    `torpedoes` tells whether it has a torpedo strike left.
    """

    group: str
    ship: str
    points: int
    penetrating: int
    torpedoes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.2-2"

    def apply(self, battle: B) -> B:
        """Note that the group has fired, and whether it keeps its torpedoes."""
        return change_group(battle, self.group, fired=True, torpedoes=self.torpedoes)

    def tell(self) -> str:
        thrown = dice(self.rolls) or "no dice"
        past = f" and {self.penetrating} past armour" if self.penetrating else ""
        return f"{self.group} attacks {self.ship}: {thrown}, {points(self.points)}{past}"


class AceNeedled(Told, frozen=True, tag="ace_needled", kw_only=True):
    """The ace of a group fired at a system of a ship as a needle beam does."""

    group: str
    ship: str
    system: str
    points: int
    hit: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-3"

    def tell(self) -> str:
        outcome = ", which is knocked out" if self.hit else ""
        return (
            f"The ace of {self.group} fires at {self.ship}'s {self.system}: "
            f"{dice(self.rolls)}, {points(self.points)}{outcome}"
        )


def _listed(names: tuple[str, ...]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
