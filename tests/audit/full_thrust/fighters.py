"""Fighter groups: launch, moves, screens, landing, pilots (FT 5.1, 5.5, 5.10, 5.11)."""

from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.dice import one_of
from audit.full_thrust.geometry import range_mu, within
from audit.full_thrust.state import Group

Json = Any
MAIN_MU, FAST_MU, SECONDARY_MU, SCREEN_MU, CONTACT_MU = 24, 36, 12, 3, 1
MOVES = {
    "main": "move_group",
    "secondary": "secondary_move",
    "evasion": "evade_contact",
    "break_off": "break_off",
}
"""The orders by which groups move."""
CEF = {"long_range": 9}
"""Endurance of types that have not six (FT 5.9)."""


def group_launched(audit: Audit, event: Json) -> None:
    """A carrier that was ordered to may launch as many groups as it has working bays (FT 3.4)."""
    group, ship = audit.groups[event["group"]], audit.ships[event["ship"]]
    audit.expect("launches", (ship.id, "aboard"), (group.carrier, group.status))
    audit.holds("re-arming", group.relaunch_turn <= audit.turn)
    audit.holds("launch orders", ship.order is not None and ship.order.launch)
    ship.launched += 1
    audit.expect("launches", ship.launched, event["launched"])
    audit.holds("bays", ship.launched <= len(ship.working("fighter_bay")))
    audit.holds("bays", ship.works(str(group.bay)))
    before = group.start_strength - group.strength
    told = (event["start_strength"], event["lost_before"])
    audit.expect("strength at launch", (group.start_strength, before), told)
    audit.expect("where groups launch", ship.place, (event["x"], event["y"]))
    group.status = "active"
    (group.x, group.y), group.carrier, group.bay = ship.place, None, None


def group_moved(audit: Audit, event: Json) -> None:
    """A main move goes as far as the type allows; a secondary one 12 MU, for a CEF (FT 5.1)."""
    group = audit.groups[event["group"]]
    order = audit.order(MOVES[event["move"]], group=group.id)
    if audit.holds("where groups go", order is not None) and order["x"] is not None:
        audit.expect("where groups go", (order["x"], order["y"]), (event["x"], event["y"]))
    evades = event["move"] == "evasion"
    secondary = event["move"] == "secondary" or (evades and audit.phase != "fighters")
    reach = SECONDARY_MU if secondary else FAST_MU if group.type == "fast" else MAIN_MU
    away = range_mu(group.place, (event["x"], event["y"]))
    audit.holds("moves of groups", within(away, reach))
    audit.never("moves of groups once", group.moved and not secondary)
    audit.never("dogfights bind", secondary and not evades and bool(group.dogfight))
    if secondary:
        audit.holds("endurance", group.endurance > 0)
        group.endurance -= 1
    audit.expect("endurance", group.endurance, event["endurance"])
    if not evades:
        audit.expect("sides take turns", audit.active, group.side)
    group.x, group.y, group.facing = event["x"], event["y"], event["facing"]
    group.moved = True
    if group.screening and not _screens(audit, group):
        audit.owe("screen_broken", group.id)


def _screens(audit: Audit, group: Group) -> bool:
    ship = audit.ships[str(group.screening)]
    return ship.status != "destroyed" and within(range_mu(group.place, ship.place), SCREEN_MU)


def screen_assigned(audit: Audit, event: Json) -> None:
    """A group within 3 MU of a ship, or launching this turn, may screen it (FT 5.5)."""
    group = audit.groups[event["group"]]
    group.screening = event["ship"]
    if event["ship"] is not None:
        ship = audit.ships[event["ship"]]
        audit.expect("screens", group.side, ship.side)
        near = group.status == "aboard" or _screens(audit, group)
        audit.holds("screens", near)


def screen_broken(audit: Audit, event: Json) -> None:
    """A group farther than 3 MU from its ship screens it no more."""
    group = audit.groups[event["group"]]
    audit.paid("screen_broken", group.id)
    audit.expect("screens", event["ship"], group.screening)
    audit.never("screens", _screens(audit, group))
    group.screening = None


def group_carried(audit: Audit, event: Json) -> None:
    """A screening group moves with its ship, and is within 3 MU of it then."""
    group = audit.groups[event["group"]]
    audit.expect("screens", group.screening, event["ship"])
    group.x, group.y = event["x"], event["y"]
    audit.holds("screens", _screens(audit, group))


def group_recovered(audit: Audit, event: Json) -> None:
    """A group lands on a carrier that it has met, which takes in half as many as it has bays."""
    group, ship = audit.groups[event["group"]], audit.ships[event["ship"]]
    audit.holds("landing", within(range_mu(group.place, ship.place), CONTACT_MU))
    audit.holds("landing", ship.works(event["bay"]))
    ship.recovered += 1
    bays = len(ship.working("fighter_bay"))
    audit.holds("landing", ship.recovered <= (bays + 1) // 2)
    audit.expect("landing", ship.recovered, event["recovered"])
    if audit.options["rearming"]:
        audit.owe("group_rearmed", group.id)
    group.status, group.carrier, group.bay = "aboard", ship.id, event["bay"]
    (group.x, group.y), group.screening = ship.place, None


def group_rearmed(audit: Audit, event: Json) -> None:
    """A die says when a group that has landed flies again: never on 1, soon on 6 (FT 5.11)."""
    group = audit.groups[event["group"]]
    audit.holds("re-arming", audit.paid("group_rearmed", group.id))
    face = one_of(audit, event["rolls"], "re-arming dice")
    audit.expect("re-arming", face == 1, event["grounded"])
    group.relaunch_turn = {1: 10**6, 6: audit.turn + 1}.get(face, audit.turn + 2)
    if face != 1:
        audit.expect("re-arming", group.relaunch_turn, event["relaunch_turn"])
    group.endurance, group.torpedoes = CEF.get(group.type, 6), group.type == "torpedo"
    audit.expect("endurance", group.endurance, event["endurance"])


def pilots_thrown(audit: Audit, event: Json) -> None:
    """A 6 brings an ace into a group, a 1 makes turkeys of it (FT 5.10)."""
    group = audit.groups[event["group"]]
    face = one_of(audit, event["rolls"], "pilot dice")
    group.ace, group.quality = face == 6, "turkey" if face == 1 else "normal"
    audit.expect("pilots", (group.ace, group.quality), (event["ace"], event["quality"]))


CHECKS: dict[str, Check] = {
    "group_launched": group_launched,
    "group_moved": group_moved,
    "screen_assigned": screen_assigned,
    "screen_broken": screen_broken,
    "group_carried": group_carried,
    "group_recovered": group_recovered,
    "group_rearmed": group_rearmed,
    "pilots_thrown": pilots_thrown,
}
