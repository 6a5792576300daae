"""What each seat ought to know of a battle of frigates, from what the referee knows.

It is told anew from the referee's view and journal alone, as the rules of secrecy say it (CI 2.1.3,
2.1.4, 2.3.1, 5.5.1). All units are identified; nobody masks, plots or has a detector.
"""

from collections.abc import Iterator
from typing import Any

from umpire.rules.cold_infinity import COLD_INFINITY

Json = Any
RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)
SEATS = (f"side:{RED}", f"side:{BLUE}", "observer")
PHASES = [phase.name for phase in COLD_INFINITY.sequence.phases]

OPENS = {
    "ew_allocated": "announce_ew",
    "snap_declared": "secret_attacks",
    "fire_declared": "switch_defence",
    "defence_set": "switch_defence",
    "intercept_declared": "switch_defence",
    "defence_switched": "allocate_defence",
    "defence_allocated": "countermeasures",
}
"""Events that are sealed until a phase of their turn begins."""
OWN_ALONE = {"guided_aimed", "weapons_readied"}
"""Events that others never hear: they tell of magazines, and how ready weapons are."""
TO_ALL = {
    *("phase_began", "side_finished", "high_density_toggled", "power_allocated"),
    *("initiative_determined", "guided_launched", "unit_moved", "snap_made", "attacks_declared"),
    *("targets_told", "weapon_switched", "shot_lost", "defence_met", "weapon_strained"),
    *("ew_announced", "intercept_thrown", "guided_arrived", "guided_lost", "weapon_fired"),
    *("shot_thrown", "damage_thrown", "hit_scored", "ship_struck", "group_struck"),
    *("active_systems_lost", "weapon_worn", "rack_struck", "unit_lost"),
    *("failure_checked", "catastrophe_began", "fire_burned", "hit_spent"),
    *("reactor_checked", "system_destroyed", "battle_ended", "power_lost"),
}
MAY_HIDE = {"power_allocation", "electronic_warfare", "secret_attacks"}
"""Phases that may begin with what one side alone hears."""
SECRET_ORDERS = {
    "finish",
    *("allocate_ew", "launch_guided", "snap_manoeuvre", "declare_fire", "set_defence"),
    *("declare_intercept", "switch_defence", "allocate_defence"),
}
OF_SHIPS: dict[str, Json] = {"arms": None, "defences": None, "late": None, "holds": None}
OF_GROUPS: dict[str, Json] = {"arms": None, "late": None}
"""What others read in the place of what its side alone reads."""
AIMED = ("launcher", "weapon", "munition", "target", "aimed_at", "locked", "drone")
"""What of a guided weapon is secret until fire is declared, in the turn of its launch."""


def has_come(battle: Json, turn: int, phase: str) -> bool:
    """Tell whether a battle has come to a phase of a turn."""
    now = (battle["turn"], PHASES.index(battle["phase"]))
    return now >= (turn, PHASES.index(phase))


def _mine(seat: str) -> str:
    return seat.removeprefix("side:")


def side_of(battle: Json, unit: str) -> str:
    """Return the side of a ship or a group."""
    units = [*battle["ships"], *battle["groups"]]
    return next(str(each["side"]) for each in units if each["id"] == unit)


def expected_view(battle: Json, seat: str) -> Json:
    """Return the battle as a seat ought to see it, from what the referee sees."""

    def opened(phase: str) -> bool:
        return has_come(battle, battle["turn"], phase)

    def unit(each: Json, hidden: Json) -> Json:
        if each["side"] == _mine(seat):
            return each
        told = battle["ew_open"] or battle["phase"] == "over"
        sealed: Json = {} if told else dict.fromkeys(("ew", "ew_set", "shroud_radius"))
        if "splits" in each and battle["phase"] == "switch_defence":
            sealed["splits"] = None
        return {**each, **hidden, **sealed}

    def guided(each: Json) -> Json:
        told = each["turn"] < battle["turn"] or opened("switch_defence")
        hidden = each["side"] != _mine(seat) and not told
        return {**each, **dict.fromkeys(AIMED)} if hidden else each

    def shown(rows: Json, phase: str, name: str = "unit") -> Json:
        every = opened(phase)
        return [each for each in rows if every or side_of(battle, each[name]) == _mine(seat)]

    fire = battle["fire"]
    early = {kind: shown(fire[kind], "switch_defence") for kind in _EARLY}
    late = {
        "switched": shown(fire["switched"], "allocate_defence"),
        "met": shown(fire["met"], "countermeasures"),
    }
    return {
        **battle,
        "ships": [unit(each, OF_SHIPS) for each in battle["ships"]],
        "groups": [unit(each, OF_GROUPS) for each in battle["groups"]],
        "guided": [guided(each) for each in battle["guided"]],
        "snaps": shown(battle["snaps"], "secret_attacks", "group"),
        "fire": {**fire, **early, **late},
    }


_EARLY = ("declared", "uses", "intercepts")


def expected_entry(battle: Json, entry: Json, seat: str) -> Json:
    """Return an entry of the journal as a seat ought to read it while the battle stands so."""
    events = list(_heard(battle, entry["events"], seat))
    if events == entry["events"] and not any(_veils(event, seat) for event in events):
        return entry
    orders = [order for order in entry["orders"] if _may_read(battle, order, seat)]
    return {**entry, "events": events, "orders": orders, "salt": ""}


def _veils(event: Json, seat: str) -> bool:
    """Tell whether something may be hidden behind an event, if only that nothing is."""
    if event["kind"] == "phase_began":
        return event["phase"] in MAY_HIDE
    return bool(event["kind"] == "side_finished" and event["side"] != _mine(seat))


def _heard(battle: Json, events: list[Json], seat: str) -> Iterator[Json]:
    for event in events:
        kind = event["kind"]
        if kind in OWN_ALONE:
            if side_of(battle, event["unit"]) == _mine(seat):
                yield event
        elif kind in OPENS:
            if event["side"] == _mine(seat) or has_come(battle, event["turn"], OPENS[kind]):
                yield event
        else:
            assert kind in TO_ALL, kind
            yield event


def _may_read(battle: Json, order: Json, seat: str) -> bool:
    if order["kind"] not in SECRET_ORDERS:
        return True
    unit = order.get("unit") or order.get("group")
    return (order.get("side") or side_of(battle, unit)) == _mine(seat)
