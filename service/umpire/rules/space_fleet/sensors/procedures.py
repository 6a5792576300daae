"""The procedures of sensors, dummy counters and electronic warfare, by order (SF 7)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.sensors.dummies import move_dummies, set_dummies
from umpire.rules.space_fleet.sensors.ew import switch_ew
from umpire.rules.space_fleet.sensors.orders import MoveDummies, Scan, SetDummies, SwitchEw
from umpire.rules.space_fleet.sensors.scan import scan
from umpire.rules.space_fleet.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    Scan: scan,
    MoveDummies: move_dummies,
    SetDummies: set_dummies,
    SwitchEw: switch_ew,
}
