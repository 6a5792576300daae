"""The chapter of guided weapons, and of dice for fire, theirs first (CI 9, 2.3)."""

from umpire.kernel.chapter import Act, InChapter
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.fire.choices import ResolveFireChoice
from umpire.rules.cold_infinity.fire.orders import ResolveFire
from umpire.rules.cold_infinity.guided import refusals
from umpire.rules.cold_infinity.guided.choices import LaunchChoice, ReloadChoice, choices
from umpire.rules.cold_infinity.guided.happenings import EVENTS
from umpire.rules.cold_infinity.guided.launchers import is_asked_for_reloads
from umpire.rules.cold_infinity.guided.launches import (
    LaunchGuided,
    UseReloadRack,
    launch,
    odds_of_launch,
    resolve,
    use_reload_rack,
)
from umpire.rules.cold_infinity.state.audience import may_open_secrets, nobody, strikes_by_plans
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import side_of_ship, side_of_unit

LAUNCH_GUIDED: Act[Battle, LaunchGuided] = Act(
    order=LaunchGuided,
    procedure=launch,
    family="fire",
    phases=("launch",),
    side=side_of_unit,
    offer=InChapter(LaunchChoice),
    readable=nobody,
    explores=may_open_secrets,
    odds=odds_of_launch,
)

USE_RELOAD_RACK: Act[Battle, UseReloadRack] = Act(
    order=UseReloadRack,
    procedure=use_reload_rack,
    family="fire",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(ReloadChoice),
    readable=nobody,
)

RESOLVE_FIRE: Act[Battle, ResolveFire] = Act(
    order=ResolveFire,
    procedure=resolve,
    family="fire",
    phases=("guided", "stationary", "starship", "small_vs_small", "small_vs_other"),
    giver="any_side",
    offer=InChapter(ResolveFireChoice),
    explores=strikes_by_plans,
)

GUIDED = ChapterOfPlay(
    acts=(LAUNCH_GUIDED, USE_RELOAD_RACK, RESOLVE_FIRE),
    events=EVENTS,
    codes=refusals.CODES,
    choices=choices,
    operations={
        "launch_guided": LaunchGuided,
        "intercept": ResolveFire,
        "fire_rockets": ResolveFire,
        "strike": ResolveFire,
        "fire_stationary": ResolveFire,
        "fire_starship": ResolveFire,
        "fire_small_vessel": ResolveFire,
        "check_failure": ResolveFire,
        "reload_rack": UseReloadRack,
    },
    asks_in_final=is_asked_for_reloads,
)
