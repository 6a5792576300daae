"""FT 2.7: the sequence of play, initiative, alternation, the movement of all ships."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.initiative import throw_initiative
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Ruling as KernelRuling
from umpire.kernel.ruling import Value
from umpire.kernel.sequence import next_in_turn
from umpire.kernel.sides import side_in_play
from umpire.kernel.turn import Turn, TurnPhase
from umpire.rules.full_thrust.atmosphere import enter_atmospheres
from umpire.rules.full_thrust.boarding import has_boarding_left
from umpire.rules.full_thrust.damage import has_damage_control, must_count_down
from umpire.rules.full_thrust.dogfights import pending as fighters_pending
from umpire.rules.full_thrust.fighter_attacks import may_fight, release_opened, throw_pilots
from umpire.rules.full_thrust.fighter_declarations import may_declare, require_screens
from umpire.rules.full_thrust.fighter_moves import has_move_left, has_secondary_left
from umpire.rules.full_thrust.fire import has_fire_left, release_held_fire, squadron_waits
from umpire.rules.full_thrust.ftl import (
    FtlWarmedUp,
    enter_all,
    exits_now,
    leave_by_ftl,
    scatter_entries,
    stop_what_cannot_jump,
)
from umpire.rules.full_thrust.morale import withdrawals
from umpire.rules.full_thrust.movement import (
    MoveShips,
    OrderVoided,
    ShipMoved,
    edge_of_flight,
    has_thrown,
    resolve_rams,
)
from umpire.rules.full_thrust.point_defence import pending_defence, sides_to_allocate
from umpire.rules.full_thrust.power import Interlude, Ruled
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.refusals import (
    INITIATIVE_THROWN,
    NOT_FINISHED,
    SURRENDER_OPEN,
    WITHDRAWN,
)
from umpire.rules.full_thrust.salvoes import has_launch_left, home, pending_attacks
from umpire.rules.full_thrust.sensors import detect, has_scan_left, reveal_by_acts, reveal_by_order
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    PhaseName,
    Ruling,
    find_unanswered,
    if_fire_is_held,
    order_of_play,
    require_unfinished,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import EndReason
from umpire.rules.full_thrust.stations import dock_ships, set_free
from umpire.rules.full_thrust.table_edges import (
    bring_back,
    carry_screens,
    fly,
    flyable,
    leave_if_off,
    throw_for_return,
)
from umpire.rules.full_thrust.terrain_passages import (
    cross,
    disperse_wrecks,
    drift_terrain,
    on_the_way,
)
from umpire.rules.full_thrust.wonder_weapons import (
    charge_wave_guns,
    cloak_ships,
    end_cloaks,
    templates_due,
)
from umpire.rules.full_thrust.written_orders import MoveShipsChoice


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began. Orders written before it are open once it is not the orders phase."""

    line: ClassVar[str] = "Turn {turn}: the {phase:word} phase begins"

    turn: int
    phase: PhaseName
    rule: str = "FT-2.7-1"

    def apply(self, battle: B) -> B:
        """Begin it, with nothing done yet; with the orders phase a turn begins."""
        return battle.begin(self.turn, self.phase)


class PhaseFinished(Happening, frozen=True, tag="phase_finished", kw_only=True):
    """A side has nothing more to order in this phase."""

    line: ClassVar[str] = "{side} has finished this phase"

    side: str
    rule: str = "FT-UMP-6"

    def apply(self, battle: B) -> B:
        return replace(battle, finished=(*battle.finished, self.side))


class InitiativeRolled(Happening, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for initiative; `order` ranks them, the winner first."""

    line: ClassVar[str] = "Initiative: {rolls:throws}; order: {order:list}"

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-2.7-3"

    def apply(self, battle: B) -> B:
        return replace(battle, initiative=self.order)


class SideActivated(Happening, frozen=True, tag="side_activated", kw_only=True):
    """It is this side's turn to act with one unit."""

    line: ClassVar[str] = "It is {side}'s turn"

    side: str
    rule: str = "FT-2.7-4"

    def apply(self, battle: B) -> B:
        return replace(battle, active=self.side)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    PhaseBegan,
    PhaseFinished,
    InitiativeRolled,
    SideActivated,
)

