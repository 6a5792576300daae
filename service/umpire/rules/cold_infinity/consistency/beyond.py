"""Travel beyond light: what ships do is done by drives that they have, tunnels are kept (CI 14)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.sheets.names import systems_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.drives import drives_of
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive


def travel(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that a ship travels by its own drives, and they hold no more than they can (14.1-2)."""
    beyond, there = ship.beyond, systems_of(ship.sheet, TransLightDrive)
    rows = listed([each.system for each in beyond.drives], f"{at}/travel/drives", "system")
    yield from known(rows, there, "drive")
    yield from once(rows)
    powers = {each.system.id: each.system.power for each in drives_of(ship)}
    for place, state in enumerate(beyond.drives):
        most = powers.get(state.system, 0)
        for field, held in (("held", state.held), ("wanted", state.wanted or 0)):
            where = f"{at}/travel/drives/{place}/{field}"
            yield Claim(held <= most, where, f"{state.system} holds {most} at most.")
        told = state.declared is None or state.declared <= battle.turn
        yield Claim(told, f"{at}/travel/drives/{place}/declared", "That turn is yet to come.")
    bubble = listed([beyond.bubble] if beyond.bubble else [], f"{at}/travel/bubble")
    warps = [e.system.id for e in drives_of(ship) if e.system.travel == "warp"]
    yield from known(bubble, warps, "warp drive")
    waits = beyond.arriving is None or ship.status == "beyond"
    yield Claim(waits, f"{at}/travel/arriving", "It is there, and does not come in.")


def tunnels(battle: Battle) -> Iterator[Claim]:
    """Claim that tunnels have names of their own, and are kept by drives (CI-14.1.1-1)."""
    holes = battle.open_tunnels
    yield from once(listed([each.id for each in holes], "/tunnels", "id"))
    for place, tunnel in enumerate(holes):
        ship, at = battle.ship(tunnel.ship), f"/tunnels/{place}"
        drives = [] if ship is None else [each.system.id for each in drives_of(ship)]
        yield Claim(tunnel.drive in drives, f"{at}/drive", "No ship has that drive.")
        yield Claim(tunnel.opened <= battle.turn, f"{at}/opened", "That turn is yet to come.")
    enough = (battle.dug or 0) >= len(holes)
    yield Claim(enough, "/dug", "More tunnels are there than were opened.")
