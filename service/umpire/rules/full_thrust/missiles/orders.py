"""The orders of salvo missiles, point defence, and the attacks that get through (FT 5.3, 6)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.battle import Defence
from umpire.rules.full_thrust.state.bounds import Coordinate
from umpire.rules.full_thrust.state.systems import Ammunition


class Launch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One salvo: from which launcher or rack, at which point, of what kind (FT-6.1-1).

    A rack fires what it holds; a launcher fires `ammunition`, standard where it is left out.
    """

    weapon: Id
    x: Coordinate
    y: Coordinate
    ammunition: Ammunition | None = None


class LaunchSalvoes(Value, frozen=True, tag="launch_salvoes"):
    """Launch all the salvoes of one ship for this turn (FT-2.7-5)."""

    ship: Id
    launches: Annotated[tuple[Launch, ...], Meta(min_length=1, max_length=100)]


class PassLaunch(Value, frozen=True, tag="pass_launch"):
    """Let a ship launch nothing this turn (FT-RUL-13)."""

    ship: Id


class AllocateDefence(Value, frozen=True, tag="allocate_defence"):
    """Allocate all the point defence of a side, before any of it is thrown for (FT-5.3-2).

    An empty allocation says that nothing is fired.
    """

    side: Id
    defences: Annotated[tuple[Defence, ...], Meta(max_length=1000)] = ()


class ResolvePointDefence(Value, frozen=True, tag="resolve_point_defence"):
    """Throw for missiles on target and for point defence: for one ship, or for all (FT-6.2-1)."""

    ship: Id | None = None


class ResolveAttacks(Value, frozen=True, tag="resolve_attacks"):
    """Let salvoes and groups attack: all those on one ship, or all there are (FT-2.7-11)."""

    ship: Id | None = None
