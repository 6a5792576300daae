"""The events of groups that screen, launch, move, land and re-arm (FT 5). Positions in MU."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import counted, dice, place
from umpire.rules.full_thrust.fighters.fight_happenings import (
    AceDuelled,
    AceNeedled,
    AttackAborted,
    AttackDeclared,
    DogfightChanged,
    EnduranceSpent,
    GroupClosed,
    GroupDestroyed,
    GroupFired,
    GroupReduced,
    MoraleThrown,
    SalvoIntercepted,
    ShipAttacked,
)
from umpire.rules.full_thrust.state.audience import (
    OfAMarker,
    hides_order,
    is_aboard_hidden,
    is_sealed,
)
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_group, change_ship

MoveKind: TypeAlias = Literal["main", "secondary", "evasion", "break_off"]

_MOVES: dict[MoveKind, str] = {
    "main": "moves",
    "secondary": "makes a secondary move",
    "evasion": "slips away",
    "break_off": "breaks off",
}


class ScreenAssigned(Happening, OfAMarker, frozen=True, tag="screen_assigned", kw_only=True):
    """A group is to screen a ship from now on, or with no ship is released from that."""

    group: str
    side: str
    turn: int
    ship: str | None = None
    rule: str = "FT-5.5-1"

    def apply(self, battle: B) -> B:
        """Note what the group screens."""
        return change_group(battle, self.group, screening=self.ship)

    def tell(self) -> str:
        if self.ship is None:
            return f"{self.group} screens no ship any more"
        return f"{self.group} is to screen {self.ship}"

    def heard(self, battle: Battle, seat: Seat) -> "ScreenAssigned | None":
        """Return it when orders are open."""
        return None if is_sealed(battle, self.side, self.turn, seat) else self


class ScreenBroken(Happening, OfAMarker, frozen=True, tag="screen_broken", kw_only=True):
    """A group screens a ship no more: it is too far from it, or the ship is in other hands."""

    group: str
    ship: str
    rule: str = "FT-5.5-1"

    def apply(self, battle: B) -> B:
        """Release the group."""
        return change_group(battle, self.group, screening=None)

    def tell(self) -> str:
        if self.rule != "FT-5.5-1":
            return f"{self.group} screens {self.ship} no more, which has another master"
        return f"{self.group} is too far from {self.ship} to screen it"


class GroupLaunched(Happening, frozen=True, tag="group_launched", kw_only=True):
    """A group left its carrier, which has launched so many groups this turn by now.

    Of `start_strength`, from which its morale counts, it had lost so many craft before (FT-RUL-33).
    """

    group: str
    side: str
    turn: int
    ship: str
    launched: int
    start_strength: int
    x: float
    y: float
    lost_before: int = 0
    rule: str = "FT-3.4-2"

    def apply(self, battle: B) -> B:
        """Put the group on the table, and count the launch for its carrier."""
        battle = change_ship(battle, self.ship, launched=self.launched)
        return change_group(
            battle,
            self.group,
            status="active",
            x=self.x,
            y=self.y,
            launched_turn=self.turn,
            start_strength=self.start_strength,
        )

    def tell(self) -> str:
        craft = counted(self.start_strength - self.lost_before, "fighter")
        return f"{self.ship} launches {self.group}: {craft}, from {place((self.x, self.y))}"


class GroupMoved(Happening, frozen=True, tag="group_moved", kw_only=True):
    """A group moved, or turned where it stood; `endurance` is what it has left."""

    group: str
    side: str
    move: MoveKind
    x: float
    y: float
    facing: int
    endurance: int
    moved: bool
    moved_secondary: bool
    evaded_turn: int | None = None
    rule: str = "FT-5.1-1"

    def apply(self, battle: B) -> B:
        """Put the group in its place, with what it has left."""
        return change_group(
            battle,
            self.group,
            x=self.x,
            y=self.y,
            facing=self.facing,
            endurance=self.endurance,
            moved=self.moved,
            moved_secondary=self.moved_secondary,
            evaded_turn=self.evaded_turn,
        )

    def tell(self) -> str:
        return (
            f"{self.group} {_MOVES[self.move]} to {place((self.x, self.y))}, "
            f"facing {self.facing}; {self.endurance} CEF left"
        )


class LaunchesGivenUp(Happening, OfAMarker, frozen=True, tag="launches_given_up", kw_only=True):
    """Groups stay aboard this turn: their side has moved a group that goes after them.

    The move itself ends their launches; nothing else changes.
    """

    group: str
    side: str
    groups: tuple[str, ...]
    rule: str = "FT-2.7-4"

    def apply(self, battle: B) -> B:
        """Change nothing."""
        return battle

    def tell(self) -> str:
        stay = "stay" if len(self.groups) > 1 else "stays"
        after = "them" if len(self.groups) > 1 else "it"
        names = ", ".join(self.groups)
        return f"{names} {stay} aboard this turn: {self.group} has moved, which goes after {after}"

    def heard(self, battle: Battle, seat: Seat) -> "LaunchesGivenUp | None":
        """Return it with the groups that the seat knows to be aboard and ordered to launch."""
        known = [each for each in self.groups if not _is_launch_hidden(battle, each, seat)]
        return replace(self, groups=tuple(known)) if known else None


def _is_launch_hidden(battle: Battle, group_id: str, seat: Seat) -> bool:
    group = battle.group(group_id)
    carrier = battle.ship(group.carrier or "") if group is not None else None
    if group is None or carrier is None:
        return True
    return is_aboard_hidden(battle, group, seat) or hides_order(carrier, seat)


class GroupRecovered(Happening, frozen=True, tag="group_recovered", kw_only=True):
    """A group landed in a bay of a carrier, which has taken in so many this turn by now."""

    group: str
    side: str
    ship: str
    bay: str
    recovered: int
    x: float
    y: float
    rule: str = "FT-5.0-3"

    def apply(self, battle: B) -> B:
        """Put the group aboard, and count it for its carrier."""
        battle = change_ship(battle, self.ship, recovered=self.recovered)
        return change_group(
            battle,
            self.group,
            status="aboard",
            carrier=self.ship,
            bay=self.bay,
            x=self.x,
            y=self.y,
            screening=None,
            targets=(),
            ace_aims_at=None,
        )

    def tell(self) -> str:
        return f"{self.group} lands on {self.ship}, in {self.bay}"


class GroupRearmed(Happening, frozen=True, tag="group_rearmed", kw_only=True):
    """A group threw for its re-arming: when it may be launched again, or `grounded`: never."""

    group: str
    relaunch_turn: int | None
    grounded: bool
    endurance: int
    torpedoes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.11-1"

    def apply(self, battle: B) -> B:
        """Note when the group may be launched again, and with what."""
        return change_group(
            battle,
            self.group,
            relaunch_turn=self.relaunch_turn,
            grounded=self.grounded,
            endurance=self.endurance,
            torpedoes=self.torpedoes,
        )

    def tell(self) -> str:
        if self.relaunch_turn is None:
            return f"{self.group} is re-armed: {dice(self.rolls)}, it stays down for good"
        return (
            f"{self.group} is re-armed: {dice(self.rolls)}, "
            f"it may be launched from turn {self.relaunch_turn}"
        )


class GroupsMerged(Happening, frozen=True, tag="groups_merged", kw_only=True):
    """The craft of a group went over to another aboard; what that is and has from now on."""

    group: str
    into: str
    strength: int
    ace: bool
    endurance: int
    torpedoes: bool
    relaunch_turn: int | None
    grounded: bool
    rule: str = "FT-5.11-1"

    def apply(self, battle: B) -> B:
        """Put the craft of one group into the other."""
        battle = change_group(battle, self.group, status="merged", strength=0, ace=False)
        return change_group(
            battle,
            self.into,
            strength=self.strength,
            ace=self.ace,
            endurance=self.endurance,
            torpedoes=self.torpedoes,
            relaunch_turn=self.relaunch_turn,
            grounded=self.grounded,
        )

    def tell(self) -> str:
        return f"{self.group} joins {self.into}: {counted(self.strength, 'fighter')}"


class PilotsThrown(Happening, OfAMarker, frozen=True, tag="pilots_thrown", kw_only=True):
    """What the pilots of a group are worth."""

    group: str
    quality: Literal["turkey", "normal"]
    ace: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-1"

    def apply(self, battle: B) -> B:
        """Note what the pilots are worth."""
        return change_group(battle, self.group, quality=self.quality, ace=self.ace)

    def tell(self) -> str:
        worth = "an ace among them" if self.ace else "average"
        if self.quality == "turkey":
            worth = "turkeys"
        return f"The pilots of {self.group}: {dice(self.rolls)}, {worth}"

    def heard(self, battle: Battle, seat: Seat) -> "PilotsThrown | None":
        """Return it to whom the ship does not hide what is aboard."""
        group = battle.group(self.group)
        hidden = group is not None and is_aboard_hidden(battle, group, seat)
        return None if hidden else self


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ScreenAssigned,
    ScreenBroken,
    GroupLaunched,
    GroupMoved,
    LaunchesGivenUp,
    AttackDeclared,
    DogfightChanged,
    GroupClosed,
    GroupFired,
    AceDuelled,
    EnduranceSpent,
    GroupReduced,
    GroupDestroyed,
    SalvoIntercepted,
    MoraleThrown,
    AttackAborted,
    ShipAttacked,
    AceNeedled,
    GroupRecovered,
    GroupRearmed,
    GroupsMerged,
    PilotsThrown,
)
"""All that can happen by this chapter."""
