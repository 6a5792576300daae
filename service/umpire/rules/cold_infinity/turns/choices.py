"""What moves a turn along, and who may say so now (CI 2)."""

from collections.abc import Callable, Iterator
from typing import get_args

from umpire.kernel.offers import Choice, flag, one_of, open_at, order_of
from umpire.rules.cold_infinity.state.audience import PHASES
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.sequence import AskingPhase, StandingOrders
from umpire.rules.cold_infinity.turns.going_ahead import is_in_play, may_finish, through, unfinished
from umpire.rules.cold_infinity.turns.orders import (
    DetermineInitiative,
    EndTurn,
    Finish,
    FinishAhead,
    SetStandingOrders,
    TransferBridge,
)
from umpire.rules.cold_infinity.turns.transfers import may_transfer, takers

STANDING = StandingOrders.__struct_fields__
"""What a side may say once, by name."""
ASKING: tuple[AskingPhase, ...] = get_args(AskingPhase)


class InitiativeChoice(Choice, frozen=True, tag="determine_initiative"):
    """Initiative is to be thrown for."""

    rule: str = "CI-2.1.2-1"


class FinishChoice(Choice, frozen=True, tag="finish"):
    """A side may say that it is done with this phase."""

    side: str
    rule: str = "CI-UMP-65"


class FinishAheadChoice(Choice, frozen=True, tag="finish_ahead"):
    """A side may be done ahead with phases up to one of these; now it is through `ahead`."""

    side: str
    through: tuple[AskingPhase, ...]
    ahead: AskingPhase | None
    rule: str = "CI-UMP-122"


class SetStandingOrdersChoice(Choice, frozen=True, tag="set_standing_orders"):
    """A side may say once what its units do each turn; this is what it has said."""

    side: str
    orders: StandingOrders
    rule: str = "CI-UMP-121"


class EndTurnChoice(Choice, frozen=True, tag="end_turn"):
    """The turn may be ended."""

    rule: str = "CI-2.0-11"


class TransferBridgeChoice(Choice, frozen=True, tag="transfer_bridge"):
    """Control of a ship may pass to this bridge, at a price in initiative."""

    ship: str
    bridge: str
    penalty: int
    rule: str = "CI-2.1.2.2-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be said now, and bridges that may take over."""
    if battle.phase == "initiative":
        yield from _transfers(battle, sees, unit)
    if unit is not None:
        return
    waiting = unfinished(battle)
    if battle.phase == "initiative" and not waiting:
        yield InitiativeChoice(order=order_of(DetermineInitiative))
    for side in waiting:
        if sees(side) and may_finish(battle, side):
            yield FinishChoice(side=side, order=order_of(Finish, side=side))
    if battle.phase == "final" and not waiting:
        yield EndTurnChoice(order=order_of(EndTurn))
    if battle.options.standing_orders:
        yield from _said_once(battle, sees)


def _said_once(
    battle: Battle, sees: Callable[[str], bool]
) -> Iterator[FinishAheadChoice | SetStandingOrdersChoice]:
    """Yield how far sides may be done ahead, and what they have said once (CI-UMP-121, -122)."""
    for side in battle.sides:
        if not (sees(side) and battle.in_play(side)):
            continue
        if side not in unfinished(battle) or may_finish(battle, side):
            yield _to_finish_ahead(battle, side)
        yield _to_say_once(battle, side)


def _to_finish_ahead(battle: Battle, side: str) -> FinishAheadChoice:
    coming = _coming(battle)
    return FinishAheadChoice(
        side,
        coming,
        through(battle, side),
        order=order_of(FinishAhead, side=side),
        open=(open_at("/through", one_of((*coming, None))),),
    )


def _to_say_once(battle: Battle, side: str) -> SetStandingOrdersChoice:
    said = battle.standing_orders_of(side) or StandingOrders()
    return SetStandingOrdersChoice(
        side,
        said,
        order=order_of(SetStandingOrders, side=side, orders=said),
        open=tuple([open_at(f"/orders/{name}", flag(), optional=True) for name in STANDING]),
    )


def _coming(battle: Battle) -> tuple[AskingPhase, ...]:
    """Return the phases of this battle in the order in which they end next."""
    asking = [each for each in ASKING if is_in_play(battle, each)]
    at = PHASES.index(battle.phase)
    return tuple(sorted(asking, key=lambda each: (PHASES.index(each) - at) % len(PHASES)))


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
                    order=order_of(TransferBridge, ship=ship.id, bridge=each.bridge.id),
                )
