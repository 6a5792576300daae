"""Sides that are done or ahead, and the record of the chapter (CI 2)."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, get_args

from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, InChapter, NotOffered, acts_of, of_side_named
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate, Refusal
from umpire.kernel.offers import Choice, Role, flag, one_of, open_at, order_of
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.kernel.turn import EndedByAct, Turn, TurnPhase
from umpire.rules.cold_infinity.defence.setting import set_by_standing_orders
from umpire.rules.cold_infinity.noncombat import settle_outboard
from umpire.rules.cold_infinity.outline import sub_steps
from umpire.rules.cold_infinity.play import (
    PHASES,
    if_identified,
    may_hide_what_moves,
    may_open_secrets,
    may_show_who_is_ahead,
    nobody,
)
from umpire.rules.cold_infinity.power.upkeep import heat_plants
from umpire.rules.cold_infinity.referee import REFEREE, last_side_standing
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.state.sheet import OPTION_OFF, WITHDRAWN
from umpire.rules.cold_infinity.state.units import (
    acting_unit,
    bridges,
    known_ship,
    require_acting,
    require_unfinished,
    side_of_ship,
    side_of_unit,
)
from umpire.rules.cold_infinity.state.values import AskingPhase, StandingOrders
from umpire.rules.cold_infinity.stationary import spend_beacons
from umpire.rules.cold_infinity.turns.initiative import (
    EVENTS,
    BridgeTransferred,
    FinishingAhead,
    PhaseBegan,
    SideFinished,
    StandingOrdersSet,
    throw_for_initiative,
)
from umpire.rules.cold_infinity.turns.steps import (
    ACTING,
    NOT_FINISHED,
    PHASE,
    PHASES_OF_PLAY,
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    FinishAhead,
    SetStandingOrders,
    TransferBridge,
    may_transfer,
    refuse_operation,
    require_transfer,
    takers,
)
from umpire.rules.cold_infinity.warfare.announcements import identify


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase (CI-UMP-65)."""
    phase = PHASE.get(battle.phase)
    return phase.asks.waited_for(battle) if phase and phase.asks else ()


def is_in_play(battle: Battle, phase: PhaseName) -> bool:
    """Return whether the level and the options of a battle have a phase (CI-RUL-1, CI-2.2.1-1)."""
    options = battle.options
    return not sub_steps(options.level, options.movement_turns).isdisjoint(PHASE[phase].sub_steps)


def require_made_good(battle: Battle, side: str) -> None:
    """Refuse that a side is done while something must be made good (CI-3.2-3)."""
    phase = PHASE.get(battle.phase)
    if phase and phase.requires:
        phase.requires(battle, side)


def may_finish(battle: Battle, side: str) -> bool:
    """Return whether a side that has something to say may be done."""
    try:
        require_made_good(battle, side)
    except Refusal:
        return False
    return True


def set_standing_orders(ruling: Ruling, order: SetStandingOrders, _dice: Dice) -> Ruling:
    """Note what the units of a side do each turn from now on (CI-UMP-121).

    Raises:
        IllegalOrder: the battle is played without standing orders, or the side is out of it.
        Malformed: there is no such side.
    """
    battle = ruling.state
    _require_option(battle)
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    return ruling.then(StandingOrdersSet(side=side, orders=order.orders, only=(side,)))


def finish_ahead(ruling: Ruling, order: FinishAhead, _dice: Dice) -> Ruling:
    """Note that a side is done with this phase, and ahead with others (CI-UMP-122).

    Raises:
        IllegalOrder: the battle is played without it, the side is out of it, or has a ship that
            is short of power (CI-3.2-3).
        Malformed: there is no such side.
    """
    battle = ruling.state
    _require_option(battle)
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    said = FinishingAhead(
        side=side, turn=_turn_of(battle, order.through), through=order.through, only=(side,)
    )
    if order.through is None or side not in unfinished(battle):
        return ruling.then(said)
    return done_with_phase(ruling.then(said), side)


def done_with_phase(ruling: Ruling, side: str) -> Ruling:
    """Note that a side has nothing more to order in this phase (CI-UMP-65, CI-UMP-121).

    Raises:
        IllegalOrder: it has a ship that is short of power (CI-3.2-3).
    """
    require_made_good(ruling.state, side)
    return ruling.then(*set_by_standing_orders(ruling.state, side), SideFinished(side=side))


def _turn_of(battle: Battle, through: AskingPhase | None) -> int:
    is_past = through is not None and PHASES.index(through) < PHASES.index(battle.phase)
    return battle.turn + is_past


def _require_option(battle: Battle) -> None:
    """Refuse standing orders where the battle has none (CI-UMP-121)."""
    if not battle.options.standing_orders:
        raise OPTION_OFF.refuse(
            "Nothing is said once here: give the orders of each phase in that phase.",
            rule="CI-UMP-121",
        )