BEFORE_SHIPS: tuple[Interlude, ...] = (charge_wave_guns, cloak_ships, drift_terrain)
"""Effects before any ship moves, chapter by chapter."""

AFTER_SHIPS: tuple[Interlude, ...] = (enter_atmospheres, disperse_wrecks, dock_ships, detect)
"""Effects after all ships have moved, chapter by chapter."""


def move_ships(
    ruling: Ruling,
    _order: MoveShips,
    dice: Dice,
    *,
    before: Sequence[Interlude] = BEFORE_SHIPS,
    after: Sequence[Interlude] = AFTER_SHIPS,
) -> Ruling:
    """Move all ships as ordered, those that come or go by FTL last (FT-2.7-6, -7).

    Dice fall in this order: events before ships move; encounters of each ship on its way;
    encounters that depend on who comes first; returns of ships that left, in list order; FTL exits;
    FTL entries; rams; events after ships have moved; homing of salvoes.
    """
    battle = ruling.state
    ruling = void_what_cannot_be_flown(stop_what_cannot_jump(ruling))
    for happening in before:
        ruling = happening(ruling, dice)
    ships = moving_order(ruling.state)
    ruling = _fly(ruling, [ship.id for ship in ships if not exits_now(battle, ship)], dice)
    for ship in battle.ships:
        if _has_left(ruling.state, ship):
            ruling = throw_for_return(ruling, ship.id, dice)
    ruling = bring_back(ruling)
    for ship in ships:
        if exits_now(battle, ship):
            ruling = leave_by_ftl(ruling, ship.id, dice)
    ruling = resolve_rams(enter_all(ruling, dice), dice)
    for happening in after:
        ruling = happening(ruling, dice)
    return home(ruling, dice)


