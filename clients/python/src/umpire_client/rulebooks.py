"""Which types belong to which rulebook.

Generated from `schema/openapi.json` by `tools/generate.py`; do not edit.
"""

from typing import Any

from umpire_client import full_thrust_light, values

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
}
"""For each rulebook: what stands for the orders, events ... of any."""
