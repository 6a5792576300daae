"""The chapter of ship combat (FT 4)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.combat.chances import fire_odds
from umpire.rules.full_thrust.combat.choices import (
    FireWeaponsChoice,
    PassFireChoice,
    SettleArcChoice,
    choices,
)
from umpire.rules.full_thrust.combat.fire import fire_weapons, pass_fire, settle_arc
from umpire.rules.full_thrust.combat.happenings import EVENTS
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc
from umpire.rules.full_thrust.state.audience import if_book_is_closed, if_fire_is_held, is_of_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.systems import ReflexField
from umpire.rules.full_thrust.state.units import side_of_ship


def _strikes_closed(battle: Battle, order: FireWeapons, seat: Seat) -> bool:
    """Tell whether a target of fire has a display that is closed to a seat (FT-UMP-68)."""
    return any(is_of_closed(battle, shot.target, seat) for shot in order.shots)


def _shows_field(battle: Battle, order: FireWeapons) -> bool:
    """Tell whether fire may show a field that is hidden: it is at a ship that has one.

    What displays show is all that this hangs on. That a ship will cloak shows when all orders are
    written, too late to make use of it.
    """
    if not battle.options.reflex_field:
        return False
    targets = {shot.target for shot in order.shots}
    seen = [ship for ship in battle.ships if ship.status == "active" and not ship.bogey]
    return any(ship.id in targets and ship.working(ReflexField) for ship in seen)


SETTLE_ARC: Act[Battle, SettleArc] = Act(
    order=SettleArc,
    procedure=settle_arc,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(SettleArcChoice),
)

FIRE_WEAPONS: Act[Battle, FireWeapons] = Act(
    order=FireWeapons,
    procedure=fire_weapons,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireWeaponsChoice),
    explores=_shows_field,
    bares=if_book_is_closed,
    uses_turn=True,
    odds=fire_odds,
    hides_odds=_strikes_closed,
)

PASS_FIRE: Act[Battle, PassFire] = Act(
    order=PassFire,
    procedure=pass_fire,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(PassFireChoice),
    bares=if_fire_is_held,
    uses_turn=True,
)

COMBAT: Chapter[Battle] = Chapter(
    acts=(SETTLE_ARC, FIRE_WEAPONS, PASS_FIRE),
    events=EVENTS,
    choices=choices,
)
