"""The chapter of salvo missiles and point defence (FT 5.3, 6)."""

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.missiles.allocation import allocate_defence
from umpire.rules.full_thrust.missiles.attacks import resolve_attacks
from umpire.rules.full_thrust.missiles.chances import attack_odds, defence_odds
from umpire.rules.full_thrust.missiles.choices import (
    AllocateDefenceChoice,
    LaunchSalvoesChoice,
    PassLaunchChoice,
    ResolveAttacksChoice,
    ResolvePointDefenceChoice,
    choices,
)
from umpire.rules.full_thrust.missiles.happenings import EVENTS
from umpire.rules.full_thrust.missiles.launch import launch_salvoes, pass_launch
from umpire.rules.full_thrust.missiles.orders import (
    AllocateDefence,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.missiles.point_defence import resolve_point_defence
from umpire.rules.full_thrust.missiles.threats import attacked_ships
from umpire.rules.full_thrust.state.audience import is_closed, is_of_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_ship


def _defends_closed(battle: Battle, order: AllocateDefence, seat: Seat) -> bool:
    """Tell whether the displays of the side that defends are closed to a seat (FT-UMP-68)."""
    return is_closed(battle, order.side, seat.sees)


def _strikes_closed(
    battle: Battle, order: ResolvePointDefence | ResolveAttacks, seat: Seat
) -> bool:
    """Tell whether what is attacked has a display that is closed to a seat (FT-UMP-68)."""
    attacked = [ship.id for ship in attacked_ships(battle)] if order.ship is None else [order.ship]
    return any(is_of_closed(battle, name, seat) for name in attacked)


LAUNCH_SALVOES: Act[Battle, LaunchSalvoes] = Act(
    order=LaunchSalvoes,
    procedure=launch_salvoes,
    family="fire",
    phases=("missiles",),
    side=side_of_ship,
    offer=InChapter(LaunchSalvoesChoice),
    uses_turn=True,
)

PASS_LAUNCH: Act[Battle, PassLaunch] = Act(
    order=PassLaunch,
    procedure=pass_launch,
    family="fire",
    phases=("missiles",),
    side=side_of_ship,
    offer=InChapter(PassLaunchChoice),
    uses_turn=True,
)

ALLOCATE_DEFENCE: Act[Battle, AllocateDefence] = Act(
    order=AllocateDefence,
    procedure=allocate_defence,
    family="fire",
    phases=("point_defence",),
    side=of_side_named,
    offer=InChapter(AllocateDefenceChoice),
    odds=defence_odds,
    hides_odds=_defends_closed,
)

RESOLVE_POINT_DEFENCE: Act[Battle, ResolvePointDefence] = Act(
    order=ResolvePointDefence,
    procedure=resolve_point_defence,
    family="fire",
    phases=("point_defence",),
    giver="any_side",
    side=side_of_ship,
    offer=InChapter(ResolvePointDefenceChoice),
    odds=attack_odds,
    hides_odds=_strikes_closed,
)

RESOLVE_ATTACKS: Act[Battle, ResolveAttacks] = Act(
    order=ResolveAttacks,
    procedure=resolve_attacks,
    family="fire",
    phases=("attacks",),
    giver="any_side",
    side=side_of_ship,
    offer=InChapter(ResolveAttacksChoice),
    odds=attack_odds,
    hides_odds=_strikes_closed,
)

MISSILES: Chapter[Battle] = Chapter(
    acts=(LAUNCH_SALVOES, PASS_LAUNCH, ALLOCATE_DEFENCE, RESOLVE_POINT_DEFENCE, RESOLVE_ATTACKS),
    events=EVENTS,
    choices=choices,
)
