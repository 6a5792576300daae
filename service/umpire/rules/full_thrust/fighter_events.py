"""FT 5: the events of fighter groups. Positions are in MU."""

from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import dice
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    FighterGroup,
    OfAMarker,
    change_group,
    change_groups,
    change_salvo,
    change_ship,
    hides_order,
    is_aboard_hidden,
    is_sealed,
)

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
        return change_group(battle, self.group, targets=self.targets, ace_aims_at=self.ace_aims_at)

    def tell(self) -> str:
        if not self.targets:
            return self.say("{group} calls off its attack")
        if self.ace_aims_at:
            return self.say("{group} attacks {targets:and}; its ace aims at {ace_aims_at}")
        return self.say("{group} attacks {targets:and}")


class DogfightChanged(Happening, frozen=True, tag="dogfight_changed", kw_only=True):
    """Whom a group fights in a dogfight now, and since which turn; `targets` is what it attacks."""

    group: str
    dogfight: tuple[str, ...]
    since: int | None
    targets: tuple[str, ...]
    rule: str = "FT-5.4-1"

    def apply(self, battle: B) -> B:
        return change_group(
            battle,
            self.group,
            dogfight=self.dogfight,
            dogfight_since=self.since,
            targets=self.targets,
        )

    def tell(self) -> str:
        if not self.dogfight:
            return self.say("{group} leaves the dogfight")
        return self.say("{group} is in a dogfight with {dogfight:and}")


class GroupClosed(Happening, frozen=True, tag="group_closed", kw_only=True):
    """A group came into contact with its targets."""

    group: str
    target: str
    x: float
    y: float
    rule: str = "FT-RUL-26"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, x=self.x, y=self.y)

    def tell(self) -> str:
        return self.say("{group} closes with {target} at {place:place}", place=(self.x, self.y))


class GroupFired(Happening, frozen=True, tag="group_fired", kw_only=True):
    """A group fired at groups; `kills` are craft of each of them, in the order of `at`."""

    group: str
    at: tuple[str, ...]
    kills: tuple[int, ...]
    occasion: Occasion
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.4-2"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, fired=True)

    def tell(self) -> str:
        kills = [
            self.say(
                "{count} of {target}",
                count=self.say_number(count, "{number} kill", "{number} kills"),
                target=target,
            )
            for target, count in zip(self.at, self.kills, strict=True)
        ]
        line = "{group} {what:word} {at:and}: {kills:list} ({rolls:dice})"
        if not self.rolls:
            line = "{group} {what:word} {at:and}: {kills:list}"
        return self.say(line, what=_OCCASIONS[self.occasion], kills=kills)


class AceDuelled(Told, frozen=True, tag="ace_duelled", kw_only=True):
    """An ace fired at the ace of another group."""

    group: str
    target: str
    killed: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-4"

    def tell(self) -> str:
        if self.killed:
            return self.say("The ace of {group} kills the ace of {target} ({rolls:dice})")
        return self.say("The ace of {group} misses the ace of {target} ({rolls:dice})")


class EnduranceSpent(Happening, frozen=True, tag="endurance_spent", kw_only=True):
    """A group has paid for its combat of this turn; `endurance` is what it has left."""

    line: ClassVar[str] = "{group} spends endurance on combat; {endurance} CEF left"

    group: str
    endurance: int
    rule: str = "FT-5.7-1"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, endurance=self.endurance, combat_cef_spent=True)


class GroupReduced(Happening, frozen=True, tag="group_reduced", kw_only=True):
    """A group lost craft; `ace`: its ace still flies."""

    group: str
    lost: int
    strength: int
    ace: bool
    rule: str = "FT-5.0-1"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, strength=self.strength, ace=self.ace)

    def tell(self) -> str:
        lost = self.say_number(self.lost, "{number} fighter", "{number} fighters")
        if self.ace:
            return self.say("{group} loses {lost}; {strength} left, with an ace", lost=lost)
        return self.say("{group} loses {lost}; {strength} left", lost=lost)


class GroupDestroyed(Happening, frozen=True, tag="group_destroyed", kw_only=True):
    """The last craft of a group is gone, or it was lost aboard."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{group} is destroyed"

    group: str
    rule: str = "FT-5.0-1"

    def apply(self, battle: B) -> B:
        gone = self.group
        battle = change_group(
            battle, gone, strength=0, ace=False, status="destroyed", dogfight=(), targets=()
        )

        def without(group: FighterGroup) -> FighterGroup:
            if gone not in group.dogfight:
                return group
            return replace(group, dogfight=tuple([each for each in group.dogfight if each != gone]))

        return change_groups(battle, without)


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
        battle = change_group(battle, self.group, fired=True)
        return change_salvo(battle, self.salvo, killed_by_fighters=self.killed_by_fighters)

    def tell(self) -> str:
        return self.say(
            "{group} fires at {salvo}: {kills} killed, {lost} lost in blasts ({rolls:dice})",
            kills=self.say_number(self.kills, "{number} missile", "{number} missiles"),
            lost=self.say_number(self.lost, "{number} fighter", "{number} fighters"),
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
        return battle if self.holds else change_group(battle, self.group, fired=True)

    def tell(self) -> str:
        line = "{group} holds its nerve and attacks {ship} (needs {left} or less, {thrown})"
        if not self.holds:
            line = (
                "{group} loses its nerve and aborts its attack on {ship} (needs {left} or less, "
                "{thrown})"
            )
        modified = f" {self.modifier:+d}" if self.modifier else ""
        return self.say(line, thrown=f"{dice(self.rolls)}{modified}")


class AttackAborted(Happening, frozen=True, tag="attack_aborted", kw_only=True):
    """A group's target is gone, or the group cannot attack it any more."""

    line: ClassVar[str] = "{group} does not attack {target} after all"

    group: str
    target: str
    rule: str = "FT-RUL-12"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, fired=True)


