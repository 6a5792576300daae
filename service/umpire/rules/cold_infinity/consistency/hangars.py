"""Hangars of a battle: who is stowed has a berth that is there, and room in it (CI 12.4)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.hangars.bays import containers_of, fits
from umpire.rules.cold_infinity.hangars.cargo import holds_of
from umpire.rules.cold_infinity.hangars.stowage import as_craft, bays_left, hangars_of, stowed_in
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.group import Berth, Group
from umpire.rules.cold_infinity.state.starship import Starship


def hangars(battle: Battle) -> Iterator[Claim]:
    """Claim that craft are stowed in hangars of their side, which have room for them."""
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}/holds"
        names = listed([each.hold for each in ship.holds], at, "hold")
        yield from once(names)
        yield from known(names, {**hangars_of(ship), **holds_of(ship)}, "hangar")
        yield from _cargo(ship, f"/ships/{place}/cargo")
    for place, group in enumerate(battle.groups):
        yield from _berths(battle, group, f"/groups/{place}")
    for ship in battle.ships:
        for name in hangars_of(ship):
            aboard = as_craft(stowed_in(battle, ship.id, name))
            room = fits([each.mass for each in aboard], bays_left(ship, name))
            yield Claim(
                room or not ship.in_play,
                "/groups",
                f"Hangar {name} of {ship.id} has {bays_left(ship, name)} bays: stow fewer there.",
            )


def _cargo(ship: Starship, at: str) -> Iterator[Claim]:
    names = listed([each.hold for each in ship.cargo], at, "hold")
    yield from once(names)
    yield from known(names, holds_of(ship), "cargo hold")
    for place, each in enumerate(ship.cargo):
        hold = holds_of(ship)[each.hold]
        room = containers_of(hold.system.structure, hold.lost)
        yield Claim(
            each.containers <= room,
            f"{at}/{place}/containers",
            f"{each.hold} of {ship.id} has {room} containers: fill fewer.",
        )


def _berths(battle: Battle, group: Group, at: str) -> Iterator[Claim]:
    stowed = {each.id for each in group.fighters if each.status == "stowed"}
    berths = listed([each.fighter for each in group.berths], f"{at}/berths", "fighter")
    yield from once(berths)
    yield from known(berths, stowed, "fighter that is stowed")
    whole = len(stowed) == len(group.berths)
    yield Claim(whole, f"{at}/berths", "Each that is stowed has a berth.")
    for place, each in enumerate(group.berths):
        yield _aboard(battle, group, each, f"{at}/berths/{place}")


def _aboard(battle: Battle, group: Group, berth: Berth, at: str) -> Claim:
    ship = battle.ship(berth.ship)
    own = ship is not None and ship.side == group.side
    if ship is None or not own:
        return Claim(own, f"{at}/ship", f"Side {group.side} has no ship {berth.ship}.")
    return Claim(
        berth.hold in hangars_of(ship), f"{at}/hold", f"{ship.id} has no hangar {berth.hold}."
    )
