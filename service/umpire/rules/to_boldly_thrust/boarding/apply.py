"""What the events of boarding by transporter do to a battle (TBT 7)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.to_boldly_thrust.boarding.events import (
    BoardersBeamed,
    LockOutThrown,
    PartyRepulsed,
    PrizeTaken,
)
from umpire.rules.to_boldly_thrust.options import Options
from umpire.rules.to_boldly_thrust.ship import Ship, Stance


def _boarders_beamed(battle: Any, event: BoardersBeamed) -> Any:
    return change_ship(battle, event.ship, begun=True, engaged=event.engaged, beamed=True)


def _party_repulsed(battle: Any, event: PartyRepulsed) -> Any:
    battle = change_ship(battle, event.ship, boarders_lost=event.boarders_lost)
    return change_ship(
        battle, event.target, boarders_lost=event.target_boarders_lost, prize=event.prize
    )


def _prize_taken(battle: Any, event: PrizeTaken) -> Any:
    """Give a ship to another side, with whatever her stance is this turn (TBT-UMP-40)."""
    battle = change_ship(battle, event.ship, boarders_lost=event.boarders_lost)
    target: Ship | None = battle.ship(event.target)
    if target is None:
        return battle
    return change_ship(
        battle,
        event.target,
        side=event.side,
        first_side=target.first_side or target.side,
        prize=event.prize,
        boarders_lost=event.target_boarders_lost,
        squadron=None,
        ftl_since=None,
        begun=False,
        stance=_kept(target.stance, battle.options),
        cloak_state="off" if target.cloak_state == "fading" else target.cloak_state,
        locks=(),
    )


def _kept(stance: Stance, options: Options) -> Stance:
    """Return what holds of a stance when a ship is taken: by option, lowered shields alone."""
    if options.stances_survive_capture:
        return stance
    return Stance(lower_shields=stance.lower_shields)


def _lock_out_thrown(battle: Any, event: LockOutThrown) -> Any:
    ship: Ship | None = battle.ship(event.ship)
    if ship is None or ship.prize is None:
        return battle
    prize = replace(ship.prize, locked_out=not event.broken)
    return change_ship(battle, event.ship, prize=prize)


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    BoardersBeamed: _boarders_beamed,
    PartyRepulsed: _party_repulsed,
    PrizeTaken: _prize_taken,
    LockOutThrown: _lock_out_thrown,
}
