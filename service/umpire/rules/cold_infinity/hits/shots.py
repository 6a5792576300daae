"""A hit as it arrives, and how its defender meets it: all that a strike needs to know (CI 7.4, 8).

Everything is thrown and chosen already. Points of damage; ranges in hexes.
"""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.armour import Attack
from umpire.rules.cold_infinity.hits.dealing import Multipliers
from umpire.rules.cold_infinity.shields.strength import RaisedShield
from umpire.rules.cold_infinity.state.bounds import MOST_SECTIONS, MOST_SYSTEMS, Count, SectionName
from umpire.rules.cold_infinity.state.condition import Condition
from umpire.rules.cold_infinity.state.fire_step import Shot
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import Tables, TechnologyRow

Systems = Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)]
Route = Annotated[tuple[SectionName, ...], Meta(min_length=1, max_length=MOST_SECTIONS)]


class Defence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the unit that is struck meets it.

    - `route`: the section towards the attacker, then the core sections behind it, nearest first.
    - `picks`: systems in the order in which the defender gives them up, where several are struck.
    - `shields`: those that may act, in the order in which the defender wants them; `deflected`:
      those that have deflected the shot already.
    - `panels`: weapon collectors with room in a battery, and `radiators` that are extended.
    - `ablative_fire`: points of ablative defensive fire against the shot.
    - `sail`: whether the shot finds an unfurled solar sail.
    - `stores`: whether new points of adaptive armour are stored.
    """

    route: Route
    picks: Systems = ()
    shields: Annotated[tuple[RaisedShield, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    deflected: Systems = ()
    panels: Systems = ()
    radiators: Systems = ()
    ablative_fire: Count = 0
    sail: bool = False
    stores: bool = False


class Rules(NamedTuple):
    """The tables and options of a scenario."""

    tables: Tables = Tables()
    options: Options = Options()


class Assault(NamedTuple):
    """All that stays as it is while one hit is dealt with."""

    sheet: Sheet
    before: Condition
    shot: Shot
    defence: Defence
    rules: Rules
    row: TechnologyRow
    multipliers: Multipliers

    @property
    def attack(self) -> Attack:
        """What of the weapon matters to armour."""
        return Attack(self.row, self.shot.configuration, self.shot.traits)
