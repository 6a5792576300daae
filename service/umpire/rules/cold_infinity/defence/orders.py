"""The orders of defence: modes of weapons, intercepts, rockets, decoys, shields (CI 11)."""

from typing import Annotated, Literal

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.defence.allocation import Allocation
from umpire.rules.cold_infinity.guns.gun import Setting
from umpire.rules.cold_infinity.state.defences import Defences, ShieldSplit


class SetDefence(Value, frozen=True, tag="set_defence"):
    """Set a weapon to standard or ad hoc defensive fire, in secret; null: to nothing (CI-7.2.1-1).

    Or to a shield, if it makes one (CI-8.2.7-1). Emergency fire comes later.
    """

    unit: Id
    weapon: Id
    mode: Setting | None = None


class DeclareIntercept(Value, frozen=True, tag="declare_intercept", kw_only=True):
    """Set a weapon to shoot at a guided weapon before it strikes, in secret (CI-11.1.6-1)."""

    unit: Id
    weapon: Id
    guided: Id
    tries: Annotated[int, Meta(ge=1, le=20)] = 1


class SwitchDefence(Value, frozen=True, tag="switch_defence"):
    """Change a weapon to standard or emergency defensive fire, or to a shield (CI-7.2.6-1, 8.2.7).

    What switches fires no more this turn.
    """

    unit: Id
    weapon: Id
    to: Literal["standard", "emergency", "shield"]


class SplitShield(Value, frozen=True, tag="split_shield"):
    """Share out the points of a hybrid shield (CI-11.2.3-1).

    Ordinary ones in Power Allocation; those of high technology once fire is declared.
    """

    ship: Id
    split: ShieldSplit


class AllocateDefence(Value, frozen=True, tag="allocate_defence"):
    """Put the defensive fire of a side against shots; what is left out does nothing (CI-7.2.7-1).

    A later allocation takes the place of an earlier one.
    """

    side: Id
    allocation: Allocation


class DeclareRockets(Value, frozen=True, tag="declare_rockets", kw_only=True):
    """Set rockets of a system against a guided weapon (CI-11.5.1-1)."""

    unit: Id
    system: Id
    guided: Id
    tries: Annotated[int, Meta(ge=1, le=20)] = 1


class ReleaseDecoy(Value, frozen=True, tag="release_decoy", kw_only=True):
    """Release chaff in the hex of a unit, or a flare at a guided weapon (CI-11.5.2-1, -3-1)."""

    unit: Id
    system: Id
    guided: Id | None = None


class PlanDefences(Value, frozen=True, tag="plan_defences"):
    """Say what the owner of a ship wants where the rules let the defender choose, from now on.

    Which system is struck (CI-7.4.1.3-5), which shield acts (CI-11.2.7-1), what a worn weapon
    loses (CI-13.1.9-1), whether adaptive armour stores its points (CI-11.4.2-4). What is wanted
    against single shots is said once they have been told, and holds for this turn.
    """

    ship: Id
    defences: Defences
