"""Designs in the words of the suite (SF 1, SF 6): standard ships, assessments, campaign costs."""

from collections.abc import Callable

import msgspec

from umpire.rules.space_fleet import Battle, Design, HexPlace
from umpire.rules.space_fleet.design import assess, enlist, violations

from .space_fleet_asking import Question
from .space_fleet_telling import standing
from .space_fleet_words import to_design
from .vocabulary import Answer


def _designed(question: Question) -> Design:
    return to_design(question.given.get("design", question.when.get("design", question.when)))


def _validate(question: Question) -> Answer:
    """Answer with what a design takes up; of one that is refused, with the first reason too.

    A design that the rulebook cannot even read, such as an arc between two arcs, is refused.
    """
    battle, design = question.battle, _designed(question)
    try:
        msgspec.convert(msgspec.to_builtins(design), Design)
    except msgspec.ValidationError as beyond:
        return {"ok": False, "refused": True, "reason": "malformed", "message": str(beyond)}
    wrong = [each.code for each in violations(design, battle.tables, battle.options)]
    found = assess(design, battle.tables)
    return {
        "ok": not wrong,
        "refused": bool(wrong),
        "reason": wrong[0] if wrong else None,
        "reasons": wrong,
        "hull_points": found.hull_points,
        "armour_cost": found.armour_cost,
        "weapons": found.weapons,
        "costs": {line.part: line.points for line in found.lines},
        "hull_min": found.hull_min,
        "hull_max": found.hull_max,
    }


def _campaign_cost(question: Question) -> Answer:
    battle = question.battle
    campaign = assess(_designed(question), battle.tables).campaign
    paid = getattr(campaign, battle.options.campaign_payload)
    return {"payload": paid.payload, "factor": campaign.factor, "cost": paid.cost}


def _new_ship(question: Question) -> Answer:
    battle: Battle = question.battle
    name, side = question.when.get("id", "new"), battle.sides[0]
    design, place = _designed(question), HexPlace(0, 0, 1)
    ship = enlist(design, battle.tables, name=name, side=side, place=place)
    told = standing(battle, ship)
    return {**told, "shots": ship.beams, "ship": told}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "validate_design": _validate,
    "campaign_cost": _campaign_cost,
    "new_ship": _new_ship,
}
