"""The chapter of sensors, dummy counters and electronic warfare (SF 7)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import EVERY_PHASE, Act, Chapter, InChapter, of_side_named
from umpire.kernel.offers import Choice
from umpire.rules.space_fleet.initiative.steps import active_step
from umpire.rules.space_fleet.sensors import dummies, ew
from umpire.rules.space_fleet.sensors import scan as scans
from umpire.rules.space_fleet.sensors.dummies import (
    UNKNOWN_DUMMY,
    MoveDummies,
    MoveDummiesChoice,
    SetDummies,
    SetDummiesChoice,
    move_dummies,
    set_dummies,
)
from umpire.rules.space_fleet.sensors.ew import (
    EW_DUMMIES_MADE,
    EW_SO_ALREADY,
    NO_EW,
    SwitchEw,
    SwitchEwChoice,
    switch_ew,
)
from umpire.rules.space_fleet.sensors.ew_dummies import TOO_FAR_FROM_EW
from umpire.rules.space_fleet.sensors.happenings import (
    CounterPlaced,
    DetectionLost,
    DummiesEnded,
    DummiesMoved,
    DummiesPlaced,
    DummyDetected,
    EwDeclared,
    EwSwitched,
    SensorsRead,
    ShipDetected,
    SquadronBroken,
)
from umpire.rules.space_fleet.sensors.scan import NO_SENSORS, Scan, ScanChoice, scan
from umpire.rules.space_fleet.state.audience import (
    if_nothing_is_hidden,
    if_sensors_are_limited,
    if_sensors_or_mines_hide,
)
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.units import side_of_ship


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be ordered now; with `unit`, what concerns that ship, counter or squadron."""
    if not battle.options.limited_sensors:
        return
    step = active_step(battle)
    for side in battle.sides:
        if not sees(side) or not battle.in_play(side):
            continue
        waited_for = side not in battle.finished
        if battle.phase == "launch" and waited_for:
            yield from ew.choices(battle, side, unit)
        if battle.phase in {"launch", "movement"} and waited_for:
            yield from dummies.numbers(battle, side, unit)
        if step is not None and step.side == side:
            yield from dummies.placements(battle, side, unit)
        yield from scans.choices(battle, side, unit)


SCAN: Act[Battle, Scan] = Act(
    order=Scan,
    procedure=scan,
    family="sensors",
    phases=EVERY_PHASE,
    side=of_side_named,
    offer=InChapter(ScanChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_are_limited,
    refuses=(NO_SENSORS,),
)

MOVE_DUMMIES: Act[Battle, MoveDummies] = Act(
    order=MoveDummies,
    procedure=move_dummies,
    family="movement",
    phases=("movement",),
    side=of_side_named,
    offer=InChapter(MoveDummiesChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
    refuses=(UNKNOWN_DUMMY,),
)

SET_DUMMIES: Act[Battle, SetDummies] = Act(
    order=SetDummies,
    procedure=set_dummies,
    family="sensors",
    phases=("launch", "movement"),
    side=of_side_named,
    offer=InChapter(SetDummiesChoice),
    readable=if_nothing_is_hidden,
)

SWITCH_EW: Act[Battle, SwitchEw] = Act(
    order=SwitchEw,
    procedure=switch_ew,
    family="sensors",
    phases=("launch",),
    side=side_of_ship,
    offer=InChapter(SwitchEwChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_are_limited,
    refuses=(
        NO_EW,
        EW_SO_ALREADY,
        EW_DUMMIES_MADE,
    ),
)

SENSORS: Chapter[Battle] = Chapter(
    acts=(SCAN, MOVE_DUMMIES, SET_DUMMIES, SWITCH_EW),
    events=(
        SensorsRead,
        ShipDetected,
        DetectionLost,
        SquadronBroken,
        DummyDetected,
        DummiesPlaced,
        DummiesEnded,
        CounterPlaced,
        DummiesMoved,
        EwSwitched,
        EwDeclared,
    ),
    choices=choices,
    codes=(TOO_FAR_FROM_EW,),
)
