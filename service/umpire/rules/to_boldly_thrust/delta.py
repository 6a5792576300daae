"""What To Boldly Thrust adds to Remixed, or puts in its place, in one table."""

from umpire.rules.full_thrust.delta import Delta
from umpire.rules.to_boldly_thrust.activations import require_none_begun
from umpire.rules.to_boldly_thrust.cloaks.cloaking import require_not_cloaking
from umpire.rules.to_boldly_thrust.cloaks.reappearing import lose_cloak
from umpire.rules.to_boldly_thrust.shields.absorption import hits_name, protect
from umpire.rules.to_boldly_thrust.shields.chances import outcomes
from umpire.rules.to_boldly_thrust.sizes import group_in
from umpire.rules.to_boldly_thrust.warp.breach import throw_for_core
from umpire.rules.to_boldly_thrust.weapons.gunnery import GUNNERY, NEEDLE_RULE

DELTA = Delta(
    group_of=group_in,
    gunnery=GUNNERY,
    needle_rule=NEEDLE_RULE,
    firer_checks=(require_none_begun, require_not_cloaking),
    hits_name=hits_name,
    protection=protect,
    outcomes=outcomes,
    after_loss=(throw_for_core, lose_cloak),
)
