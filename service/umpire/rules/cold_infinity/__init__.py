"""Cold Infinity: starships with real vectors, power plants and electronic warfare."""

from typing import Any

from umpire.kernel.chapter import NotOffered
from umpire.kernel.classes import classes_told
from umpire.kernel.happening import heard, told
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import happened
from umpire.rules.cold_infinity.adjudicate import ACTS, adjudicate, giver, side_of
from umpire.rules.cold_infinity.chances import odds
from umpire.rules.cold_infinity.chapters import CHAPTERS
from umpire.rules.cold_infinity.choices import choices
from umpire.rules.cold_infinity.citations import CITATIONS
from umpire.rules.cold_infinity.editions import EDITIONS
from umpire.rules.cold_infinity.exploring import explores
from umpire.rules.cold_infinity.families import FAMILIES
from umpire.rules.cold_infinity.opening import in_short
from umpire.rules.cold_infinity.samples import CRAFT
from umpire.rules.cold_infinity.samples_of_basics import ships_of
from umpire.rules.cold_infinity.samples_of_battles import SAMPLES
from umpire.rules.cold_infinity.secret_orders import hears
from umpire.rules.cold_infinity.sequence import SEQUENCE
from umpire.rules.cold_infinity.setup import Setup, check, setup
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import veils
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import CODES
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.view import BattleView, view

EVENTS: tuple[type[Any], ...] = tuple(event for each in CHAPTERS for event in each.events)
"""All that can happen, chapter by chapter."""

COLD_INFINITY: Rulebook[Battle, Any, Any] = Rulebook(
    system="cold-infinity",
    editions=EDITIONS,
    title="Cold Infinity",
    owner="the author of Cold Infinity",
    unit="hex",
    battle_type=Battle,
    setup_type=Setup,
    view_type=BattleView,
    order_types=tuple(ACTS),
    event_types=EVENTS,
    choice_types=tuple(
        act.offer.choice for act in ACTS.values() if not isinstance(act.offer, NotOffered)
    ),
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
