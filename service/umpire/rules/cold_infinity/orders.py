"""The orders of Cold Infinity, chapter by chapter: what a side, or the referee, asks for."""

from typing import TypeAlias

from umpire.rules.cold_infinity.defence.orders import DefenceOrder
from umpire.rules.cold_infinity.fire.orders import FireOrder
from umpire.rules.cold_infinity.guided.orders import GuidedOrder
from umpire.rules.cold_infinity.hits.orders import HitOrder
from umpire.rules.cold_infinity.movement.orders import MovementOrder
from umpire.rules.cold_infinity.power.orders import PowerOrder
from umpire.rules.cold_infinity.referee.orders import RefereeOrder
from umpire.rules.cold_infinity.small.orders import SmallOrder
from umpire.rules.cold_infinity.turns.orders import TurnOrder
from umpire.rules.cold_infinity.warfare.orders import WarfareOrder

Order: TypeAlias = (
    TurnOrder
    | PowerOrder
    | WarfareOrder
    | GuidedOrder
    | MovementOrder
    | FireOrder
    | DefenceOrder
    | HitOrder
    | SmallOrder
    | RefereeOrder
)
