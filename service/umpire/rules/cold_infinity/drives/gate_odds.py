"""The chances of a damaged gate that is used, from what adjudicates it (CI 13.4)."""

from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.kernel.rulebook import Id, Seat
from umpire.rules.cold_infinity.drives.gates import GATE_SIDES, GateEffect, gate_effect
from umpire.rules.cold_infinity.drives.passages import known_passage, rating_of
from umpire.rules.cold_infinity.state.audience import known_to
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.refusals import NO_ODDS


def odds_of_gate(battle: Battle, unit: Id, name: Id | None, *, at: str) -> Odds:
    """Return the exact chances of a damaged gate, for a unit that goes through (CI-13.4-1).

    Raises:
        IllegalOrder: nothing is thrown for: it goes through no gate, or through a whole one.
        Malformed: there is no such passage.
    """
    gate = known_passage(battle, name, at=at).gate if name else None
    rating = rating_of(battle, gate) if gate is not None else 0
    if gate is None or not rating:
        raise NO_ODDS.refuse(
            f"{unit} goes through no damaged gate: nothing is thrown for.", at=at if name else ""
        )
    faces = [gate_effect(face, rating) for face in range(1, GATE_SIDES + 1)]
    told: dict[str, GateEffect | None] = {
        "works": None,
        "breaks_down": "breaks_down",
        "explodes": "explodes",
    }
    outcomes = [
        Outcome(what, faces.count(effect) / GATE_SIDES, "CI-13.4-1")
        for what, effect in told.items()
    ]
    return Odds(targets=(TargetOdds(gate.id, (1.0,), 0.0, tuple(outcomes)),))


def hides_gate(battle: Battle, name: Id | None, seat: Seat) -> bool:
    """Tell whether a seat does not know what is left of a gate (CI-4.9-1)."""
    gate = battle.ship(name or "")
    return gate is not None and not known_to(battle, gate, seat).full
