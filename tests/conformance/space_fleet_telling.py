"""What the answers of Space Fleet cases tell: of ships, missiles, fields, and of each hit."""

from collections.abc import Iterator, Sequence
from typing import Any

from umpire.rules.space_fleet import Battle, HexPlace, HexSpot, Missile, Place, Ship, Spot
from umpire.rules.space_fleet.hits import DamageThrown, HitDisregarded, ShieldsLost
from umpire.rules.space_fleet.units import MissileRemoved, current_speed

from .vocabulary import Answer

Happened = tuple[Any, ...]


def everything(after: Battle, happened: Happened) -> Answer:
    """Tell what became of all ships and missiles."""
    ships = {ship.id: hurt(after, ship, happened) for ship in after.ships}
    missiles = {missile.id: flying(missile) for missile in after.missiles}
    removed = gone(happened)
    return {
        "ships": ships,
        "missiles": missiles | removed,
        "targets": {**ships, **missiles, **removed},
        "effects": {name: ship["effects"] for name, ship in ships.items()}
        | {name: ["missile_destroyed"] for name, each in removed.items() if each == SHOT_DOWN},
        "destroyed": [ship.id for ship in after.ships if ship.status == "destroyed"],
        "dice": thrown(happened),
    }


REMOVED = {"shot_down": "destroyed", "spent": "removed", "last_move": "removed"}
SHOT_DOWN = {"status": REMOVED["shot_down"]}


# Ships.


def where(place: Place) -> Answer:
    """Tell where something is and how it faces."""
    if isinstance(place, HexPlace):
        return {"q": place.q, "r": place.r, "facing": place.facing}
    return {"x": place.x, "y": place.y, "heading_deg": place.heading_deg}


def at(spot: Spot) -> Answer:
    """Tell where something is."""
    if isinstance(spot, HexSpot):
        return {"q": spot.q, "r": spot.r}
    return {"x": spot.x, "y": spot.y}


def standing(after: Battle, ship: Ship) -> Answer:
    """Tell how a ship stands."""
    return {
        **where(ship.place),
        "id": ship.id,
        "side": ship.side,
        "squadron": ship.squadron,
        "class": ship.ship_class,
        "shields": ship.shields,
        "max_shields": ship.max_shields,
        "base_speed": ship.base_speed,
        "speed": current_speed(ship, after.options),
        "current_speed": current_speed(ship, after.options),
        "beams": ship.beams,
        "hull_points": ship.hull_points,
        "damage_points": ship.damage_points,
        "engines": ship.engines,
        "halvings": ship.halvings,
        "weapons": ship.weapons,
        "status": ship.status,
        "destroyed": ship.status == "destroyed",
        "regenerator": ship.regenerator,
        "armour": ship.armour,
        "armour_used": ship.armour_used,
        "ew": ship.ew,
        "ew_active": ship.ew_active,
        "mine_patterns": ship.mine_patterns,
        "moved": max(0, len(ship.track) - 1),
        "laid": ship.laid,
        "launched": ship.launched,
        "fired_beam": ship.fired_beam,
        "fired_direct": ship.fired_direct,
        "fired_any": ship.fired_any,
        "fired_plasma": ship.fired_plasma,
        "fired_at_missile": ship.fired_at_missile,
        "sr_launchers": [{"id": each.id, "salvoes": each.salvoes} for each in ship.sr_launchers],
        "lr_launchers": [
            {"id": each.id, "salvoes": each.salvoes, "warhead": each.warhead}
            for each in ship.lr_launchers
        ],
        "plasma": [{"id": each.id, "arc": each.arc_deg} for each in ship.plasma],
    }


def hurt(after: Battle, ship: Ship, happened: Happened) -> Answer:
    """Tell how a ship stands, and what each hit has done to it."""
    return standing(after, ship) | {"effects": list(effects(ship.id, happened))}


def effects(name: str, happened: Happened) -> Iterator[Any]:
    """Yield what each hit on a ship did: took a shield, was disregarded, threw for damage."""
    for event in happened:
        if getattr(event, "ship", None) != name:
            continue
        if isinstance(event, ShieldsLost):
            yield from ["shield"] * event.hits
        elif isinstance(event, HitDisregarded):
            yield "armour"
        elif isinstance(event, DamageThrown):
            yield {"die": thrown([event])[0], "score": event.score, "result": event.result}


# Missiles and dice.


def flying(missile: Missile) -> Answer:
    """Tell how a salvo flies, and whether it is about to attack."""
    return {
        **where(missile.place),
        "id": missile.id,
        "side": missile.side,
        "warhead": missile.warhead,
        "moves_made": missile.moves_made,
        "target": missile.target,
        "status": "attacking" if missile.target else "active",
    }


def gone(happened: Happened) -> dict[str, Answer]:
    """Tell what became of salvoes that are in the battle no more, by name."""
    return {
        event.missile: {"status": REMOVED[event.reason]}
        for event in happened
        if isinstance(event, MissileRemoved)
    }


def thrown(events: Sequence[Any]) -> list[int]:
    """Return all faces that fell in some events, in order."""
    return [face for event in events for roll in getattr(event, "rolls", ()) for face in roll.faces]
