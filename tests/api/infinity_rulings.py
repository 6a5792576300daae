"""Rulings of Cold Infinity that nobody keeps, through both edges, which give the same events."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from starlette.testclient import TestClient

from api.edges import ask
from api.graphql_form import REFUSAL, selection, to_graphql, to_rest
from umpire.rules.cold_infinity.state.sheet import Section, Sheet, Silhouettes
from umpire.rules.cold_infinity.state.values import SectionName

Json = Any
SYSTEM = "cold-infinity"
PLAIN = ("finish", "determine_initiative", "move", "resolve_fire", "resolve_damage", "end_turn")
"""Orders that move a turn along, if nobody wants anything else."""


@cache
def adjudicating() -> str:
    """Return the query: made when it is first asked, as it takes the schema."""
    return f"""query($battle: PositionInput!, $orders: [OrderInput!]!, $dice: PureDiceInput) {{
    adjudicate(battle: $battle, orders: $orders, dice: $dice)
    {{{REFUSAL} ... on RulingGiven {{events {selection("Event", "ColdInfinity")}}}}}}}"""


class Judge(NamedTuple):
    """Asks for rulings."""

    client: TestClient

    def _post(self, path: str, **body: Json) -> Json:
        answer = self.client.post(f"/v1/{path}", json={"system": SYSTEM, **body})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def opened(self, setup: Json, **changes: Json) -> Json:
        """Return the battle of a set-up, with some changes, such as its phase."""
        return {**self._post("battles", setup=setup)["battle"], **changes}

    def ruled(self, battle: Json, orders: Sequence[Json], faces: Sequence[int] = ()) -> Json:
        """Return a ruling with typed dice, of which GraphQL tells the same events."""
        ruling = self._post("adjudications", battle=battle, orders=orders, faces=faces)
        answered = ask(
            self.client,
            adjudicating(),
            battle={"coldInfinity": {"battle": to_graphql(battle, "ColdInfinityBattleInput")}},
            orders=[
                {"coldInfinity": to_graphql(order, "ColdInfinityOrderInput")} for order in orders
            ],
            dice={"faces": faces},
        )
        assert "errors" not in answered, answered
        same = to_rest(answered["data"]["adjudicate"])["events"]
        assert same == ruling["events"]
        return ruling

    def led_to(self, battle: Json, phase: str) -> Json:
        """Return a battle when all have let the turn go on to a phase."""
        while battle["phase"] != phase:
            offered = self._post("choices", battle=battle)["choices"]
            plain = next((each for each in offered if each["kind"] in PLAIN), None)
            assert plain is not None, (battle["phase"], offered)
            names = {name: plain[name] for name in ("side", "unit") if name in plain}
            order = {"kind": plain["kind"], **names}
            battle = self._post("adjudications", battle=battle, orders=[order], seed="s")["battle"]
        return battle


def told(ruling: Json, kind: str) -> Json:
    """Return the only event of a kind."""
    (event,) = [each for each in ruling["events"] if each["kind"] == kind]
    return event


def setup(*ships: Json, sheets: dict[str, Sheet], **given: Json) -> Json:
    """Return a set-up of ships of red and blue, by the names of their sheets."""
    named = [{"id": name, "sheet": msgspec.to_builtins(sheet)} for name, sheet in sheets.items()]
    return {"sides": ["red", "blue"], "sheets": named, "ships": ships, **given}


def ship(name: str, side: str, sheet: str, q: int = 0, r: int = 0, **given: Json) -> Json:
    """Return a ship that lies in a hex and faces up the map."""
    return {"id": name, "side": side, "sheet": sheet, "cell": [q, r], **given}


def target(*sections: Section, **given: Any) -> Sheet:
    """Return a frigate; sections not told are bare.

    Its silhouettes add what a hex of range without EW takes away, so that a throw is as it falls.
    """
    told_of = {each.name: each for each in sections}
    names: tuple[SectionName, ...] = ("forward", "core", "aft")
    every = tuple([told_of.get(each, Section(name=each, armour=0, hull=20)) for each in names])
    fields = {"class_name": "Target", "hull_type": "frigate", "mass": 12.0}
    return Sheet(**{**fields, "silhouettes": Silhouettes(2, 2), "sections": every, **given})
