"""Shields in the words of the suite (CI 11.2): what they deflect and absorb, and which act."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.cold_infinity.guns import (
    SHIELD_DICE,
    RaisedShield,
    Spot,
    absorbed,
    absorbs,
    absorption,
    acting,
    arrives,
    bulwark,
    deflection,
    deflects,
    ratings,
    require_raised,
)
from umpire.rules.cold_infinity.power.upkeep import recharged
from umpire.rules.cold_infinity.state.tables import TechnologyRow, technology_row
from umpire.rules.cold_infinity.state.values import CORES
from umpire.rules.cold_infinity.state.weapons import Shield

from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_words import to_technology
from .vocabulary import Answer, Unsupported

_SYSTEM = "system"
_ABSORBS = ("absorption", "max_buffer", "buffer", "rating")
"""What a shield absorbs, by the words of cases; a hybrid shares its rating out."""
_NO_POWER = ("none", "off", 0)


def to_shield(told: Given, name: str = "shield") -> Shield:
    """Return a shield by its ratings; a `buffer` is the most that it holds."""
    covers: Any = told.get("kind", told.get("covers", "arc"))
    hybrid = "split" if told.get("hybrid") else "both"
    return Shield(
        id=name,
        structure=1,
        technology=to_technology(told.get("technology", "gravitic")),
        covers=covers,
        system=_SYSTEM if covers == "stationary" else None,
        speed=told.get("speed"),
        deflection=abs(told.get("deflection", 0)),
        absorption=next((told[each] for each in _ABSORBS if each in told), 0),
        hybrid=told.get("hybrid_kind", hybrid),
        buffering=told.get("recharge", 0) if "buffer" in told else None,
        layered=told.get("layering", told.get("layered", False)),
        partial=True,
        overload=True,
    )


def to_raised(told: Given, name: str = "shield") -> RaisedShield:
    """Return how a shield stands: in part, with more power than it needs, or as it is."""
    return RaisedShield(
        name,
        partial=told.get("power") == "partial",
        overloaded=bool(told.get("overload_power", told.get("overloaded", False))),
        deflection=told.get("put_to_deflection"),
    )


def _stands(told: Given) -> bool:
    """Return whether a shield stands at all, by the power that a case tells."""
    return told.get("power", "full") not in _NO_POWER


def _row(question: Question, name: str = "technology") -> TechnologyRow:
    told = question.said.get("weapon_technology", question.said.get(name, "particle"))
    return technology_row(to_technology(told), question.tables)


def _absorb(question: Question) -> Answer:
    """Answer with volleys of one shot, one after another, behind a shield."""
    said, table = question.said, question.tables.defence
    told = {**said, "technology": said.get("shield_technology", "none")}
    shield, raised = to_shield(told), to_raised(said)
    before = now = said.get("buffer")
    if not _stands(said):
        return {"through": list(said["volleys"]), "buffer": now}
    through = []
    for volley in said["volleys"]:
        wall = bulwark(shield, raised, _row(question), table, (before, now))
        taken = absorbed(volley, wall, tuple(said.get("traits", ())))
        now = taken.charge
        through.append(volley - taken.took)
    return {"through": through, "buffer": now}


def _recharge(question: Question) -> Answer:
    said = question.said
    return {"buffer": recharged(to_shield(said), said["buffer"])}


def _deflection(question: Question) -> Answer:
    said, table = question.said, question.tables.defence
    shield = to_shield({**said, "technology": said.get("shield_technology", "none")})
    points = deflection(shield, to_raised(said), _row(question), table)
    return {"drm": -points if _stands(said) else 0}


def _effect(question: Question) -> Answer:
    """Answer with both ratings of a shield against a weapon; a deflection is a modifier."""
    said, table = question.said, question.tables.defence
    told: Given = said["shield"]
    shield, raised, row = to_shield(told), to_raised({**said, **told}), _row(question)

    def gained() -> Answer:
        if not _stands({**said, **told}):
            return {"deflection": 0, "absorption": 0}
        require_raised(shield, raised, table)
        return {
            "deflection": -deflection(shield, raised, row, table),
            "absorption": absorption(shield, raised, row, table),
        }

    return judged(gained)


def _overload(question: Question) -> Answer:
    said, table = question.said, question.tables.defence
    told = {"absorption": said.get("rating", 0), **said, **said.get("shield", {})}
    if told.get("overload_power", 0) not in (0, 1):
        raise UNKNOWN_VALUE.refuse("A shield takes one point of power more, or none.")
    found = ratings(to_shield({**told, "kind": "arc"}), to_raised(told), table)
    return {**found._asdict(), "rating": found.absorption}


def _together(question: Question) -> Answer:
    """Answer with which of several shields act on a shot, as its defender chooses."""
    told, choice = question.said["shields"], question.said["choice"]
    found = [to_shield(each, f"shield{n}") for n, each in enumerate(told)]
    chosen = list(range(len(found))) if choice == "all" else choice
    places = chosen if isinstance(chosen, list) else [chosen]
    may_act = len(acting(found))
    answer: Answer = {"used": places} if len(places) <= may_act else {"accepted": False}
    return answer | {"may_act": may_act}


def _applies(question: Question) -> Answer:
    """Answer with whether a shield stands before a location, for one of its effects."""
    said = question.said
    told = said.get("pd") or _by_name(said["shield"])
    shield, struck = to_shield(told), said["location_section"]
    home = said.get("shield_section", struck)
    if said.get("kind", "absorption") == "deflection":
        facing = said.get("facing_section", said.get("struck_section", struck))
        return {"applies": deflects(shield, home, facing)}
    system = said.get("location_system", _SYSTEM)
    spot = Spot(struck, system, struck not in CORES)
    roaming = question.options.roaming_shields_in_core
    return {"applies": absorbs(shield, home, spot, roaming_in_core=roaming)}


def _by_name(told: str | Given) -> Given:
    if isinstance(told, str):
        return {"kind": told}
    return told


def _roaming(question: Question) -> Answer:
    """Answer with whether a roaming shield is there in time, and may protect what is struck."""
    said, shield = question.said, to_shield(question.said["pd"])
    if shield.covers != "roaming":
        raise Unsupported("a shield that does not roam")
    struck = said.get("location_section", "forward")
    spot = Spot(struck, _SYSTEM, struck not in CORES)
    roaming = question.options.roaming_shields_in_core
    covered = absorbs(shield, struck, spot, roaming_in_core=roaming)
    if not covered and not question.thrown:
        return {"protects": False, "arrives": False}
    there = arrives(shield, question.throw(SHIELD_DICE))
    return {"protects": there and covered, "arrives": there}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "shield_absorb": _absorb,
    "shield_recharge": _recharge,
    "shield_deflection": _deflection,
    "shield_effect": _effect,
    "overload_shield": _overload,
    "shields_for_shot": _together,
    "shield_applies": _applies,
    "roaming_shield": _roaming,
}
