"""What moves a turn along, and who may say so now (CI 2)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.turns.finishing import may_finish
from umpire.rules.cold_infinity.turns.phases import unfinished
from umpire.rules.cold_infinity.turns.transfers import may_transfer, takers


class InitiativeChoice(Event, frozen=True, tag="determine_initiative"):
    """Initiative is to be thrown for."""

    rule: str = "CI-2.1.2-1"


class FinishChoice(Event, frozen=True, tag="finish"):
    """A side may say that it is done with this phase."""

    side: str
    rule: str = "CI-UMP-65"


class EndTurnChoice(Event, frozen=True, tag="end_turn"):
    """The turn may be ended."""

    rule: str = "CI-2.0-11"


class TransferBridgeChoice(Event, frozen=True, tag="transfer_bridge"):
    """Control of a ship may pass to this bridge, at a price in initiative."""

    ship: str
    bridge: str
    penalty: int
    rule: str = "CI-2.1.2.2-1"


TurnChoice: TypeAlias = InitiativeChoice | FinishChoice | EndTurnChoice | TransferBridgeChoice


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[TurnChoice]:
    """Yield what may be said now, and bridges that may take over."""
    if battle.phase == "initiative":
        yield from _transfers(battle, sees, unit)
    if unit is not None:
        return
    waiting = unfinished(battle)
    if battle.phase == "initiative" and not waiting:
        yield InitiativeChoice()
    for side in waiting:
        if sees(side) and may_finish(battle, side):
            yield FinishChoice(side=side)
    if battle.phase == "final" and not waiting:
        yield EndTurnChoice()


def _transfers(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[TransferBridgeChoice]:
    """Yield the bridges that may take control now (CI-2.1.2.2-1)."""
    if not may_transfer(battle):
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if mine and unit in {None, ship.id}:
            for each in takers(ship):
                yield TransferBridgeChoice(
                    ship=ship.id,
                    bridge=each.bridge.id,
                    penalty=battle.tables.initiative.bridge_transfer,
                )