def moving_order(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships on the table as they move: minelayers first, FTL last (FT-2.7-7).

    Those that jump this turn come after those that only warm up (FT-8.1-2).
    """
    moving = [ship for ship in battle.ships if ship.status == "active"]
    return tuple(sorted(moving, key=lambda ship: _rank(battle, ship)))


def _rank(battle: Battle, ship: Ship) -> int:
    order = ship.order
    if exits_now(battle, ship):
        return 3
    if order is not None and order.ftl:
        return 2
    return 0 if order is not None and order.lays_mines else 1


def void_what_cannot_be_flown(ruling: Ruling) -> Ruling:
    """Void the orders that damage has made impossible since they were written (FT-3.3-1)."""
    battle = ruling.state
    for ship in battle.ships:
        if ship.status != "active" or ship.order is None:
            continue
        manoeuvre, wrong = flyable(battle, ship, ship.order)
        if wrong:
            ruling = ruling.then(
                OrderVoided(ship=ship.id, manoeuvre=manoeuvre, voided=wrong.code.name)
            )
    return ruling


def _fly(ruling: Ruling, ship_ids: Iterable[str], dice: Dice) -> Ruling:
    """Move ships with their screens, and see what they meet and which of them leave."""
    flown = []
    for ship_id in ship_ids:
        ship = ruling.state.ship(ship_id)
        if ship is not None and ship.status == "active":
            moved = fly(ruling.state, ship)
            ruling = carry_screens(ruling.then(moved), ship_id, ship.place)
            ruling = on_the_way(ruling, ship, moved, dice)
            flown.append((ship, moved))
    ruling = cross(ruling, tuple(flown), dice)
    for before, moved in flown:
        ruling = _end_move(ruling, before, moved)
    return ruling


def _end_move(ruling: Ruling, before: Ship, moved: ShipMoved) -> Ruling:
    """End the move of a ship that is still there: it warms up its FTL drive, or has left."""
    ship = ruling.state.ship(before.id)
    if ship is None or ship.status != "active":
        return ruling
    if ship.order is not None and ship.order.ftl and ship.ftl_since is None:
        ruling = ruling.then(FtlWarmedUp(ship=ship.id, turn=ruling.state.turn))
    return leave_if_off(ruling, ship.id, moved.path)


def _has_left(battle: Battle, before: Ship) -> bool:
    ship = battle.ship(before.id)
    return ship is not None and before.status == "active" and ship.status == "off_table"


class Waiting(msgspec.Struct, frozen=True):
    """The reason why a phase waits: sides in alternation, sides that must finish, or dice.

    Attributes:
        alternates: whether a side may act once more, where sides act in turn.
        finishes: whether a side may still act; it finishes with an order of its own.
        resolves: whether anything is left that an order resolves at once.
    """

    alternates: Callable[[Any, str], bool] | None = None
    finishes: Callable[[Any, str], bool] | None = None
    resolves: Callable[[Any], bool] | None = None

    def unfinished(self, battle: Any) -> tuple[str, ...]:
        """Return the sides that have yet to say that they are done."""
        return _still(self.finishes, battle)

    def waited_for(self, battle: Any) -> tuple[str, ...]:
        """Return the sides that have yet to act, or to say that they are done."""
        return _still(self.alternates or self.finishes, battle)

    def whose_turn(self, battle: Any) -> tuple[str, ...]:
        """Return the side whose turn it is, or those that have yet to say that they are done."""
        if self.alternates is None:
            return self.unfinished(battle)
        return () if battle.active is None else (battle.active,)

    def next_side(self, battle: Any, *, acted: bool) -> str | None:
        """Return the side whose turn it is where sides alternate, `None` when nobody's.

        `acted`: the active side has just used its turn.
        """
        if self.alternates is None:
            return None
        able, active = partial(_must_act, self.alternates, battle), battle.active
        if active is not None and able(active) and (not acted or squadron_waits(battle, active)):
            return str(active)
        return next_in_turn(order_of_play(battle), active, able)

    def goes_on(self, battle: Any, *, done: bool) -> tuple[SideActivated, ...] | None:
        """Return whose turn it becomes, if anybody's; `None` when nothing is waited for any more.

        `done`: the last order has used the turn of the active side, or resolved the phase.
        """
        if self.is_over(battle, resolved=done):
            return None
        side = self.next_side(battle, acted=done)
        return () if side in {None, battle.active} else (SideActivated(side=side),)

    def is_over(self, battle: Any, *, resolved: bool = False) -> bool:
        """Return whether nothing is waited for any more.

        `resolved`: an order has just resolved the phase.
        """
        if self.resolves is not None and not resolved and self.resolves(battle):
            return False
        return not self.unfinished(battle) and self.next_side(battle, acted=False) is None


def _still(asked: Callable[[Any, str], bool] | None, battle: Any) -> tuple[str, ...]:
    if asked is None:
        return ()
    return tuple([side for side in battle.sides if _must_act(asked, battle, side)])


def _must_act(asked: Callable[[Any, str], bool], battle: Any, side: str) -> bool:
    return side not in battle.finished and asked(battle, side)


def _writes_orders(battle: Battle, side: str) -> bool:
    return battle.in_play(side)


def _nobody_left(battle: Battle) -> bool:
    """Return whether no side can say that it is done: all have fled, and a throw decides (3.9)."""
    return not any(battle.in_play(side) for side in battle.sides)


def _initiative_open(battle: Battle) -> bool:
    return not battle.initiative


def _ships_to_move(_battle: Battle) -> bool:
    return True


def _must_allocate(battle: Battle, side: str) -> bool:
    return side in sides_to_allocate(battle)


# A phase without any possible act is passed over, except orders, initiative and movement.
PHASES: tuple[TurnPhase[Any], ...] = (
    TurnPhase(
        "orders",
        "1. Write orders",
        "FT-2.7-2",
        Waiting(finishes=_writes_orders, resolves=_nobody_left),
    ),
    TurnPhase(
        "initiative", "2. Roll for initiative", "FT-2.7-3", Waiting(resolves=_initiative_open)
    ),
    TurnPhase("fighters", "3. Move fighter groups", "FT-2.7-4", Waiting(alternates=has_move_left)),
    TurnPhase("missiles", "3. Launch missiles", "FT-2.7-5", Waiting(alternates=has_launch_left)),
    TurnPhase("movement", "4. Move ships", "FT-2.7-6", Waiting(resolves=_ships_to_move)),
    TurnPhase(
        "sensors", "4. Scan with active sensors", "FT-11.1-3", Waiting(finishes=has_scan_left)
    ),
    TurnPhase(
        "secondary_moves",
        "5. Secondary moves of fighters",
        "FT-2.7-8",
        Waiting(alternates=has_secondary_left),
    ),
    TurnPhase(
        "allocation",
        "5. Allocate missile and fighter attacks",
        "FT-2.7-8",
        Waiting(finishes=may_declare),
    ),
    TurnPhase(
        "fighter_actions",
        "6. Fighters against fighters and missiles",
        "FT-2.7-9",
        Waiting(resolves=fighters_pending),
    ),
    TurnPhase(
        "point_defence",
        "6. Point defence fire",
        "FT-2.7-9",
        Waiting(finishes=_must_allocate, resolves=pending_defence),
    ),
    TurnPhase(
        "attacks", "7. Missile and fighter attacks", "FT-2.7-11", Waiting(resolves=pending_attacks)
    ),
    TurnPhase(
        "templates",
        "8. Nova shots of earlier turns move",
        "FT-12.3-2",
        Waiting(resolves=templates_due),
    ),
    TurnPhase("fire", "8. Ships fire", "FT-2.7-12", Waiting(alternates=has_fire_left)),
    TurnPhase(
        "boarding",
        "8. Boarding actions, after all fire",
        "FT-RUL-75",
        Waiting(alternates=has_boarding_left),
    ),
    TurnPhase(
        "damage_control",
        "9. Damage control",
        "FT-2.7-15",
        Waiting(finishes=has_damage_control, resolves=must_count_down),
    ),
)

OVER: TurnPhase[Any] = TurnPhase("over", "The end", "FT-UMP-5", Waiting())

FINISHED_BY_SIDES: tuple[str, ...] = tuple(
    [
        phase.name
        for phase in PHASES
        if phase.name != "point_defence" and isinstance(phase.waiting, Waiting)
        if phase.waiting.finishes or phase.waiting.alternates
    ]
)
"""The phases that a side may say it is done with; point defence it allocates instead (5.3)."""


def is_from(phase: str, first: str) -> bool:
    """Return whether a phase is the one called `first`, or comes after it in a turn."""
    names: list[str] = [each.name for each in PHASES]
    return phase in names[names.index(first) :]


GONE = ("off_table", "jumped", "withdrawn", "landed", "in_orbit")
"""How ships have left a battle that they have not been destroyed in."""


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides are in play.

    Where fleets may throw to disengage, one that has left the table by one edge is waited for:
    whether it gets away is a throw of its own (FT-3.9-1).
    """
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    fallen = [side for side in battle.sides if side not in standing]
    if any(may_yet_disengage(battle, side) for side in fallen):
        return None
    winner = standing[0] if standing and _has_won(battle, standing[0], fallen) else None
    return BattleEnded(winner=winner, reason=_reason(battle, fallen))


def _has_won(battle: Battle, side: str, fallen: list[str]) -> bool:
    """Return whether the last side holds the table, or all others have given up (FT-UMP-5).

    Fighters hold it as long as they can fight, and their fleet has not gone without them.
    """
    if all(has_withdrawn(battle, other) for other in fallen) or battle.has_ship(side):
        return True
    gone = any(ship.side == side and ship.status in GONE for ship in battle.ships)
    return not gone and any(
        group.side == side and group.status == "active" and may_fight(group)
        for group in battle.groups
    )


def may_yet_disengage(battle: Battle, side: str) -> bool:
    """Return whether a side that is gone has a throw left for getting away (FT-3.9-1)."""
    thrown = has_thrown(battle, side)
    return battle.options.disengage_roll and not thrown and edge_of_flight(battle, side) is not None


def _reason(battle: Battle, fallen: list[str]) -> EndReason:
    """Return why the battle has ended, given the sides that are out of it."""
    if any(has_thrown(battle, side) for side in fallen):
        return "pursuit"
    if not all(has_withdrawn(battle, side) for side in fallen):
        fled = all(_has_fled(battle, side) for side in fallen)
        return "retreat" if fled else "fleet_eliminated"
    escaped = any(has_escaped(battle, side) for side in fallen)
    return "disengaged" if escaped else "withdrawal"


def _has_fled(battle: Battle, side: str) -> bool:
    """Return whether a side has ships afloat off the table (FT-3.5-1, FT-8.1-4)."""
    return any(
        ship.side == side and ship.status in {"off_table", "jumped"} for ship in battle.ships
    )


def has_withdrawn(battle: Battle, side: str) -> bool:
    """Return whether a side is out of the battle of its own will (FT-UMP-4, FT-3.9-1)."""
    ships = (ship.side == side and ship.status == "withdrawn" for ship in battle.ships)
    groups = (group.side == side and group.status == "withdrawn" for group in battle.groups)
    return any(ships) or any(groups)


def has_escaped(battle: Battle, side: str) -> bool:
    """Return whether a side got away: all of it that is left had gone off the table (FT-3.9-1)."""
    gone = [ship for ship in battle.ships if ship.side == side and ship.status == "withdrawn"]
    fled = bool(gone) and all(ship.departure is not None for ship in gone)
    return battle.options.disengage_roll and fled


def turn_of(phases: tuple[TurnPhase[Any], ...], *interludes: Interlude) -> Turn[Any]:
    """Return the turn of Remixed, or of a book that builds on it, with those phases.

    `interludes` run after the ruling on an order, before the sequence of play continues.
    """

    def rules(act: Act[Any, Any], battle: Any, order: Any, dice: Dice) -> Ruled:
        """Return the ruling on an order alone; open surrenders are answered first (FT-UMP-33)."""
        _require_answer(act, battle)
        if act.resolves:
            _require_all_finished(battle, waiting_in(phases, battle))
        ruling = act.procedure(KernelRuling(battle), order, dice)
        if battle.phase == "fire":
            ruling = release_held_fire(ruling, dice)
        for follow in interludes:
            ruling = follow(ruling, dice)
        return reveal_by_acts(battle, ruling)

    return Turn(
        phases=phases,
        over=OVER,
        began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
        ended=last_side_standing,
        rules=rules,
        turn_over=(_withdraw_fleets, set_free),
        turns=(_end_cloaks,),
    )


def waiting_in(phases: tuple[TurnPhase[Any], ...], battle: Any) -> Waiting:
    """Return what the present phase of a battle waits for."""
    return cast("Waiting", next(each.waiting for each in phases if each.name == battle.phase))


def otherwise(
    waiting: Mapping[str, Waiting], *, without: Collection[str] = ()
) -> tuple[TurnPhase[Any], ...]:
    """Return the phases of Remixed, by name: some wait for something else, some are left out."""
    return tuple(
        [
            replace(phase, waiting=waiting.get(phase.name, phase.waiting))
            for phase in PHASES
            if phase.name not in without
        ]
    )


def _withdraw_fleets(ruling: Ruled, _dice: Dice) -> Ruled:
    """Return the ruling on a turn that is over with the fleets that withdraw (FT-11.6-1)."""
    return _end_if_over(ruling.then(*withdrawals(ruling.state)))


def _end_cloaks(ruling: Ruled, _dice: Dice) -> Ruled:
    """Return the ruling on a turn that has begun with the cloaking fields that end (12.3)."""
    if ruling.state.phase != "orders":
        return ruling
    ruling, left = end_cloaks(ruling)
    return _end_if_over(ruling) if left else ruling


def _end_if_over(ruling: Ruled) -> Ruled:
    """Return the ruling with the end of the battle, where what is left of the sides ends it."""
    ended = last_side_standing(ruling.state) if ruling.events else None
    return ruling.then(ended) if ended else ruling


TURN = turn_of(PHASES)


def _require_answer(act: Act[Any, Any], battle: Any) -> None:
    """Refuse to continue the battle while a surrender waits for its answer (FT-UMP-33)."""
    ships = find_unanswered(battle)
    if ships and act.phases:
        raise SURRENDER_OPEN.refuse(
            f"{ships[0].id} has struck its colours to {ships[0].struck_to}: that is answered "
            "first, by accept_surrender or refuse_surrender."
        )


def _require_all_finished(battle: Any, waiting: Waiting) -> None:
    """Refuse to resolve a phase that still waits for a side."""
    if waiting.unfinished(battle):
        sides = ", ".join(waiting.unfinished(battle))
        raise NOT_FINISHED.refuse(
            f"Phase {battle.phase} still waits for {sides}: each acts, or gives finish_phase."
        )


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for initiative; first, ships due to enter by FTL throw for where (FT-2.7-3)."""


class FinishPhase(Value, frozen=True, tag="finish_phase"):
    """Say that a side has nothing more to order in this phase (FT-UMP-6).

    In the orders phase its orders are then final. Where sides alternate, it leaves the rest of
    its units as they are.
    """

    side: Id


class RollInitiativeChoice(Choice, frozen=True, tag="roll_initiative", kw_only=True):
    """Throw for initiative."""

    rule: str = "FT-2.7-3"
    role: Role = "finish"


class FinishPhaseChoice(Choice, frozen=True, tag="finish_phase", kw_only=True):
    """A side may say that it is done with this phase."""

    side: str
    rule: str = "FT-UMP-6"
    role: Role = "finish"


TurnChoice: TypeAlias = RollInitiativeChoice | FinishPhaseChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[TurnChoice]:
    """Yield what may be said now; none of it is for one unit."""
    return choices_in(TURN, battle, side_sees, unit)


def choices_in(
    turn: Turn[Any], battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[TurnChoice]:
    """Yield what may be said now in a turn of this book, or of one that builds on it."""
    if unit is not None or battle.phase == "over":
        return
    if battle.phase == "initiative":
        yield RollInitiativeChoice(order=order_of(RollInitiative))
    if battle.phase not in FINISHED_BY_SIDES:
        return
    for side in waiting_in(turn.phases, battle).waited_for(battle):
        if side_sees(side) and _may_finish(battle, side):
            yield FinishPhaseChoice(side=side, order=order_of(FinishPhase, side=side))


def _may_finish(battle: Battle, side: str) -> bool:
    """Return whether the attacks of a side engage all screens that they must (FT-5.5-2)."""
    if battle.phase != "allocation":
        return True
    try:
        require_screens(battle, side)
    except IllegalOrder:
        return False
    return True


def roll_initiative(ruling: Ruling, _order: RollInitiative, dice: Dice) -> Ruling:
    """Throw for entries by FTL, in the first turn for pilots, and for initiative (FT-2.7-3).

    First, now that orders are open, bogeys are revealed that gave themselves up, and groups are
    free whose ship has surrendered meanwhile (FT-UMP-36, FT-UMP-33).
    """
    battle = ruling.state
    if battle.initiative:
        raise INITIATIVE_THROWN.refuse(
            f"Initiative has been thrown for turn {battle.turn}: it is thrown once a turn."
        )
    ruling = scatter_entries(release_opened(reveal_by_order(ruling)), dice)
    if battle.turn == 1 and battle.options.pilot_quality and not battle.options.ace_purchase:
        ruling = throw_pilots(ruling, dice)
    order, rolls = throw_initiative(battle.turn, battle.sides, dice)
    return ruling.then(InitiativeRolled(order=order, rolls=rolls))


def finish_phase(ruling: Ruling, order: FinishPhase, _dice: Dice) -> Ruling:
    """Let a side say that it is done with the phase (FT-UMP-6)."""
    battle = ruling.state
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, side, at="/side")
    if battle.phase == "allocation":
        require_screens(battle, side)
    return ruling.then(PhaseFinished(side=side))


ROLL_INITIATIVE: Act[Battle, RollInitiative] = Act(
    order=RollInitiative,
    procedure=roll_initiative,
    family="sequence",
    phases=("initiative",),
    giver="any_side",
    offer=InChapter(RollInitiativeChoice),
)

FINISH_PHASE: Act[Battle, FinishPhase] = Act(
    order=FinishPhase,
    procedure=finish_phase,
    family="sequence",
    phases=FINISHED_BY_SIDES,
    side=of_side_named,
    offer=InChapter(FinishPhaseChoice),
    bares=if_fire_is_held,
)

MOVE_SHIPS: Act[Battle, MoveShips] = Act(
    order=MoveShips,
    procedure=move_ships,
    family="movement",
    phases=("movement",),
    giver="any_side",
    offer=InChapter(MoveShipsChoice),
    resolves=True,
)

SEQUENCE_OF_PLAY: Chapter[Battle] = Chapter(
    acts=(ROLL_INITIATIVE, FINISH_PHASE, MOVE_SHIPS),
    events=EVENTS,
    choices=choices,
)
