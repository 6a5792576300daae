"""Which types belong to which rulebook.

Generated from `schema/openapi` by `tools/generate.py`; do not edit.
"""

from typing import Any

from umpire_client import (
    cold_infinity,
    dice_bag,
    full_thrust_light,
    full_thrust_remixed,
    space_fleet,
    to_boldly_thrust,
    values,
)

KINDS: dict[str, dict[type, Any]] = {
    full_thrust_light.SYSTEM: {
        values.Order: full_thrust_light.Order,
        values.Event: full_thrust_light.Event,
        values.Choice: full_thrust_light.Choice,
        values.Battle: full_thrust_light.Battle,
        values.BattleView: full_thrust_light.BattleView,
        values.Options: full_thrust_light.Options,
        values.Setup: full_thrust_light.Setup,
    },
    full_thrust_remixed.SYSTEM: {
        values.Order: full_thrust_remixed.Order,
        values.Event: full_thrust_remixed.Event,
        values.Choice: full_thrust_remixed.Choice,
        values.Battle: full_thrust_remixed.Battle,
        values.BattleView: full_thrust_remixed.BattleView,
        values.Options: full_thrust_remixed.Options,
        values.Setup: full_thrust_remixed.Setup,
        values.Assessment: full_thrust_remixed.Assessment,
        values.Design: full_thrust_remixed.Design,
        values.Tables: full_thrust_remixed.Tables,
    },
    to_boldly_thrust.SYSTEM: {
        values.Order: to_boldly_thrust.Order,
        values.Event: to_boldly_thrust.Event,
        values.Choice: to_boldly_thrust.Choice,
        values.Battle: to_boldly_thrust.Battle,
        values.BattleView: to_boldly_thrust.BattleView,
        values.Options: to_boldly_thrust.Options,
        values.Setup: to_boldly_thrust.Setup,
        values.Assessment: to_boldly_thrust.Assessment,
        values.Design: to_boldly_thrust.Design,
        values.Tables: to_boldly_thrust.Tables,
    },
    space_fleet.SYSTEM: {
        values.Order: space_fleet.Order,
        values.Event: space_fleet.Event,
        values.Choice: space_fleet.Choice,
        values.Battle: space_fleet.Battle,
        values.BattleView: space_fleet.BattleView,
        values.Options: space_fleet.Options,
        values.Setup: space_fleet.Setup,
        values.Assessment: space_fleet.Assessment,
        values.Design: space_fleet.Design,
        values.Tables: space_fleet.Tables,
    },
    cold_infinity.SYSTEM: {
        values.Order: cold_infinity.Order,
        values.Event: cold_infinity.Event,
        values.Choice: cold_infinity.Choice,
        values.Battle: cold_infinity.Battle,
        values.BattleView: cold_infinity.BattleView,
        values.Options: cold_infinity.Options,
        values.Setup: cold_infinity.Setup,
        values.Assessment: cold_infinity.Assessment,
        values.Design: cold_infinity.Design,
        values.Tables: cold_infinity.Tables,
    },
    dice_bag.SYSTEM: {
        values.Order: dice_bag.Order,
        values.Event: dice_bag.Event,
        values.Choice: dice_bag.Choice,
        values.Battle: dice_bag.Battle,
        values.BattleView: dice_bag.BattleView,
        values.Options: dice_bag.Options,
        values.Setup: dice_bag.Setup,
    },
}
"""For each rulebook: what stands for the orders, events ... of any."""
