"""The chapter of docking: which ships may dock, or leave a dock, now (CI 15.7)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, order_of
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.docking import docks
from umpire.rules.cold_infinity.docking.berths import docks_of, exposed_at, held, is_asked_for_docks
from umpire.rules.cold_infinity.docking.docks import turns_of
from umpire.rules.cold_infinity.docking.happenings import EVENTS
from umpire.rules.cold_infinity.docking.mooring import (
    DockShip,
    LeaveDock,
    dock_ship,
    leave_dock,
    require_docking,
)
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import side_of_ship


class DockShipChoice(Choice, frozen=True, tag="dock_ship", kw_only=True):
    """A ship may dock: in so many turns, and where it is exposed then.

    `exposed` is counted from the facing of the structure.
    """

    ship: str
    host: str
    dock: str
    turns: int
    exposed: int
    rule: str = "CI-15.7.1-1"


class LeaveDockChoice(Choice, frozen=True, tag="leave_dock", kw_only=True):
    """A ship may begin to leave its dock, which takes so many turns."""

    ship: str
    turns: int
    rule: str = "CI-15.7.1-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield which ships of a seat may dock or leave; with `unit`, that one alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished and unit in {None, ship.id}
        if not mine or ship.status != "active":
            continue
        where = held(battle, ship)
        if where is None:
            yield from _docks(battle, ship)
        elif where[0].stage != "leaving":
            turns = turns_of(where[1].system.form, where[1].lost).leave
            yield LeaveDockChoice(
                ship=ship.id, turns=turns, order=order_of(LeaveDock, ship=ship.id)
            )


def _docks(battle: Battle, ship: Starship) -> Iterator[DockShipChoice]:
    for host in battle.ships:
        if (host.side, host.cell, host.status) != (ship.side, ship.cell, "active"):
            continue
        for name, dock in docks_of(host).items():
            try:
                require_docking(battle, ship, host, dock)
            except Refusal:
                continue
            if dock.intact:
                yield DockShipChoice(
                    ship=ship.id,
                    host=host.id,
                    dock=name,
                    turns=turns_of(dock.system.form, dock.lost).enter,
                    exposed=exposed_at(host, ship),
                    order=order_of(DockShip, ship=ship.id, host=host.id, dock=name),
                )


DOCK_SHIP: Act[Battle, DockShip] = Act(
    order=DockShip,
    procedure=dock_ship,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(DockShipChoice),
    readable=if_identified,
)

LEAVE_DOCK: Act[Battle, LeaveDock] = Act(
    order=LeaveDock,
    procedure=leave_dock,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(LeaveDockChoice),
    readable=if_identified,
)

DOCKING = ChapterOfPlay(
    acts=(DOCK_SHIP, LEAVE_DOCK),
    events=EVENTS,
    codes=docks.CODES,
    choices=choices,
    operations={
        "dock": DockShip,
    },
    asks_in_final=is_asked_for_docks,
)
