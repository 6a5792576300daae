"""Boarding, morale and tournaments in the words of the suite (FT 11.5 to 11.7, 15.1)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.boarding import (
    BoardersRepulsed,
    BoardingRound,
    BoardShip,
    defending_factors,
    fight,
    require_able_to_board,
    require_trajectory,
    returning,
)
from umpire.rules.full_thrust.morale import (
    ColoursStruck,
    ColoursThrown,
    throw_for_colours,
    withdrawals,
)
from umpire.rules.full_thrust.setup import setup
from umpire.rules.full_thrust.state.battle import Battle, Ruling, Setup, require_ship
from umpire.rules.full_thrust.state.ship import MainDrive, Ship, crew_left
from umpire.rules.full_thrust.state.tables import threshold_number
from umpire.rules.full_thrust.surrenders import AcceptSurrender, RefuseSurrender
from umpire.rules.full_thrust.tournament import fleet_points

from .full_thrust_remixed_asking import Question, in_phase, ruled
from .full_thrust_remixed_telling import everything
from .full_thrust_remixed_words import to_ship
from .vocabulary import Answer

Given = Mapping[str, Any]
BOARDER, BOARDED, STRIKING = "boarder", "boarded", "striking"
"""The names of ships that a case does not describe."""


# Boarding.


def _board(question: Question) -> Answer:
    when = question.when
    ship = require_ship(question.battle, when["ship"], at="/ship")
    before = in_phase(question.battle, "boarding", ship.side)
    order = BoardShip(ship.id, when["target"], when.get("factors"))
    after, happened = ruled(before, order, question.dice)
    rounds = [event for event in happened if isinstance(event, BoardingRound)]
    repulsed = [event for event in happened if isinstance(event, BoardersRepulsed)]
    target = require_ship(after, when["target"], at="/target")
    crews = {each.id: crew_left(each, after.tables.damage_control) for each in after.ships}
    return {
        **everything(question, after, happened),
        **_fought(rounds),
        "won": "defender" if repulsed else "attacker",
        "survivors_returned": repulsed[0].returned if repulsed else 0,
        "captured": not repulsed,
        "side": target.side,
        "crews": crews,
    }


def _board_check(question: Question) -> Answer:
    """Tell whether boarders can cross from one ship to another, or why not."""
    battle, when = question.battle, question.when
    ship = require_ship(battle, when["ship"], at="/ship")
    require_able_to_board(battle, ship)
    require_trajectory(battle, ship, require_ship(battle, when["target"], at="/target"))
    return {"allowed": True}


def _boarding_factors(question: Question) -> Answer:
    """Tell with how many factors a ship boards, and with how many it is defended."""
    battle = question.battle
    ship = require_ship(battle, question.when["ship"], at="/ship")
    factors = crew_left(ship, battle.tables.damage_control)
    defence = defending_factors(factors, ship.ssd.military, battle.tables.boarding)
    return {"factors": factors, "defence_factors": defence}


def _board_combat(question: Question) -> Answer:
    """Answer for a fight of so many against so many, or against the crew of a civilian ship."""
    battle, when = question.battle, question.when
    defenders = when["defenders"]
    if "defender_crew_factors" in when:
        military = not when.get("civilian", False)
        table = battle.tables.boarding
        defenders = defending_factors(when["defender_crew_factors"], military, table)
    factors = (when["attackers"], defenders)
    rounds = fight(battle, (BOARDER, BOARDED), factors, question.dice)
    told = _fought(list(rounds), *factors)
    won = rounds[-1].won_by if rounds else "attacker"
    home = returning(told["attackers_left"], battle.tables.boarding) if won == "defender" else 0
    return {**told, "won": won, "survivors_returned": home, "defenders_used": defenders}


def _fought(rounds: list[BoardingRound], attackers: int = 0, defenders: int = 0) -> Answer:
    """Tell of the rounds of a fight; of one that was none, only with whom it would have begun."""
    last = rounds[-1] if rounds else None
    return {
        "rounds": len(rounds),
        "totals": [[each.attack_total, each.defence_total] for each in rounds],
        "attackers_left": last.attack_factors if last else attackers,
        "defenders_left": last.defence_factors if last else defenders,
    }


# Morale.


def _fleet_morale(question: Question) -> Answer:
    """Answer for a side that has lost ships of one mass, and has the rest of its mass left."""
    given, battle = question.given, question.battle
    side, lost = battle.sides[0], given["lost_mass"]
    words = {"side": side, "id": "lost", "mass": lost}
    gone = replace(to_ship(battle, words), status="destroyed")
    left = to_ship(battle, words | {"id": "left", "mass": given["start_mass"] - lost})
    events = list(withdrawals(replace(battle, ships=(gone, left))))
    return {"withdraw": any(event.side == side for event in events)}


def _strike_colours(question: Question) -> Answer:
    """Answer for the captain's die of a ship at a threshold point."""
    battle, when = question.battle, question.when
    name = when.get("ship", STRIKING)
    if battle.ship(name) is None:
        battle = replace(battle, ships=(*battle.ships, to_ship(battle, {"id": name})))
    extra = when.get("extra_thresholds", when.get("extra", 0))
    ruling = throw_for_colours(Ruling(battle), name, when["threshold"], extra, question.dice)
    thrown = [event for event in ruling.events if isinstance(event, ColoursThrown)]
    struck = [event for event in ruling.events if isinstance(event, ColoursStruck)]
    answer: Answer = {
        "rolled": bool(thrown),
        "number": threshold_number(when["threshold"], battle.tables.threshold),
        "surrenders": any(event.strikes for event in thrown),
        "to": struck[0].target if struck else None,
    }
    if struck and "accepted" in when:
        return answer | _answered(ruling.state, struck[0], accepted=when["accepted"])
    return answer


