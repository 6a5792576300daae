"""The chapter of hangars: craft come and go in Final Actions (CI 12.4)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.hangars import cargo_happenings, happenings, refusals
from umpire.rules.cold_infinity.hangars.cargo import EjectContainerChoice, eject_container
from umpire.rules.cold_infinity.hangars.choices import (
    HandleOrdnanceChoice,
    LandCraftChoice,
    LaunchCraftChoice,
    MoveToLauncherChoice,
    choices,
)
from umpire.rules.cold_infinity.hangars.landings import land_craft
from umpire.rules.cold_infinity.hangars.launches import launch_craft
from umpire.rules.cold_infinity.hangars.orders import (
    EjectContainer,
    HandleOrdnance,
    LandCraft,
    LaunchCraft,
    MoveToLauncher,
)
from umpire.rules.cold_infinity.hangars.ordnance import handle_ordnance, move_to_launcher
from umpire.rules.cold_infinity.state.audience import nobody, unidentified
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_group, side_of_ship


def if_both_identified(battle: Battle, order: LaunchCraft | LandCraft, seat: Seat) -> bool:
    """Tell whether a seat knows the ship and the group for which an order is (CI-4.9-1)."""
    return unidentified(battle, seat).isdisjoint((order.ship, order.group))


LAUNCH_CRAFT: Act[Battle, LaunchCraft] = Act(
    order=LaunchCraft,
    procedure=launch_craft,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(LaunchCraftChoice),
    readable=if_both_identified,
)

LAND_CRAFT: Act[Battle, LandCraft] = Act(
    order=LandCraft,
    procedure=land_craft,
    family="movement",
    phases=("final",),
    side=side_of_group,
    offer=InChapter(LandCraftChoice),
    readable=if_both_identified,
)

HANDLE_ORDNANCE: Act[Battle, HandleOrdnance] = Act(
    order=HandleOrdnance,
    procedure=handle_ordnance,
    family="fire",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(HandleOrdnanceChoice),
    readable=nobody,
)

MOVE_TO_LAUNCHER: Act[Battle, MoveToLauncher] = Act(
    order=MoveToLauncher,
    procedure=move_to_launcher,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(MoveToLauncherChoice),
    readable=if_identified,
)

EJECT_CONTAINER: Act[Battle, EjectContainer] = Act(
    order=EjectContainer,
    procedure=eject_container,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(EjectContainerChoice),
    readable=if_identified,
)

HANGARS: Chapter[Battle] = Chapter(
    acts=(LAUNCH_CRAFT, LAND_CRAFT, HANDLE_ORDNANCE, MOVE_TO_LAUNCHER, EJECT_CONTAINER),
    events=(*happenings.EVENTS, *cargo_happenings.EVENTS),
    codes=refusals.CODES,
    choices=choices,
)