Carried: TypeAlias = Callable[[Ruling, Any, Dice], Ruling]


def go_on(ruling: Ruling, dice: Dice, carry_out: Carried) -> Ruling:
    """Return the ruling with all that follows because sides are done ahead (CI-UMP-122).

    Where the outcome is undecided, or players who type in their dice have thrown none for it, it
    waits for an order.
    """
    while (order := next_by_itself(ruling.state)) is not None:
        counted = _Counted(dice)
        try:
            ruling = carry_out(ruling, order, counted)
        except CannotAdjudicate:
            return ruling
        except Refusal:
            if counted.thrown:
                raise
            return ruling
    return ruling


class _Counted:
    """Dice that remember how often they were thrown."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.thrown = 0

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw, and count it."""
        roll = self._dice.roll(label, count, sides)
        self.thrown += 1
        return roll


def next_by_itself(battle: Battle) -> Value | None:
    """Return the next automatic order of sides that are done ahead, if any (CI-UMP-122)."""
    if not battle.ahead and any(battle.in_play(side) for side in battle.sides):
        return None
    waiting = unfinished(battle)
    for side in waiting:
        if is_ahead(battle, side) and not asks_for_decision(battle, side):
            return Finish(side)
    acting = [side for side in battle.sides if battle.in_play(side)]
    if waiting or not all(is_ahead(battle, side) for side in acting):
        return None
    phase = PHASE.get(battle.phase)
    return phase.by_itself if phase else None


def is_ahead(battle: Battle, side: str) -> bool:
    """Return whether a side is done ahead with the phase that a battle is in."""
    return through(battle, side) is not None


def through(battle: Battle, side: str) -> AskingPhase | None:
    """Return the last phase that a side is done ahead with, or `None`."""
    now = (battle.turn, PHASES.index(battle.phase))
    for each in battle.ahead:
        if each.side == side and now <= (each.turn, PHASES.index(each.through)):
            return each.through
    return None


def asks_for_decision(battle: Battle, side: str) -> bool:
    """Return whether the phase asks a side for a decision not made ahead (CI-UMP-122)."""
    return PHASE[battle.phase].decides(battle, side)


STANDING = StandingOrders.__struct_fields__

"""What a side may say once, by name."""


ASKING: tuple[AskingPhase, ...] = get_args(AskingPhase)


class InitiativeChoice(Choice, frozen=True, tag="determine_initiative", kw_only=True):
    """Initiative must be thrown for."""

    rule: str = "CI-2.1.2-1"
    role: Role = "finish"


class FinishChoice(Choice, frozen=True, tag="finish", kw_only=True):
    """A side may say that it is done with this phase."""

    side: str
    rule: str = "CI-UMP-65"
    role: Role = "finish"


class FinishAheadChoice(Choice, frozen=True, tag="finish_ahead", kw_only=True):
    """A side may be done ahead with phases up to one of these; now it is through `ahead`."""

    side: str
    through: tuple[AskingPhase, ...]
    ahead: AskingPhase | None
    rule: str = "CI-UMP-122"
    role: Role = "prepare"


class SetStandingOrdersChoice(Choice, frozen=True, tag="set_standing_orders", kw_only=True):
    """A side may say once what its units do each turn; this is what it has said."""

    side: str
    orders: StandingOrders
    rule: str = "CI-UMP-121"
    role: Role = "prepare"


class EndTurnChoice(Choice, frozen=True, tag="end_turn", kw_only=True):
    """The turn may be ended."""

    rule: str = "CI-2.0-11"
    role: Role = "finish"


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
        yield from _standing_choices(battle, sees)


def _standing_choices(
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
        side=side,
        through=coming,
        ahead=through(battle, side),
        order=order_of(FinishAhead, side=side),
        open=(open_at("/through", one_of((*coming, None))),),
    )


def _to_say_once(battle: Battle, side: str) -> SetStandingOrdersChoice:
    said = battle.standing_orders_of(side) or StandingOrders()
    return SetStandingOrdersChoice(
        side=side,
        orders=said,
        order=order_of(SetStandingOrders, side=side, orders=said),
        open=tuple([open_at(f"/orders/{name}", flag(), optional=True) for name in STANDING]),
    )


def _coming(battle: Battle) -> tuple[AskingPhase, ...]:
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


def finish(ruling: Ruling, order: Finish, _dice: Dice) -> Ruling:
    """Note that a side has nothing more to order in this phase (CI-UMP-65).

    Raises:
        IllegalOrder: it has said so, has nothing left that acts, or has a ship that is short of
            power (CI-3.2-3).
        Malformed: there is no such side.
    """
    battle = ruling.state
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, side, at="/side")
    return done_with_phase(ruling, side)


