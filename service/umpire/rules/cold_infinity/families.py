"""The families of acts that the service knows, and which orders belong to each."""

from collections.abc import Mapping

import msgspec

from umpire.kernel.rulebook import Family
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.fire.orders import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.orders import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.hits.orders import ApplyHits, ResolveDamage
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.power.orders import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.referee.orders import CorrectUnit, DeclareVictory, Withdraw
from umpire.rules.cold_infinity.small.orders import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.turns.orders import (
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    FinishAhead,
    SetStandingOrders,
    TransferBridge,
)
from umpire.rules.cold_infinity.warfare.orders import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)

_BY_FAMILY: dict[Family, tuple[type[msgspec.Struct], ...]] = {
    "movement": (Move, PlotMove, SnapManoeuvre, Barnstorm, MergeGroups),
    "fire": (
        LaunchGuided,
        DeclareFire,
        SetDefence,
        DeclareIntercept,
        SwitchDefence,
        AllocateDefence,
        DeclareRockets,
        ReleaseDecoy,
        ChooseAngles,
        ResolveFire,
        UseReloadRack,
    ),
    "damage": (ResolveDamage, ApplyHits, PlanDefences, GiveUpFighters, SplitShield, CorrectUnit),
    "sensors": (AllocateEw, AnnounceEss, SpendDetector, ToggleHighDensity, AssignArmour),
    "sequence": (
        AllocatePower,
        RestartPlant,
        TransferBridge,
        DetermineInitiative,
        Finish,
        FinishAhead,
        SetStandingOrders,
        EndTurn,
        AskFor,
        Withdraw,
        DeclareVictory,
    ),
}
FAMILIES: Mapping[type[msgspec.Struct], Family] = {
    order: family for family, orders in _BY_FAMILY.items() for order in orders
}
