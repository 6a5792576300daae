"""The chapter of hits: the Damage Effects Step, and what the referee enters (CI 7.4, 13)."""

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter
from umpire.rules.cold_infinity.hits import effect_happenings, happenings
from umpire.rules.cold_infinity.hits.choices import ResolveDamageChoice, choices
from umpire.rules.cold_infinity.hits.drive_odds import hides_drives, odds_of_damage
from umpire.rules.cold_infinity.hits.effects import resolve_damage
from umpire.rules.cold_infinity.hits.entering import apply_hits
from umpire.rules.cold_infinity.hits.orders import ApplyHits, ResolveDamage
from umpire.rules.cold_infinity.state.audience import strikes_by_plans
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_unit

RESOLVE_DAMAGE: Act[Battle, ResolveDamage] = Act(
    order=ResolveDamage,
    procedure=resolve_damage,
    family="damage",
    phases=("damage_effects",),
    giver="any_side",
    offer=InChapter(ResolveDamageChoice),
    explores=strikes_by_plans,
    resolves=True,
    odds=odds_of_damage,
    hides_odds=hides_drives,
)

APPLY_HITS: Act[Battle, ApplyHits] = Act(
    order=ApplyHits,
    procedure=apply_hits,
    family="damage",
    giver="referee",
    side=side_of_unit,
    offer=BY_THE_REFEREE,
    readable=if_identified,
)

HITS: Chapter[Battle] = Chapter(
    acts=(RESOLVE_DAMAGE, APPLY_HITS),
    events=(*happenings.EVENTS, *effect_happenings.EVENTS),
    choices=choices,
)