def transfer_bridge(ruling: Ruling, order: TransferBridge, _dice: Dice) -> Ruling:
    """Hand control of a ship to another bridge (CI-2.1.2.2-1, CI-15.1-1, CI-RUL-87).

    A ship that has lost its bridge since initiative was last thrown for may still be saved so.

    Raises:
        IllegalOrder: the ship does not act, has been without control for longer, or the
            bridge has control or is destroyed; its side is done; or the rules in play are the
            basic ones.
        Malformed: there is no such ship, or the ship has no such bridge.
    """
    battle = ruling.state
    if not may_transfer(battle):
        raise OPTION_OFF.refuse(
            "Control passes between bridges in the advanced rules, and the level here is basic.",
            rule="CI-RUL-1",
        )
    ship = known_ship(battle, order.ship, at="/ship")
    if ship.status != "derelict":
        require_acting(ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    require_transfer(
        bridges(ship.running), ship.bridge or "", order.bridge, derelict=ship.lost_control
    )
    return ruling.then(BridgeTransferred(ship=ship.id, bridge=order.bridge))


def determine_initiative(ruling: Ruling, _order: DetermineInitiative, dice: Dice) -> Ruling:
    """Throw for the initiative of every unit that acts, all control being handed over (CI-2.1.2-1).

    Raises:
        IllegalOrder: a side could hand over control of a ship yet, and is not done (CI-2.1.2.2-1).
    """
    battle = ruling.state
    _require_all_done(battle)
    return ruling.then(throw_for_initiative(battle, dice))


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    """Make the ship adjustments of Final Actions (CI-2.0-11, CI-3.6-1, CI-16.8.2-1).

    Beacons whose time is over go (CI-10.3-1).

    Raises:
        IllegalOrder: a side could load racks or merge groups yet, and is not done (CI-2.0-3).
    """
    _require_all_done(ruling.state)
    return spend_beacons(settle_outboard(heat_plants(ruling), dice))


def _require_all_done(battle: Battle) -> None:
    """Refuse to go on while the phase waits for sides (CI-UMP-65)."""
    waiting = unfinished(battle)
    if waiting:
        raise NOT_FINISHED.refuse(
            f"The phase {battle.phase} waits for {', '.join(waiting)}: finish it first."
        )


def ask_for(ruling: Ruling, order: AskFor, _dice: Dice) -> Ruling:
    """Answer which order performs an operation (CI-2.0-1).

    Raises:
        IllegalOrder: the unit does not act, the operation is not in play, or another order does it.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    acting_unit(battle, order.unit, at="/unit")
    refuse_operation(battle, order)
    return ruling


ANOTHER_ORDER_FOLLOWS: frozenset[PhaseName] = frozenset(("power_allocation", "initiative", "final"))

"""Phases after whose last side is done any side gives another order."""


def _if_nobody_goes_ahead(battle: Battle, _order: Finish | FinishAhead, _seat: Seat) -> bool:
    """Return whether nobody can be done ahead: no standing orders (UMP-122)."""
    return not battle.options.standing_orders


def _shows_something(battle: Battle, order: Finish) -> bool:
    """Return whether the end of a phase may show sealed facts, or who is done ahead with the next.

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
    """Return whether initiative asks another side about its bridges."""
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
    choices=choices,
)


CHAPTERS: tuple[Chapter[Battle], ...] = (
    SEQUENCE_OF_PLAY,
    *ACTING,
    REFEREE,
)

"""Seats find their choices in this order, too: what moves the turn along comes first."""


_ACTS = {act.order: act for act in acts_of(CHAPTERS)}


def _may_have_ended(ruling: Ruling) -> bool:
    """Return whether the battle may be over: hits that wait may yet change it (CI-7.3-1)."""
    battle = ruling.state
    phase = PHASE[battle.phase]
    if not phase.strikes:
        return True
    return not battle.fire.hits and phase.waiting.goes_on(battle, done=False) is None


def _go_on(ruling: Ruling, dice: Dice) -> Ruling:
    return go_on(identify(ruling), dice, _carry_out)


def _carry_out(ruling: Ruling, order: Value, dice: Dice) -> Ruling:
    """Return a ruling with an order that nobody gives, up to where the turn waits again."""
    act = _ACTS[type(order)]
    done = act.procedure(ruling, order, dice)
    return identify(TURN.proceed(done, dice, done=act.resolves))


TURN: Turn[Battle] = Turn(
    phases=PHASES_OF_PLAY,
    over=TurnPhase(name="over", title="End of the battle", rule="CI-UMP-64", waiting=EndedByAct()),
    began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
    ended=last_side_standing,
    may_end=_may_have_ended,
    in_play=is_in_play,
    afterwards=(_go_on,),
)
