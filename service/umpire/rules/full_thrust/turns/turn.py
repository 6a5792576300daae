"""What moves a turn along (FT 2.7), and when one side alone has anything in play (FT-UMP-5)."""

from collections.abc import Collection, Mapping
from typing import Any, cast

from msgspec.structs import replace

from umpire.kernel.chapter import Act
from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.kernel.turn import Turn, TurnPhase
from umpire.rules.full_thrust.combat.simultaneous import release_held_fire
from umpire.rules.full_thrust.delta import Interlude, Ruled
from umpire.rules.full_thrust.fighters.groups import may_fight
from umpire.rules.full_thrust.morale.colours import withdrawals
from umpire.rules.full_thrust.movement.disengagement import edge_of_flight, has_thrown
from umpire.rules.full_thrust.referee.happenings import BattleEnded
from umpire.rules.full_thrust.sensors.bogeys import reveal_by_acts
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bounds import EndReason
from umpire.rules.full_thrust.state.refusals import NOT_FINISHED, SURRENDER_OPEN
from umpire.rules.full_thrust.state.units import unanswered
from umpire.rules.full_thrust.turns.happenings import PhaseBegan
from umpire.rules.full_thrust.turns.phases import OVER, PHASES, Waiting
from umpire.rules.full_thrust.wonders.cloaking_field import end_cloaks

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
    """Tell whether the last side holds the table, or all others have given up (FT-UMP-5).

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
    """Tell whether a side that is gone has a throw left for getting away (FT-3.9-1)."""
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
    """Whether ships of a side have left the table and are still afloat (FT-3.5-1, FT-8.1-4)."""
    return any(
        ship.side == side and ship.status in {"off_table", "jumped"} for ship in battle.ships
    )


def has_withdrawn(battle: Battle, side: str) -> bool:
    """Tell whether a side is out of the battle of its own will (FT-UMP-4, FT-3.9-1)."""
    ships = (ship.side == side and ship.status == "withdrawn" for ship in battle.ships)
    groups = (group.side == side and group.status == "withdrawn" for group in battle.groups)
    return any(ships) or any(groups)


def has_escaped(battle: Battle, side: str) -> bool:
    """Tell whether a side got away: all of it that is left had gone off the table (FT-3.9-1)."""
    gone = [ship for ship in battle.ships if ship.side == side and ship.status == "withdrawn"]
    fled = bool(gone) and all(ship.departure is not None for ship in gone)
    return battle.options.disengage_roll and fled


def turn_of(phases: tuple[TurnPhase[Any], ...], *interludes: Interlude) -> Turn[Any]:
    """Return the turn of Remixed, or of a book that builds on it, with those phases.

    Args:
        phases: in order.
        interludes: what follows of itself when an order has been ruled on, before the sequence of
            play goes on.
    """

    def rules(act: Act[Any, Any], battle: Any, order: Any, dice: Dice) -> Ruled:
        """Return the ruling on an order itself; no other goes before what is open (FT-UMP-33)."""
        _require_answer(act, battle)
        if act.resolves:
            _require_all_finished(battle, waiting_in(phases, battle))
        ruling = act.procedure(Ruling(battle), order, dice)
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
        turn_over=(_withdraw_fleets,),
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
    return _ended(ruling.then(*withdrawals(ruling.state)))


def _end_cloaks(ruling: Ruled, _dice: Dice) -> Ruled:
    """Return the ruling on a turn that has begun with the cloaking fields that end (12.3)."""
    if ruling.state.phase != "orders":
        return ruling
    ruling, left = end_cloaks(ruling)
    return _ended(ruling) if left else ruling


def _ended(ruling: Ruled) -> Ruled:
    """Return the ruling with the end of the battle, where what is left of the sides ends it."""
    ended = last_side_standing(ruling.state) if ruling.events else None
    return ruling.then(ended) if ended else ruling


TURN = turn_of(PHASES)


def _require_answer(act: Act[Any, Any], battle: Any) -> None:
    """Refuse what goes on with the battle while a surrender waits for its answer (FT-UMP-33).

    Raises:
        IllegalOrder: a ship has struck its colours, and the order is none that is open always.
    """
    ships = unanswered(battle)
    if ships and act.phases:
        raise SURRENDER_OPEN.refuse(
            f"{ships[0].id} has struck its colours to {ships[0].struck_to}: that is answered "
            "first, by "
            "accept_surrender or refuse_surrender."
        )


def _require_all_finished(battle: Any, waiting: Waiting) -> None:
    """Refuse to resolve a phase that sides have something to say in.

    Raises:
        IllegalOrder: it still waits for a side.
    """
    if waiting.unfinished(battle):
        sides = ", ".join(waiting.unfinished(battle))
        raise NOT_FINISHED.refuse(
            f"Phase {battle.phase} still waits for {sides}: each acts, or gives finish_phase."
        )
