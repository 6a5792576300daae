"""What To Boldly Thrust adds to Remixed, or puts in its place, in one table."""

from umpire.rules.full_thrust.delta import Delta
from umpire.rules.full_thrust.turns.waiting import Waiting
from umpire.rules.to_boldly_thrust.activations import has_activation_left, heed_begun
from umpire.rules.to_boldly_thrust.apply import apply
from umpire.rules.to_boldly_thrust.boarding.procedures import PROCEDURES as BOARDING
from umpire.rules.to_boldly_thrust.cloaks.cloaking import follow_activations, heed_cloaking
from umpire.rules.to_boldly_thrust.cloaks.hiding import move_hidden, where_it_is
from umpire.rules.to_boldly_thrust.cloaks.procedures import PROCEDURES as CLOAKS
from umpire.rules.to_boldly_thrust.cloaks.reappearing import lose_cloak
from umpire.rules.to_boldly_thrust.repairs.procedures import PROCEDURES as REPAIRS
from umpire.rules.to_boldly_thrust.sensors.active import use_sensors
from umpire.rules.to_boldly_thrust.sensors.procedures import PROCEDURES as SENSORS
from umpire.rules.to_boldly_thrust.sensors.sweeps import has_sensors_left
from umpire.rules.to_boldly_thrust.sequence import SEQUENCE
from umpire.rules.to_boldly_thrust.shields.absorption import protect
from umpire.rules.to_boldly_thrust.stances.events import StanceWritten
from umpire.rules.to_boldly_thrust.stances.procedures import PROCEDURES as STANCES
from umpire.rules.to_boldly_thrust.tractors.procedures import PROCEDURES as TRACTORS
from umpire.rules.to_boldly_thrust.warp.breach import throw_for_core
from umpire.rules.to_boldly_thrust.weapons.orders import LaunchSpreads
from umpire.rules.to_boldly_thrust.weapons.procedures import PROCEDURES as WEAPONS

DELTA = Delta(
    apply=apply,
    sequence=SEQUENCE,
    procedures={
        **STANCES,
        **WEAPONS,
        **TRACTORS,
        **BOARDING,
        **CLOAKS,
        **SENSORS,
        **REPAIRS,
    },
    acting=(LaunchSpreads,),
    taking_out=(),
    waiting={
        "sensors": Waiting(finishes=has_sensors_left),
        "fire": Waiting(alternates=has_activation_left),
    },
    of_a_marker=(StanceWritten,),
    afterwards=(),
    before_ships=(),
    after_ships=(use_sensors,),
    under_cloak=None,
    gunnery={},
    firer_checks=(heed_begun,),
    line_checks=(),
    protection=protect,
    after_loss=(throw_for_core,),
    at_turn_end=(),
)
