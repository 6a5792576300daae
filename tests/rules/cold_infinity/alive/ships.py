"""Plays of the options of chapter 15: repairs in battle, and what ships do to each other."""

from collections.abc import Mapping
from typing import Any

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import chances, outcome
from rules.cold_infinity.builders_hacks import hack, hackers
from umpire.rules.cold_infinity.state.options import Options


def hacked(options: Options) -> Any:
    """Return what two 1s take, and the chances of it."""
    state = hackers(options=options)
    return outcome(state, hack(), 1, 1, 5), chances(state, hack())


SHOWN: Mapping[str, Alive] = {
    "hacks_add_up": alive(hacked),
}
"""The options of chapter 15."""
