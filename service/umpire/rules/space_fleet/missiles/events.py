"""The events of long-range missiles (SF 8)."""

from typing import Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.bounds import Step, Warhead
from umpire.rules.space_fleet.places import Place


class MissileLaunched(Event, frozen=True, tag="missile_launched", kw_only=True):
    """A salvo of long-range missiles is in flight, marked by a counter that all see."""

    missile: str
    side: str
    place: Place
    warhead: Warhead
    rule: str = "SF-LRM-01"


class SalvoSpent(Event, frozen=True, tag="salvo_spent", kw_only=True):
    """The launcher from which it came; so many salvoes are left in it."""

    ship: str
    launcher: str
    salvoes: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-01"


class MissileMoved(Event, frozen=True, tag="missile_moved", kw_only=True):
    """A salvo moved, or stayed; `target` is what it attacks this turn."""

    missile: str
    path: tuple[Step, ...]
    place: Place
    moves_made: int
    target: str | None
    rule: str = "SF-LRM-02"


class MissileAimed(Event, frozen=True, tag="missile_aimed", kw_only=True):
    """A side has named the target of its salvo by a name that others may not know (SF-LRM-06)."""

    missile: str
    aimed_at: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


class MissileRemoved(Event, frozen=True, tag="missile_removed", kw_only=True):
    """A salvo is gone: shot down, spent in its attack, or at the end of its third move."""

    missile: str
    reason: Literal["shot_down", "spent", "last_move"]
    rule: str = "SF-LRM-03"


class TargetDrawn(Event, frozen=True, tag="target_drawn", kw_only=True):
    """A die said which ship of a squadron is attacked."""

    missile: str
    squadron: str
    ship: str
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-RUL-34"


class MissileAttacked(Event, frozen=True, tag="missile_attacked", kw_only=True):
    """A salvo attacked a ship.

    Attributes:
        range: in units, as it counts: doubled for directed energy, 0 for contact.
        shots: dice thrown to hit.
        struck: how many of them hit.
        hits: how many hits they make.
    """

    missile: str
    target: str
    warhead: Warhead
    range: float
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    shots: int
    struck: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-04"


class AttackUnseen(Event, frozen=True, tag="attack_unseen", kw_only=True):
    """A salvo attacked a counter; what came of it is not to be seen (SF-LRM-06)."""

    missile: str
    target: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


class SalvoWasted(Event, frozen=True, tag="salvo_wasted", kw_only=True):
    """A salvo attacked a dummy, which stays."""

    missile: str
    dummy: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


MissileEvent: TypeAlias = (
    MissileLaunched
    | SalvoSpent
    | MissileMoved
    | MissileAimed
    | MissileRemoved
    | TargetDrawn
    | MissileAttacked
    | AttackUnseen
    | SalvoWasted
)