def _answered(battle: Battle, struck: ColoursStruck, *, accepted: bool) -> Answer:
    kind = AcceptSurrender if accepted else RefuseSurrender
    after, _ = ruled(battle, kind(struck.side, struck.ship), SuppliedDice(()))
    ship = require_ship(after, struck.ship, at="/ship")
    return {"status": ship.status, "struck_to": ship.struck_to}


# Tournaments.


def _check_fleet(question: Question) -> Answer:
    """Open a battle of the fleet against one ship that nothing is wrong with."""
    battle, fleet = question.battle, question.given["fleet"]
    own, other = battle.sides[:2]
    (enemy,) = _entered(battle, other, [{"ship": "enemy"}])
    ships = (*_entered(battle, own, fleet), enemy)
    given = Setup(sides=(own, other), ships=ships, options=battle.options, tables=battle.tables)
    setup(given)
    return {"allowed": True, "points": fleet_points(given, own)}


def _entered(battle: Battle, side: str, fleet: list[Given]) -> Iterator[Ship]:
    """Yield the ships of a fleet; a station has no thrust.

    A case that says nothing of mass and hull means a ship that could have been designed.
    """
    for place, entry in enumerate(fleet):
        stands = entry.get("station", False)
        words = {
            "mass": 100,
            "hull_rows": [3, 3, 2, 2],
            "thrust": 0 if stands else 1,
            "ftl_drive": entry.get("ftl", not stands),
            **{key: value for key, value in entry.items() if key not in {"ship", "ftl"}},
            "id": entry.get("ship", f"ship-{place}"),
            "side": side,
        }
        made = _driven(to_ship(battle, words))
        yield replace(made, ssd=replace(made.ssd, points=entry.get("points", 0)))


def _driven(ship: Ship) -> Ship:
    """Return a ship with the main drive that its thrust comes from, where its words name none."""
    ssd = ship.ssd
    if not ssd.thrust or any(isinstance(system, MainDrive) for system in ssd.systems):
        return ship
    return replace(ship, ssd=replace(ssd, systems=(*ssd.systems, MainDrive("main-drive"))))


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "board": _board,
    "board_check": _board_check,
    "boarding_factors": _boarding_factors,
    "board_combat": _board_combat,
    "fleet_morale": _fleet_morale,
    "strike_colours": _strike_colours,
    "check_fleet": _check_fleet,
}
