"""Barnstorming: small units that skim a large one (CI 5.5.3, CI-RUL-33, -34)."""

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from umpire.rules.cold_infinity.movement.refusals import CANNOT_BARNSTORM
from umpire.rules.cold_infinity.state.bounds import SMALL_VESSELS, Count, HullType
from umpire.rules.cold_infinity.state.motion import Outcome
from umpire.rules.cold_infinity.state.movement_tables import BarnstormTable
from umpire.rules.cold_infinity.state.named import in_words
from umpire.rules.cold_infinity.state.tables import FireTable

Aim: TypeAlias = Literal["skimmed", "rival", "other"]
"""What a barnstormer fires at: what it skims, another that skims the same, or anything else."""

BARNSTORMERS: tuple[HullType, ...] = (*SMALL_VESSELS, "gunboat")
BARNSTORMED: tuple[HullType, ...] = (
    "dreadnought",
    "super_dreadnought",
    "stardock",
    "starbase",
    "space_station",
    "mobile_base",
)
"""Dreadnoughts and what is larger (CI-5.5.3-1, CI-UMP-28)."""


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What modifies an attempt (CI-5.5.3-1): the Speed of the barnstormer, and how both fly."""

    speed: Count
    off_vector: bool = False
    target_off_vector: bool = False
    lost_thrusters: Count = 0
    evasion: Count = 0
    formation: bool = False


class Modifiers(NamedTuple):
    """What each circumstance adds to the throw."""

    speed: int
    off_vector: int
    target_off_vector: int
    lost_thrusters: int
    evasion: int
    formation: int


class Barnstorm(NamedTuple):
    """The result of an attempt, what comes of it, and how many of the units ram."""

    result: int
    outcome: Outcome
    rams: int


class Effects(NamedTuple):
    """What an outcome means for fire, for the rest of the turn.

    `skims`: its forward weapons hit what it skims without a throw, and are not met by defensive
    fire; direct fire at it is called, and whatever misses it strikes the hull below. `guidance`
    tells what becomes of weapons that it guides.
    """

    skims: bool
    fires: bool
    guidance: Literal["kept", "no_bonus", "misses"]


EFFECTS: dict[Outcome, Effects] = {
    "success": Effects(skims=True, fires=True, guidance="no_bonus"),
    "failed_disengaged": Effects(skims=False, fires=True, guidance="kept"),
    "failed_rams": Effects(skims=False, fires=False, guidance="misses"),
}
"""By outcome (CI-5.5.3-2, CI-5.5.3-3)."""


def may_fire(outcome: Outcome, aim: Aim, *, forward: bool) -> bool:
    """Tell whether a barnstormer may fire a weapon, `forward` or not (CI-5.5.3-2, CI-5.5.3-3).

    One that skims keeps its forward weapons for what it skims and for its rivals there.
    """
    effects = EFFECTS[outcome]
    return effects.fires and not (effects.skims and forward and aim == "other")


def called_drm(outcome: Outcome, table: FireTable) -> int:
    """Return what is added to direct fire at a barnstormer: that of a called shot (CI-5.5.3-2)."""
    return table.called_shot if EFFECTS[outcome].skims else 0


def require_barnstorm(hull: HullType, target: HullType) -> None:
    """Check who may barnstorm what; both must be in one hex (CI-5.5.3-1, CI-UMP-28).

    Raises:
        IllegalOrder: the one is too large, or the other too small.
    """
    if hull not in BARNSTORMERS or target not in BARNSTORMED:
        raise CANNOT_BARNSTORM.refuse(
            f"A {in_words(hull)} cannot barnstorm a {in_words(target)}: fighters, shuttles and"
            " gunboats do so to dreadnoughts and what is larger.",
            at="/target",
        )


def speed_modifier(speed: int, table: BarnstormTable) -> int:
    """Return what the Speed of the barnstormer adds (CI-5.5.3-1)."""
    reached = [row for row in table.speeds if speed >= row.from_speed]
    return max(reached, key=lambda row: row.from_speed).modifier if reached else 0


def modifiers(attempt: Attempt, table: BarnstormTable) -> Modifiers:
    """Return what modifies 3d6, each by its name (CI-5.5.3-1)."""
    return Modifiers(
        speed=speed_modifier(attempt.speed, table),
        off_vector=table.off_vector * attempt.off_vector,
        target_off_vector=table.target_off_vector * attempt.target_off_vector,
        lost_thrusters=table.lost_thruster * attempt.lost_thrusters,
        evasion=table.evasion_level * attempt.evasion,
        formation=table.formation * attempt.formation,
    )


def barnstorm(
    faces: tuple[int, int, int], added: Modifiers, count: int, table: BarnstormTable
) -> Barnstorm:
    """Return what comes of 3d6 and their modifiers (CI-5.5.3-2, CI-5.5.3-3, CI-RUL-34).

    A failure by far makes units ram: one for every so many points, or part of them, and no more
    than there are.

    Args:
        faces: of the dice.
        added: what modifies them.
        count: of the barnstormers; a shuttle and a gunboat are single ships.
        table: the limits.
    """
    result = sum(faces) + sum(added)
    if result <= table.success_to:
        return Barnstorm(result, "success", 0)
    if result <= table.disengaged_to:
        return Barnstorm(result, "failed_disengaged", 0)
    rams = -(-(result - table.disengaged_to) // table.points_per_ram)
    return Barnstorm(result, "failed_rams", min(rams, count))
