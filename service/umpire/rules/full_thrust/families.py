"""The four families of acts that the service knows, and which orders belong to each."""

from collections.abc import Mapping

import msgspec

from umpire.kernel.rulebook import Family
from umpire.rules.full_thrust.boarding.orders import BoardShip
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc
from umpire.rules.full_thrust.damage.orders import AbandonShip, DumpCore, EndTurn, RepairSystems
from umpire.rules.full_thrust.fighters.orders import (
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
)
from umpire.rules.full_thrust.missiles.orders import (
    AllocateDefence,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.morale.orders import AcceptSurrender, RefuseSurrender
from umpire.rules.full_thrust.movement.orders import (
    Disengage,
    MoveShips,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.referee.orders import (
    ApplyDamage,
    CorrectGroup,
    CorrectShip,
    DeclareVictory,
    Withdraw,
)
from umpire.rules.full_thrust.sensors.orders import ScanShip
from umpire.rules.full_thrust.terrain.orders import RaiseFlare, ThrowDrift
from umpire.rules.full_thrust.turns.orders import FinishPhase, RollInitiative
from umpire.rules.full_thrust.wonders.orders import FireNova, FireWaveGun, MoveTemplates

_BY_FAMILY: dict[Family, tuple[type[msgspec.Struct], ...]] = {
    "movement": (
        WriteOrder,
        WriteSquadronOrder,
        AssignScreen,
        MoveShips,
        ReturnToTable,
        ShiftTable,
        ThrowDrift,
        MoveGroup,
        EvadeContact,
        BreakOff,
        SecondaryMove,
        RecoverGroup,
    ),
    "fire": (
        LaunchSalvoes,
        PassLaunch,
        DeclareAttack,
        ResolveFighterActions,
        AllocateDefence,
        ResolvePointDefence,
        ResolveAttacks,
        SettleArc,
        FireWeapons,
        FireNova,
        FireWaveGun,
        MoveTemplates,
        PassFire,
        BoardShip,
    ),
    "damage": (
        ApplyDamage,
        CorrectShip,
        CorrectGroup,
        RepairSystems,
        DumpCore,
        AbandonShip,
        RaiseFlare,
    ),
    "sensors": (ScanShip,),
    "sequence": (
        RollInitiative,
        FinishPhase,
        EndTurn,
        Disengage,
        Withdraw,
        DeclareVictory,
        AcceptSurrender,
        RefuseSurrender,
    ),
}
FAMILIES: Mapping[type[msgspec.Struct], Family] = {
    order: family for family, orders in _BY_FAMILY.items() for order in orders
}
