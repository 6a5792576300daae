"""The events of fighter groups (FT 5). Positions are in MU."""

from typing import Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event

MoveKind: TypeAlias = Literal["main", "secondary", "evasion", "break_off"]
Occasion: TypeAlias = Literal["dogfight", "free_shot", "parting_shot"]


class ScreenAssigned(Event, frozen=True, tag="screen_assigned", kw_only=True):
    """A group is to screen a ship from now on, or with no ship is released from that."""

    group: str
    side: str
    turn: int
    ship: str | None = None
    rule: str = "FT-5.5-1"


class ScreenBroken(Event, frozen=True, tag="screen_broken", kw_only=True):
    """A group is too far from the ship that it screened, and screens it no more."""

    group: str
    ship: str
    rule: str = "FT-5.5-1"


class GroupLaunched(Event, frozen=True, tag="group_launched", kw_only=True):
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


class GroupMoved(Event, frozen=True, tag="group_moved", kw_only=True):
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


class AttackDeclared(Event, frozen=True, tag="attack_declared", kw_only=True):
    """A group attacks a ship, groups or a salvo; without targets it has called its attack off."""

    group: str
    side: str
    targets: tuple[str, ...]
    ace_aims_at: str | None = None
    rule: str = "FT-5.2-1"


class DogfightChanged(Event, frozen=True, tag="dogfight_changed", kw_only=True):
    """Whom a group fights in a dogfight now, and since which turn; `targets` is what it attacks."""

    group: str
    dogfight: tuple[str, ...]
    since: int | None
    targets: tuple[str, ...]
    rule: str = "FT-5.4-1"


class GroupClosed(Event, frozen=True, tag="group_closed", kw_only=True):
    """A group came into contact with what it attacks."""

    group: str
    target: str
    x: float
    y: float
    rule: str = "FT-RUL-26"


class GroupFired(Event, frozen=True, tag="group_fired", kw_only=True):
    """A group fired at groups; `kills` are craft of each of them, in the order of `at`."""

    group: str
    at: tuple[str, ...]
    kills: tuple[int, ...]
    occasion: Occasion
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.4-2"


class AceDuelled(Event, frozen=True, tag="ace_duelled", kw_only=True):
    """An ace fired at the ace of another group."""

    group: str
    target: str
    killed: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-4"


class EnduranceSpent(Event, frozen=True, tag="endurance_spent", kw_only=True):
    """A group has paid for its combat of this turn; `endurance` is what it has left."""

    group: str
    endurance: int
    rule: str = "FT-5.7-1"


class GroupReduced(Event, frozen=True, tag="group_reduced", kw_only=True):
    """A group lost craft; `ace` tells whether its ace still flies."""

    group: str
    lost: int
    strength: int
    ace: bool
    rule: str = "FT-5.0-1"


class GroupDestroyed(Event, frozen=True, tag="group_destroyed", kw_only=True):
    """The last craft of a group is gone, or it was lost aboard."""

    group: str
    rule: str = "FT-5.0-1"


class SalvoIntercepted(Event, frozen=True, tag="salvo_intercepted", kw_only=True):
    """A group fired at a salvo: missiles killed now, in all by fighters, craft lost."""

    group: str
    salvo: str
    kills: int
    killed_by_fighters: int
    lost: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.6-1"


class MoraleThrown(Event, frozen=True, tag="morale_thrown", kw_only=True):
    """A group with losses threw for whether it attacks a ship: `left` or less, and it does."""

    group: str
    ship: str
    left: int
    modifier: int
    holds: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.8-1"


class AttackAborted(Event, frozen=True, tag="attack_aborted", kw_only=True):
    """What a group was to attack is there no more, or the group cannot attack it any more."""

    group: str
    target: str
    rule: str = "FT-RUL-12"


class ShipAttacked(Event, frozen=True, tag="ship_attacked", kw_only=True):
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


class AceNeedled(Event, frozen=True, tag="ace_needled", kw_only=True):
    """The ace of a group fired at a system of a ship as a needle beam does."""

    group: str
    ship: str
    system: str
    points: int
    hit: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-3"


class GroupRecovered(Event, frozen=True, tag="group_recovered", kw_only=True):
    """A group landed in a bay of a carrier, which has taken in so many this turn by now."""

    group: str
    side: str
    ship: str
    bay: str
    recovered: int
    x: float
    y: float
    rule: str = "FT-5.0-3"


class GroupRearmed(Event, frozen=True, tag="group_rearmed", kw_only=True):
    """A group threw for its re-arming: when it may be launched again, or `grounded`: never."""

    group: str
    relaunch_turn: int | None
    grounded: bool
    endurance: int
    torpedoes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.11-1"


class GroupsMerged(Event, frozen=True, tag="groups_merged", kw_only=True):
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


class PilotsThrown(Event, frozen=True, tag="pilots_thrown", kw_only=True):
    """What the pilots of a group are worth."""

    group: str
    quality: Literal["turkey", "normal"]
    ace: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.10-1"


FighterEvent: TypeAlias = (
    ScreenAssigned
    | ScreenBroken
    | GroupLaunched
    | GroupMoved
    | AttackDeclared
    | DogfightChanged
    | GroupClosed
    | GroupFired
    | AceDuelled
    | EnduranceSpent
    | GroupReduced
    | GroupDestroyed
    | SalvoIntercepted
    | MoraleThrown
    | AttackAborted
    | ShipAttacked
    | AceNeedled
    | GroupRecovered
    | GroupRearmed
    | GroupsMerged
    | PilotsThrown
)
