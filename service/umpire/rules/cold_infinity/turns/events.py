"""The events of the sequence of play (CI 2)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName
from umpire.rules.cold_infinity.standing_orders import AskingPhase, StandingOrders
from umpire.rules.cold_infinity.turns.initiative import Cause


class PhaseBegan(Event, frozen=True, tag="phase_began", kw_only=True):
    """A phase began; with `power_allocation`, a new turn."""

    turn: int
    phase: PhaseName
    rule: str = "CI-2.0-1"


class SideFinished(Event, frozen=True, tag="side_finished", kw_only=True):
    """A side has nothing more to order in this phase."""

    side: str
    rule: str = "CI-UMP-65"


class FinishingAhead(Event, frozen=True, tag="finishing_ahead", kw_only=True):
    """A side is done ahead with phases up to one of a turn, or no longer; it alone hears of it."""

    side: str
    turn: int
    through: AskingPhase | None
    only: tuple[str, ...]
    rule: str = "CI-UMP-122"


class StandingOrdersSet(Event, frozen=True, tag="standing_orders_set", kw_only=True):
    """A side has said what its units do each turn; it alone hears of it."""

    side: str
    orders: StandingOrders
    only: tuple[str, ...]
    rule: str = "CI-UMP-121"


class BridgeTransferred(Event, frozen=True, tag="bridge_transferred", kw_only=True):
    """Control of a ship passed to another bridge, which costs it initiative."""

    ship: str
    bridge: str
    rule: str = "CI-2.1.2.2-1"


class PenaltyTerm(msgspec.Struct, frozen=True):
    """What a deed adds to a rating."""

    cause: Cause
    points: int


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """The initiative of a unit, term by term; lower is better."""

    unit: str
    base: int
    speed_term: int
    die: int
    penalties: tuple[PenaltyTerm, ...]
    total: int
    rating: int


class InitiativeDetermined(Event, frozen=True, tag="initiative_determined", kw_only=True):
    """All units threw; `order` is that in which they move, the highest rating first."""

    throws: tuple[Throw, ...]
    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-2.1.2-3"


TurnEvent: TypeAlias = (
    PhaseBegan
    | SideFinished
    | FinishingAhead
    | StandingOrdersSet
    | BridgeTransferred
    | InitiativeDetermined
)
