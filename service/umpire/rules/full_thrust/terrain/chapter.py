"""The chapter of terrain (FT 13)."""

from umpire.kernel.chapter import Act, Chapter, OfReferee
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.terrain.asteroids import (
    ThrowDrift,
    ThrowDriftChoice,
    drifting_choices,
    throw_drift,
)
from umpire.rules.full_thrust.terrain.flares import (
    RaiseFlare,
    RaiseFlareChoice,
    flare_choices,
    raise_flare,
)
from umpire.rules.full_thrust.terrain.happenings import EVENTS

THROW_DRIFT: Act[Battle, ThrowDrift] = Act(
    order=ThrowDrift,
    procedure=throw_drift,
    family="movement",
    giver="referee",
    offer=OfReferee(ThrowDriftChoice, drifting_choices),
)

RAISE_FLARE: Act[Battle, RaiseFlare] = Act(
    order=RaiseFlare,
    procedure=raise_flare,
    family="damage",
    giver="referee",
    offer=OfReferee(RaiseFlareChoice, flare_choices),
)

TERRAIN: Chapter[Battle] = Chapter(
    acts=(THROW_DRIFT, RAISE_FLARE),
    events=EVENTS,
)