class ShipAttacked(Happening, frozen=True, tag="ship_attacked", kw_only=True):
    """A group fired at a ship: points of the first dice, and past armour those of extra dice.

    `torpedoes`: it has a torpedo strike left.
    """

    group: str
    ship: str
    points: int
    penetrating: int
    torpedoes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.2-2"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, fired=True, torpedoes=self.torpedoes)

    def tell(self) -> str:
        line = "{group} attacks {ship}: {points:points}"
        if self.penetrating:
            line = "{group} attacks {ship}: {points:points}, {penetrating} past armour"
        done = self.say(line)
        return f"{done} ({dice(self.rolls)})" if self.rolls else done


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
        line = "The ace of {group} fires at {system:word} of {ship}: {points:points} ({rolls:dice})"
        if self.hit:
            line = (
                "The ace of {group} knocks out {system:word} of {ship}: {points:points} "
                "({rolls:dice})"
            )
        return self.say(line)


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
        return change_group(battle, self.group, screening=self.ship)

    def tell(self) -> str:
        if self.ship is None:
            return self.say("{group} no longer screens a ship")
        return self.say("{group} screens {ship}")

    def heard(self, battle: Battle, seat: Seat) -> "ScreenAssigned | None":
        """Return it when orders are open."""
        return None if is_sealed(battle, self.side, self.turn, seat) else self


class ScreenBroken(Happening, OfAMarker, frozen=True, tag="screen_broken", kw_only=True):
    """A group screens a ship no more: it is too far from it, or the ship is in other hands."""

    group: str
    ship: str
    rule: str = "FT-5.5-1"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, screening=None)

    def tell(self) -> str:
        if self.rule != "FT-5.5-1":
            return self.say("{group} no longer screens {ship}, which has another master")
        return self.say("{group} is too far from {ship} to screen it")


class GroupLaunched(Happening, frozen=True, tag="group_launched", kw_only=True):
    """A group left its carrier, which has now `launched` that many groups this turn.

    Its morale counts from `start_strength`; it had lost `lost_before` of these craft before
    (FT-RUL-33).
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
        craft = self.start_strength - self.lost_before
        return self.say(
            "{ship} launches {group}: {craft}, from {place:place}",
            craft=self.say_number(craft, "{number} fighter", "{number} fighters"),
            place=(self.x, self.y),
        )


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
        return self.say(
            "{group} {what:word} to {place:place}, facing {facing}; {endurance} CEF left",
            what=_MOVES[self.move],
            place=(self.x, self.y),
        )


class LaunchesGivenUp(Told, OfAMarker, frozen=True, tag="launches_given_up", kw_only=True):
    """Groups stay aboard this turn: their side has moved a group that goes after them.

    The move itself ends their launches; nothing else changes.
    """

    group: str
    side: str
    groups: tuple[str, ...]
    rule: str = "FT-2.7-4"

    def tell(self) -> str:
        return self.say(
            "{groups:list} stays aboard this turn: {group}, which launches after it, has moved"
            if len(self.groups) == 1
            else "{groups:list} stay aboard this turn: {group}, which launches after them, "
            "has moved"
        )

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
    """A group landed in a bay of a carrier, which has now `recovered` that many this turn."""

    line: ClassVar[str] = "{group} lands on {ship}, in {bay}"

    group: str
    side: str
    ship: str
    bay: str
    recovered: int
    x: float
    y: float
    rule: str = "FT-5.0-3"

    def apply(self, battle: B) -> B:
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
            return self.say("{group} is re-armed and stays aboard for good ({rolls:dice})")
        return self.say(
            "{group} is re-armed and may launch from turn {relaunch_turn} ({rolls:dice})"
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
        craft = self.say_number(self.strength, "{number} fighter", "{number} fighters")
        return self.say("{group} joins {into}: {craft}", craft=craft)


class PilotsThrown(Happening, OfAMarker, frozen=True, tag="pilots_thrown", kw_only=True):
    """The quality of a group's pilots."""

    group: str
    quality: Literal["turkey", "normal"]
    ace: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-1"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, quality=self.quality, ace=self.ace)

    def tell(self) -> str:
        worth = "with an ace" if self.ace else "average"
        if self.quality == "turkey":
            worth = "turkeys"
        return self.say("The pilots of {group}: {worth:word} ({rolls:dice})", worth=worth)

    def heard(self, battle: Battle, seat: Seat) -> "PilotsThrown | None":
        """Return it unless the ship hides its groups from the seat."""
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
