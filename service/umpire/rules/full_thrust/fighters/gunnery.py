"""How dice of fighters are read, by type, pilots and target (FT 5.2, 5.4, 5.6, 5.9, 5.10)."""

from collections.abc import Sequence

from msgspec.structs import replace

from umpire.rules.full_thrust.combat.beams import beam_reading
from umpire.rules.full_thrust.combat.defensive_screens import screens_against
from umpire.rules.full_thrust.fighters.groups import figures_of, may_fight
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.throws import Reading

SIX_ONLY = frozenset({"attack", "torpedo"})
"""Types that kill fighters on a 6 alone (FT-5.9-5, -7, FT-RUL-22)."""

NOT_AT_SHIPS = frozenset({"interceptor"})
"""Types that attack no ships (FT-5.9-4)."""

ONE_STRIKE = frozenset({"torpedo"})
"""Types that attack ships by one strike alone (FT-5.9-7)."""


def fires_on_six(group: FighterGroup) -> bool:
    """Tell whether a group kills fighters on a 6 alone: by its type, or exhausted (FT-5.7-2)."""
    return group.type in SIX_ONLY or not may_fight(group)


def at_groups(battle: Battle, group: FighterGroup, targets: Sequence[FighterGroup]) -> Reading:
    """Return how the dice of a group count against fighters (FT-5.4-2, FT-RUL-7, -20 to -22).

    Heavy craft among the targets protect all of them, or by option only themselves (FT-RUL-29).
    """
    table, options = battle.tables.fighter, battle.options
    turkeys = battle.tables.pilot.turkey_dogfight if group.quality == "turkey" else 0
    modifier = figures_of(group.type, table).vs_fighter + turkeys
    if fires_on_six(group):
        return Reading(table.six_only, table.six_only, modifier)
    are_heavy = [target.type == "heavy" for target in targets]
    heavy = all(are_heavy) if options.split_fire_at_heavy == "all" else any(are_heavy)
    first = table.vs_heavy if heavy else table.dogfight
    again = first if options.heavy_reroll_protection else table.dogfight
    if not options.dogfight_rerolls:
        first = replace(first, again=0)
    return Reading(first, again, modifier, options.modified_six_rerolls)


def at_missiles(battle: Battle, group: FighterGroup) -> Reading:
    """Return how the dice of a group count against missiles (FT-5.6-1, FT-5.9-4, FT-RUL-20)."""
    table = battle.tables.fighter
    modifier = figures_of(group.type, table).vs_missile
    again = battle.options.modified_six_rerolls
    return Reading(table.vs_missile, table.vs_missile, modifier, again)


def at_ship(battle: Battle, group: FighterGroup, ship: Ship) -> Reading:
    """Return how the dice of a group count against a ship and its screens.

    As beams do (FT-5.2-2), with what its type adds (FT-5.9-5, FT-RUL-23); a torpedo strike has a
    table of its own, which screens do not change (FT-5.9-7, FT-RUL-24).
    """
    table = battle.tables.fighter
    if group.type in ONE_STRIKE:
        return Reading(table.torpedo_strike, table.torpedo_strike)
    reading = beam_reading(screens_against(battle, None, ship), battle.tables.beam)
    return reading._replace(
        modifier=figures_of(group.type, table).vs_ship,
        modified_again=battle.options.modified_six_rerolls,
    )


def aces_at_aces(battle: Battle, group: FighterGroup, target: FighterGroup) -> Reading:
    """Return how the die of an ace counts against another ace: never again (FT-RUL-35)."""
    reading = at_groups(battle, group, (target,))
    return reading._replace(first=replace(reading.first, again=0))


def shared_kills(kills: int, craft: Sequence[int]) -> tuple[int, ...]:
    """Return how kills are dealt out to groups of so much craft, one by one (FT-RUL-29).

    In the order given, so that the first has the odd one; a group with none left is passed over.
    """
    dealt = [0] * len(craft)
    for _ in range(min(kills, sum(craft))):
        open_to = [place for place, count in enumerate(craft) if dealt[place] < count]
        dealt[min(open_to, key=dealt.__getitem__)] += 1
    return tuple(dealt)
