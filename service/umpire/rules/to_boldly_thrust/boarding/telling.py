"""Telling of boarding by transporter in plain words; rounds of a fight are told as in Remixed."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice
from umpire.rules.to_boldly_thrust.boarding.events import (
    BoardersBeamed,
    LockOutThrown,
    PartyRepulsed,
    PrizeTaken,
)


def _boarders_beamed(event: BoardersBeamed) -> str:
    return (
        f"{event.ship} beams {counted(event.factors, 'factor')} of boarders aboard {event.target}"
    )


def _party_repulsed(event: PartyRepulsed) -> str:
    home = counted(event.returned, "factor")
    return f"{event.target} throws back the boarders of {event.ship}; {home} of them got home"


def _prize_taken(event: PrizeTaken) -> str:
    stay = counted(event.prize.factors, "factor") if event.prize else "nobody"
    home = counted(event.returned, "factor")
    return (
        f"{event.ship} takes {event.target}, which belongs to {event.side} from now on: "
        f"{stay} left aboard, {home} beamed back"
    )


def _lock_out_thrown(event: LockOutThrown) -> str:
    now = "may fly her from now on" if event.broken else "stays locked out of the computer"
    return f"the prize crew of {event.ship} throws {dice(event.rolls)}, and {now}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    BoardersBeamed: _boarders_beamed,
    PartyRepulsed: _party_repulsed,
    PrizeTaken: _prize_taken,
    LockOutThrown: _lock_out_thrown,
}
