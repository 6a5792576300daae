"""The events of waves, and of beams that track their targets (CI 8.1.8, 8.1.9)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.arms import Track
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.changes import (
    change_unit,
    count_shot,
    ready_weapon,
    settle_shot,
)
from umpire.rules.cold_infinity.state.happening import Happening, Told

StopReason: TypeAlias = Literal[
    "line_of_sight", "in_arc", "powered", "undamaged", "target", "weapon"
]
"""What a beam that tracked has lost (CI-8.1.9-2)."""


_STOPS: dict[StopReason, str] = {
    "line_of_sight": "the line of sight is broken",
    "in_arc": "the target is out of arc",
    "powered": "it has not the power",
    "undamaged": "the weapon is damaged",
    "target": "the target is gone",
    "weapon": "it is out of use",
}


class WaveEnded(Told, frozen=True, tag="wave_ended", kw_only=True):
    """A wave has gone as far as it goes: a miss at this range has ended it."""

    shot: str
    unit: str
    range_hexes: int
    rule: str = "CI-8.1.8-1"

    def tell(self) -> str:
        """Tell where."""
        return f"The wave of {self.shot} ends at range {self.range_hexes}"


class BeamTracked(Happening, frozen=True, tag="beam_tracked", kw_only=True):
    """A weapon will hit its target for some turns; `track` is null if for this one alone."""

    shot: str
    unit: str
    weapon: str
    turns: int
    track: Track | None
    rolls: tuple[Roll, ...]
    rule: str = "CI-8.1.9-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep a beam that lasts, whose weapon is still about its shot."""
        if self.track is None:
            return battle
        begun = _tracking(battle, self.unit, self.weapon, self.track)
        return _not_counted(begun, self.unit, self.weapon)

    def tell(self) -> str:
        """Tell for how long."""
        return f"{self.weapon} of {self.unit} holds its target for {self.turns} turns"


class BeamHeld(Happening, frozen=True, tag="beam_held", kw_only=True):
    """A beam strikes its target on a further turn, without a new throw to hit."""

    shot: str
    unit: str
    weapon: str
    target: str | None
    tracked: int
    rule: str = "CI-8.1.9-2"

    def apply(self, battle: Battle) -> Battle:
        """Count the turn; with the last one the beam ends by itself."""
        unit = battle.unit(self.unit)
        tracks = unit.arms.tracks if unit else ()
        for track in tracks:
            if track.weapon == self.weapon:
                left = replace(track, turns=track.turns - 1, tracked=self.tracked + 1)
                battle = _tracking(battle, self.unit, self.weapon, left if left.turns else None)
                if left.turns:
                    battle = _not_counted(battle, self.unit, self.weapon)
        return battle

    def tell(self) -> str:
        """Tell whom it holds."""
        return f"{self.weapon} of {self.unit} still has {self.target} in its beam"


class BeamStopped(Happening, frozen=True, tag="beam_stopped", kw_only=True):
    """A beam tracks its target no more, and why."""

    shot: str
    unit: str
    weapon: str
    lacks: StopReason
    rule: str = "CI-8.1.9-2"

    def apply(self, battle: Battle) -> Battle:
        """End the beam, and its shot; the weapon has fired with that."""
        ended = _tracking(battle, self.unit, self.weapon, None)
        return settle_shot(count_shot(ended, self.unit, self.weapon), self.shot, "lost")

    def tell(self) -> str:
        """Tell what it lacks."""
        return f"{self.weapon} of {self.unit} tracks no more: {_STOPS[self.lacks]}"


def _not_counted(battle: Battle, unit_id: str, weapon: str) -> Battle:
    """Return the battle in which a weapon is still about its shot: it has not fired yet."""
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    return ready_weapon(battle, unit_id, weapon, replace(unit.arms.ready(weapon), shots=0))


def _tracking(battle: Battle, unit_id: str, weapon: str, track: Track | None) -> Battle:
    """Return the battle in which a weapon keeps its target in this beam, or in none."""
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    others = [each for each in unit.arms.tracks if each.weapon != weapon]
    now = [track] if track else []
    return change_unit(battle, unit_id, arms=replace(unit.arms, tracks=(*others, *now)))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    WaveEnded,
    BeamTracked,
    BeamHeld,
    BeamStopped,
)
"""All that can happen by it."""
