"""Cold Infinity: starships with real vectors, power plants and electronic warfare."""

from typing import Any

from umpire.kernel.classes import classes_told
from umpire.kernel.happening import heard, told
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import happened
from umpire.rules.cold_infinity import orders
from umpire.rules.cold_infinity.adjudicate import adjudicate, giver, side_of
from umpire.rules.cold_infinity.boarding import happenings as boarding
from umpire.rules.cold_infinity.chances import odds
from umpire.rules.cold_infinity.choices import Choice, choices
from umpire.rules.cold_infinity.citations import CITATIONS
from umpire.rules.cold_infinity.defence import happenings as defence
from umpire.rules.cold_infinity.defence import setting_happenings as settings
from umpire.rules.cold_infinity.editions import EDITIONS
from umpire.rules.cold_infinity.exploring import explores
from umpire.rules.cold_infinity.families import FAMILIES
from umpire.rules.cold_infinity.fire import beam_happenings as beams
from umpire.rules.cold_infinity.fire import dogfight_happenings as dogfights
from umpire.rules.cold_infinity.fire import happenings as fire
from umpire.rules.cold_infinity.guided import happenings as guided
from umpire.rules.cold_infinity.hits import effect_happenings as effects
from umpire.rules.cold_infinity.hits import happenings as hits
from umpire.rules.cold_infinity.movement import happenings as movement
from umpire.rules.cold_infinity.opening import in_short
from umpire.rules.cold_infinity.power import happenings as power
from umpire.rules.cold_infinity.referee import happenings as referee
from umpire.rules.cold_infinity.samples import CRAFT
from umpire.rules.cold_infinity.samples_of_basics import ships_of
from umpire.rules.cold_infinity.samples_of_battles import SAMPLES
from umpire.rules.cold_infinity.secret_orders import hears
from umpire.rules.cold_infinity.sequence import SEQUENCE
from umpire.rules.cold_infinity.setup import Setup, check, setup
from umpire.rules.cold_infinity.small import happenings as small
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import veils
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import CODES
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.turns import happenings as turns
from umpire.rules.cold_infinity.view import BattleView, view
from umpire.rules.cold_infinity.warfare import happenings as warfare

EVENTS: tuple[type[Any], ...] = (
    *turns.EVENTS,
    *power.EVENTS,
    *warfare.EVENTS,
    *guided.EVENTS,
    *movement.EVENTS,
    *boarding.EVENTS,
    *fire.EVENTS,
    *beams.EVENTS,
    *dogfights.EVENTS,
    *settings.EVENTS,
    *defence.EVENTS,
    *hits.EVENTS,
    *effects.EVENTS,
    *small.EVENTS,
    *referee.EVENTS,
)
"""All that can happen, chapter by chapter."""

COLD_INFINITY: Rulebook[Battle, orders.Order, Any] = Rulebook(
    system="cold-infinity",
    editions=EDITIONS,
    title="Cold Infinity",
    owner="the author of Cold Infinity",
    unit="hex",
    battle_type=Battle,
    setup_type=Setup,
    view_type=BattleView,
    order_types=orders.Order.__args__,
    event_types=EVENTS,
    choice_types=Choice.__args__,
    options_type=Options,
    tables_type=Tables,
    sequence=SEQUENCE,
    families=FAMILIES,
    citations=CITATIONS,
    codes=CODES,
    samples=SAMPLES,
    classes=classes_told(ships_of("advanced"), CRAFT),
    explores=explores,
    setup=setup,
    in_short=in_short,
    check=check,
    adjudicate=adjudicate,
    apply=happened,
    giver=giver,
    side_of=side_of,
    view=view,
    report=heard,
    hears=hears,
    choices=choices,
    odds=odds,
    tell=told,
    veils=veils,
)
