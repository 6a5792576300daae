"""The chapter of hits (SF 4)."""

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet.hits.damage import ApplyHits, apply_hits
from umpire.rules.space_fleet.hits.happenings import (
    CounterRemoved,
    DamageThrown,
    EwDestroyed,
    HitDisregarded,
    HitsEntered,
    RepairThrown,
    ShieldsLost,
    ShieldsRegenerated,
    ShipDestroyed,
    SurrenderThrown,
)
from umpire.rules.space_fleet.state.battle import Battle


def _struck(battle: Battle, order: ApplyHits, seat: Seat) -> bool:
    """Tell whether hits are open to a seat: where sensors are limited, to the ship's own side."""
    ship = battle.ship(order.target)
    own = ship is not None and seat.sees(ship.side)
    return own or not battle.options.limited_sensors


APPLY_HITS: Act[Battle, ApplyHits] = Act(
    order=ApplyHits,
    procedure=apply_hits,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
    readable=_struck,
)

HITS: Chapter[Battle] = Chapter(
    acts=(APPLY_HITS,),
    events=(
        HitsEntered,
        ShieldsLost,
        HitDisregarded,
        DamageThrown,
        EwDestroyed,
        ShipDestroyed,
        CounterRemoved,
        SurrenderThrown,
        ShieldsRegenerated,
        RepairThrown,
    ),
)
