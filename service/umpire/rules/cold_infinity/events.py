"""The events of Cold Infinity, chapter by chapter; each carries its rule and its rolls."""

from typing import TypeAlias

from umpire.rules.cold_infinity.boarding.events import BoardingEvent
from umpire.rules.cold_infinity.defence.events import DefenceEvent
from umpire.rules.cold_infinity.fire.events import FireEvent
from umpire.rules.cold_infinity.guided.events import GuidedEvent
from umpire.rules.cold_infinity.hits.events import HitEvent
from umpire.rules.cold_infinity.movement.events import MovementEvent
from umpire.rules.cold_infinity.power.events import PowerEvent
from umpire.rules.cold_infinity.referee.events import RefereeEvent
from umpire.rules.cold_infinity.small.events import SmallEvent
from umpire.rules.cold_infinity.turns.events import TurnEvent
from umpire.rules.cold_infinity.warfare.events import WarfareEvent

AnyEvent: TypeAlias = (
    TurnEvent
    | PowerEvent
    | WarfareEvent
    | GuidedEvent
    | MovementEvent
    | BoardingEvent
    | FireEvent
    | DefenceEvent
    | HitEvent
    | SmallEvent
    | RefereeEvent
)
