"""The chapter of fire."""

from umpire.kernel.chapter import Act, Chapter, OfUnit
from umpire.rules.full_thrust_light.fire.chances import odds
from umpire.rules.full_thrust_light.fire.fire_controls import CODES
from umpire.rules.full_thrust_light.fire.firing_solutions import FireWeaponsChoice, firing_choices
from umpire.rules.full_thrust_light.fire.happenings import (
    ArcSettled,
    BeamFired,
    FirePassed,
    InitiativeRolled,
    ShipActivated,
    ShotLost,
    SideActivated,
    TorpedoFired,
)
from umpire.rules.full_thrust_light.fire.initiative import PASS_FIRE, ROLL_INITIATIVE
from umpire.rules.full_thrust_light.fire.volleys import FireWeapons, fire_weapons
from umpire.rules.full_thrust_light.state.battle import Battle
from umpire.rules.full_thrust_light.state.units import side_of_ship

FIRE_WEAPONS: Act[Battle, FireWeapons] = Act(
    order=FireWeapons,
    procedure=fire_weapons,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    uses_turn=True,
    offer=OfUnit(FireWeaponsChoice, firing_choices),
    odds=odds,
    refuses=CODES,
)

FIRE: Chapter[Battle] = Chapter(
    citations="fire",
    acts=(ROLL_INITIATIVE, FIRE_WEAPONS, PASS_FIRE),
    events=(
        InitiativeRolled,
        SideActivated,
        ArcSettled,
        ShotLost,
        BeamFired,
        TorpedoFired,
        ShipActivated,
        FirePassed,
    ),
)
