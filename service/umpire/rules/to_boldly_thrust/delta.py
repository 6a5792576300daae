"""What To Boldly Thrust adds to Remixed, or puts in its place, in one table."""

from umpire.rules.full_thrust.delta import Delta
from umpire.rules.full_thrust.state.waiting import Waiting
from umpire.rules.to_boldly_thrust.activations import heed_begun
from umpire.rules.to_boldly_thrust.boarding.prizes import has_lock_outs, throw_for_lock_outs
from umpire.rules.to_boldly_thrust.cloaks.cloaking import follow_activations, heed_cloaking
from umpire.rules.to_boldly_thrust.cloaks.hiding import move_hidden
from umpire.rules.to_boldly_thrust.cloaks.reappearing import lose_cloak
from umpire.rules.to_boldly_thrust.sensors.active import use_sensors
from umpire.rules.to_boldly_thrust.sensors.sweeps import has_sensors_left
from umpire.rules.to_boldly_thrust.shields.absorption import hits_name, protect
from umpire.rules.to_boldly_thrust.shields.chances import outcomes
from umpire.rules.to_boldly_thrust.sizes import group_in
from umpire.rules.to_boldly_thrust.tractors.dragging import drag_ships
from umpire.rules.to_boldly_thrust.waiting import has_activation_left
from umpire.rules.to_boldly_thrust.warp.breach import throw_for_core
from umpire.rules.to_boldly_thrust.weapons.detonations import attacks_left
from umpire.rules.to_boldly_thrust.weapons.gunnery import GUNNERY, NEEDLE_RULE
from umpire.rules.to_boldly_thrust.weapons.spreads import has_spread_or_salvo_left

DELTA = Delta(
    group_of=group_in,
    waiting={
        "missiles": Waiting(alternates=has_spread_or_salvo_left),
        "attacks": Waiting(resolves=attacks_left),
        "sensors": Waiting(finishes=has_sensors_left),
        "fire": Waiting(alternates=has_activation_left),
    },
    afterwards=(follow_activations,),
    before_ships=(move_hidden,),
    after_ships=(drag_ships, use_sensors),
    gunnery=GUNNERY,
    needle_rule=NEEDLE_RULE,
    firer_checks=(heed_begun, heed_cloaking),
    hits_name=hits_name,
    protection=protect,
    outcomes=outcomes,
    after_loss=(throw_for_core, lose_cloak),
    counts_down=has_lock_outs,
    at_turn_end=(throw_for_lock_outs,),
)
