"""The chapter of hangars: craft come and go in Final Actions (CI 12.4)."""

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.hangars import happenings, orders
from umpire.rules.cold_infinity.hangars.cargo import (
    EjectContainerChoice,
    eject_container,
    is_asked_for_cargo,
)
from umpire.rules.cold_infinity.hangars.choices import (
    HandleOrdnanceChoice,
    LandCraftChoice,
    LaunchCraftChoice,
    MoveToLauncherChoice,
    choices,
)
from umpire.rules.cold_infinity.hangars.handling import bar_to_landing, bar_to_receiving
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
from umpire.rules.cold_infinity.hangars.stowage import hangars_of, stowed_in
from umpire.rules.cold_infinity.state.audience import nobody, unidentified
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Hold
from umpire.rules.cold_infinity.state.units import (
    acting_ships,
    side_of_group,
    side_of_ship,
    speed_of,
)


def is_asked_for_hangars(battle: Battle, side: str) -> bool:
    """Tell whether a side has cargo, craft in a hangar that works, or one that could receive them.

    What they hold, and how much a hangar has done this turn, is its own affair (CI-12.4-2).
    """
    if is_asked_for_cargo(battle, side):
        return True
    return any(
        bool(stowed_in(battle, ship.id, name)) or _could_receive(battle, ship, hangar.system)
        for ship in acting_ships(battle, side)
        for name, hangar in hangars_of(ship).items()
        if hangar.intact and hangar.system.operations
    )


def _could_receive(battle: Battle, ship: Starship, hangar: Hold) -> bool:
    """Tell whether craft that may land are beside a ship (CI-12.4.1-2)."""
    if ship.turned or bar_to_receiving(external=hangar.external, receives=hangar.receives):
        return False
    return any(
        group.in_play
        and (group.side, group.cell) == (ship.side, ship.cell)
        and not bar_to_landing(speed_of(battle, group), speed_of(battle, ship))
        for group in battle.groups
    )


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

HANGARS = ChapterOfPlay(
    acts=(LAUNCH_CRAFT, LAND_CRAFT, HANDLE_ORDNANCE, MOVE_TO_LAUNCHER, EJECT_CONTAINER),
    events=happenings.EVENTS,
    codes=orders.CODES,
    choices=choices,
    operations={
        "use_hangar": LaunchCraft,
        "handle_cargo": EjectContainer,
    },
    asks_in_final=is_asked_for_hangars,
)
