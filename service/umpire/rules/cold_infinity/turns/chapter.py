"""The chapter of the sequence of play (CI 2)."""

from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, InChapter, NotOffered, of_side_named
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.audience import (
    PHASES,
    may_hide_what_moves,
    may_open_secrets,
    may_show_who_is_ahead,
    nobody,
)
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship, side_of_unit
from umpire.rules.cold_infinity.turns import orders
from umpire.rules.cold_infinity.turns.choices import (
    ASKING,
    EndTurnChoice,
    FinishAheadChoice,
    FinishChoice,
    InitiativeChoice,
    SetStandingOrdersChoice,
    TransferBridgeChoice,
    choices,
)
from umpire.rules.cold_infinity.turns.going_ahead import (
    finish_ahead,
    is_ahead,
    set_standing_orders,
    unfinished,
)
from umpire.rules.cold_infinity.turns.happenings import EVENTS
from umpire.rules.cold_infinity.turns.orders import (
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    FinishAhead,
    SetStandingOrders,
    TransferBridge,
)
from umpire.rules.cold_infinity.turns.procedures import (
    ask_for,
    determine_initiative,
    end_turn,
    finish,
    transfer_bridge,
)

ANOTHER_ORDER_FOLLOWS: frozenset[PhaseName] = frozenset(("power_allocation", "initiative", "final"))
"""Phases after whose last side is done any side gives another order."""


def _if_nobody_goes_ahead(battle: Battle, _order: Finish | FinishAhead, _seat: Seat) -> bool:
    """Tell whether it shows if a side is done ahead with more: there is no such thing (UMP-122)."""
    return not battle.options.standing_orders


def _shows_something(battle: Battle, order: Finish) -> bool:
    """Tell whether the end of a phase may show what is sealed, or who is done ahead with the next.

    In Final Actions, and before initiative, the turn waits for another order in any case.
    """
    return (
        may_open_secrets(battle)
        or may_hide_what_moves(battle)
        or (battle.options.standing_orders and _carries_on(battle, order))
    )


def _carries_on(battle: Battle, order: Finish) -> bool:
    return (
        battle.phase not in ANOTHER_ORDER_FOLLOWS
        or is_ahead(battle, order.side)
        or (battle.phase == PHASES[0] and _asks_others(battle, order.side))
    )


def _asks_others(battle: Battle, side: str) -> bool:
    """Tell whether initiative asks another side about its bridges."""
    waiting = unfinished(replace(battle, phase="initiative", finished=()))
    return any(each != side for each in waiting)


FINISH: Act[Battle, Finish] = Act(
    order=Finish,
    procedure=finish,
    family="sequence",
    phases=ASKING,
    side=of_side_named,
    offer=InChapter(FinishChoice),
    readable=_if_nobody_goes_ahead,
    explores=_shows_something,
)

FINISH_AHEAD: Act[Battle, FinishAhead] = Act(
    order=FinishAhead,
    procedure=finish_ahead,
    family="sequence",
    side=of_side_named,
    offer=InChapter(FinishAheadChoice),
    readable=_if_nobody_goes_ahead,
    explores=may_show_who_is_ahead,
)

SET_STANDING_ORDERS: Act[Battle, SetStandingOrders] = Act(
    order=SetStandingOrders,
    procedure=set_standing_orders,
    family="sequence",
    side=of_side_named,
    offer=InChapter(SetStandingOrdersChoice),
    readable=nobody,
)

TRANSFER_BRIDGE: Act[Battle, TransferBridge] = Act(
    order=TransferBridge,
    procedure=transfer_bridge,
    family="sequence",
    phases=("initiative",),
    side=side_of_ship,
    offer=InChapter(TransferBridgeChoice),
    readable=if_identified,
)

DETERMINE_INITIATIVE: Act[Battle, DetermineInitiative] = Act(
    order=DetermineInitiative,
    procedure=determine_initiative,
    family="sequence",
    phases=("initiative",),
    giver="any_side",
    offer=InChapter(InitiativeChoice),
    explores=may_hide_what_moves,
    resolves=True,
)

END_TURN: Act[Battle, EndTurn] = Act(
    order=EndTurn,
    procedure=end_turn,
    family="sequence",
    phases=("final",),
    giver="any_side",
    offer=InChapter(EndTurnChoice),
    resolves=True,
)

ASK_FOR: Act[Battle, AskFor] = Act(
    order=AskFor,
    procedure=ask_for,
    family="sequence",
    side=side_of_unit,
    offer=NotOffered("What can be done is offered; it asks by which order."),
    readable=if_identified,
)

SEQUENCE_OF_PLAY: Chapter[Battle] = Chapter(
    acts=(
        FINISH,
        FINISH_AHEAD,
        SET_STANDING_ORDERS,
        TRANSFER_BRIDGE,
        DETERMINE_INITIATIVE,
        END_TURN,
        ASK_FOR,
    ),
    events=EVENTS,
    codes=orders.CODES,
    choices=choices,
)
