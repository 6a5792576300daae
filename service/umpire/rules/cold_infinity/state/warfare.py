"""Electronic warfare of a unit in a turn: its levels, and what its ESS does (CI 4)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import MOST_UNITS, Count


class EwAllocation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a unit does with its EW this turn.

    `shroud` extends the shroud, `amplification` is put on it. `detector` is kept until the others
    have told theirs, `piercing` for such attacks, `eleven` for weapons set to eleven (CI-7.9-1).
    """

    shroud: Count = 0
    amplification: Count = 0
    ecm: Count = 0
    detector: Count = 0
    piercing: Count = 0
    eleven: Count = 0
    masking: bool = False


class Late(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of a detector, put where they are wanted once all levels are known (CI-4.8.1-1)."""

    shroud: Count = 0
    amplification: Count = 0
    ecm: Count = 0
    piercing: Count = 0


class Amplified(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of amplification against one enemy (CI-4.7.2-1)."""

    enemy: Id
    amplification: Annotated[int, Meta(ge=1, le=1000)]


class EssAllocation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an ESS unit does this turn: points for shroud and countermeasures, and enemies."""

    shroud: Count = 0
    amplified: Annotated[tuple[Amplified, ...], Meta(max_length=MOST_UNITS)] = ()
    countermeasures: Count = 0
    jammed: Annotated[tuple[Id, ...], Meta(max_length=MOST_UNITS)] = ()
    negated: Annotated[tuple[Id, ...], Meta(max_length=MOST_UNITS)] = ()


class Warfare(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Electronic warfare of a unit this turn (CI 4). The points of `ew` are secret until told.

    - `late`: how a detector spends its points, secret until the phase ends (CI-4.8.1-1).
    - `set`: whether `ew` has been set this turn; `set_last`: as it was when it last was.
    - `masked_before`: whether it masked last turn, and need not tell what it switches (CI-UMP-73).
    - `shroud_before`: points that extended its shroud last turn, which may stay (CI-4.1-1).
    """

    ew: EwAllocation = EwAllocation()
    late: Late | None = None
    ess: EssAllocation = EssAllocation()
    set: bool = False
    set_last: EwAllocation = EwAllocation()
    masked_before: bool = False
    shroud_before: Count = 0
