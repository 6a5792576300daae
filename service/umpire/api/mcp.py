"""Tools for AI assistants: a server of the Model Context Protocol (MCP).

Every tool calls the REST edge: of a service elsewhere, of one inside this process, or of the
service that offers `/mcp` itself. So the tokens, the limits, the secrecy and the refusals are those
of REST, and this module has no rules. It needs the extra `mcp`.

No tool shows a token, a key or a seed. Each answer is a short text.
"""

import hashlib
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal, NamedTuple, NoReturn, TypeAlias
from urllib.parse import quote

import httpx2
import msgspec
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.types import ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from umpire import __version__
from umpire.api.answers import refused
from umpire.api.http.operations import exception_handlers
from umpire.api.rest.routes import rest_routes
from umpire.api.state import AppState
from umpire.kernel.errors import Malformed
from umpire.scenarios.compact import id_of, order_of_choice
from umpire.scenarios.errors import OTHER_SEAT
from umpire.scenarios.repository import Recent
from umpire.settings import Settings
from umpire.telemetry.logs import current

PATH = "/mcp"
MOST_CHARACTERS = 8000
"""The longest answer of a tool: 2000 tokens of four characters."""
MOST_BATTLES = 1000
"""The number of battles whose tokens a process remembers."""
LINES, BATTLES_LISTED, RULES_LISTED, ROLLS_LISTED = 20, 20, 5, 20
PATIENCE_S = 120.0

INSTRUCTIONS = (
    "A neutral referee for tabletop spaceship battles. It knows the rules of several rulebooks and "
    "throws the dice; never make up a rule, a die or a result yourself. Open a battle, show it, "
    "list the orders of a unit, give orders, and report the answer to the players. Look a "
    "rule up before you explain it."
)
UNAUTHORISED, FORBIDDEN = 401, 403
FOUND_FAULT = 400


class Reply(NamedTuple):
    """An answer of the service."""

    status: int
    text: str

    @property
    def json(self) -> Any:
        """Its JSON."""
        return msgspec.json.decode(self.text)


class Service:
    """The service that the tools call.

    A call about a battle speaks for a seat: with the token of this process or of the caller; or, if
    that is an operator's key or a referee's token, with a token of the seat, which it may issue.

    Args:
        client: sends requests to the service.
        token: of a seat; or the key of an operator.
        knows: if callers bring their own token in the header `Authorization`: whether it is good.
            The tokens that were issued for a revoked one are not used any more.
    """

    def __init__(
        self,
        client: httpx2.AsyncClient,
        token: str | None = None,
        knows: Callable[[str], bool] | None = None,
    ) -> None:
        self._client = client
        self._token = token
        self._knows = knows
        self._issued = Recent[tuple[str, str], dict[str, str]](MOST_BATTLES)

    async def ask(  # noqa: PLR0913 -- the parts of a request
        self,
        context: Context[Any, Any] | None,
        method: str,
        path: str,
        *,
        battle: str | None = None,
        seat: str | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Return the answer to a request.

        Args:
            context: of the call of a tool.
            method: of HTTP.
            path: behind `/v1/scenarios/{battle}`, if there is a battle; else the whole path.
            battle: the scenario that it is about.
            seat: that asks; by default that of the token, or the referee.
            query: parameters; those that are `None` are left out.
            body: sent as JSON.
            headers: further ones.

        Raises:
            ToolError: the service refuses it, or is not reached.
        """
        own = self._own(context)
        place = path if battle is None else f"/v1/scenarios/{quote(battle, safe='')}{path}"
        request: dict[str, Any] = {
            "params": {name: told for name, told in (query or {}).items() if told is not None},
            "content": None if body is None else msgspec.json.encode(body),
        }
        sent = dict(headers or {}) | ({} if body is None else {"content-type": "application/json"})
        if seat is not None:
            sent["umpire-seat"] = seat
        issued = self._issue_token(own, battle)
        token = own if issued is None else issued.get(seat or "referee", own)
        reply = await self._send(method, place, token, sent, request)
        if battle is not None and own is not None and _needs_other_token(reply):
            renewed = await self._issue(own, battle)
            if renewed is not None:
                token = renewed.get(seat or "referee", own)
                reply = await self._send(method, place, token, sent, request)
        if reply.status >= FOUND_FAULT:
            _refuse(reply)
        return reply

    def remember(self, context: Context[Any, Any], battle: str, tokens: Mapping[str, str]) -> None:
        """Keep the tokens of a battle for the caller who opened it."""
        own = self._own(context)
        if own is not None:
            self._issued.keep((_digest(own), battle), dict(tokens))

    def _own(self, context: Context[Any, Any] | None) -> str | None:
        """Return the token that the caller, or this process, has."""
        if self._knows is None:
            return self._token
        given = (context.headers if context is not None else None) or {}
        kind, _, token = given.get("authorization", "").partition(" ")
        return token.strip() or None if kind.lower() == "bearer" else None

    def _issue_token(self, own: str | None, battle: str | None) -> dict[str, str] | None:
        """Return the tokens of a battle that were issued for a key or a token, if that is good."""
        if own is None or battle is None or (self._knows is not None and not self._knows(own)):
            return None
        return self._issued.get((_digest(own), battle))

    async def _issue(self, own: str, battle: str) -> dict[str, str] | None:
        """Return tokens of the seats of a battle; `None` if the caller may not issue any."""
        place = f"/v1/scenarios/{quote(battle, safe='')}/tokens"
        reply = await self._send("POST", place, own, {}, {})
        if reply.status >= FOUND_FAULT:
            return None
        tokens: dict[str, str] = reply.json["tokens"]
        return self._issued.keep((_digest(own), battle), tokens)

    async def _send(
        self,
        method: str,
        place: str,
        token: str | None,
        headers: Mapping[str, str],
        request: Mapping[str, Any],
    ) -> Reply:
        bearer = {} if token is None else {"authorization": f"Bearer {token}"}
        try:
            answer = await self._client.request(
                method, place, headers={**headers, **bearer}, **request
            )
        except httpx2.HTTPError as wrong:
            raise ToolError(
                f"unreachable: the service did not answer ({type(wrong).__name__}). Is it running?"
            ) from None
        return Reply(answer.status_code, answer.text)


def _needs_other_token(reply: Reply) -> bool:
    """Return true if a key or the token of a referee may get a token that will do."""
    return reply.status == UNAUTHORISED or (
        reply.status == FORBIDDEN and reply.json.get("code") == OTHER_SEAT.name
    )


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _refuse(reply: Reply) -> NoReturn:
    """Raise a refusal of the service: its code, the fault, and the legal values.

    Raises:
        ToolError: always.
    """
    try:
        problem = reply.json
        told = f"{problem['code']}: {problem['detail']}"
    except (msgspec.DecodeError, KeyError, TypeError):
        raise ToolError(f"The service answered {reply.status}, and is no umpire.") from None
    if problem.get("pointer"):
        told += f" At {problem['pointer']}."
    if problem.get("citation"):
        told += f" Rule {problem['citation']['rule']}: {problem['citation']['gist']}"
    if problem.get("throws"):
        thrown = problem["throws"]
        told += f" Throw {thrown['count']}d{thrown['sides']} ({thrown['label']})."
    if problem.get("current_version") is not None:
        told += f" The battle is at version {problem['current_version']}: show it again."
    raise ToolError(_limit_length(told))


def _limit_length(text: str) -> str:
    """Return a text, cut at a line where it is too long for an answer."""
    if len(text) <= MOST_CHARACTERS:
        return text
    kept = text[: MOST_CHARACTERS - 60]
    whole = kept.rpartition("\n")[0] or kept
    return f"{whole}\n(cut here: ask for less, such as one unit)"


class Chosen(BaseModel):
    """An order by a choice: its id, and what to fill in."""

    model_config = ConfigDict(extra="forbid")

    choice: Annotated[str, Field(description="The id of a choice, from list_orders.")]
    fill: Annotated[
        dict[str, Any],
        Field(description='Values by place, such as {"manoeuvre.speed": 2, "target": "Hammer"}.'),
    ] = {}


Ask: TypeAlias = Context[Any, Any]
Battle = Annotated[str, Field(description="The id of the battle.", max_length=128)]
SeatName = Annotated[
    str | None,
    Field(
        description="The seat that asks: `referee`, `side:NAME` or `observer`. Leave it out to "
        "ask as the referee, or as the seat of your token. A side sees only what its rules allow."
    ),
]
Unit = Annotated[str | None, Field(description="The id of one unit.")]
After = Annotated[int, Field(ge=0, description="Where the page begins: `next` of the page before.")]
Version = Annotated[
    int | None,
    Field(ge=0, description="The version that you saw (v…); by default the present one."),
]
System = Annotated[str, Field(description="A rulebook, from list_rulebooks.")]
Order = Annotated[
    Chosen | dict[str, Any],
    Field(description="An order by the id of a choice, or written out; see give_orders."),
]
Orders = Annotated[
    list[Chosen | dict[str, Any]],
    Field(
        min_length=1,
        description="Orders, judged one after another: each by the id of a choice, "
        'with values for its places ({"choice": "2jkte", "fill": {"manoeuvre.speed": 2}}); or '
        'written out ({"kind": "finish_orders", "side": "Union"}). All are accepted, or none.',
    ),
]


class Assistants:
    """The tools. Each docstring is what an assistant reads.

    Args:
        service: that they call.
    """

    def __init__(self, service: Service) -> None:
        self._service = service

    async def list_rulebooks(self, context: Ask) -> str:
        """List the rulebooks that can be played, with the sample battles of each."""
        listed = (await self._service.ask(context, "GET", "/v1/rulebooks")).json["rulebooks"]
        lines = []
        for book in listed:
            place = f"/v1/rulebooks/{book['system']}/samples"
            samples = (await self._service.ask(context, "GET", place)).json["samples"]
            names = ", ".join(sample["sample"] for sample in samples)
            lines.append(f"{book['system']}: {book['title']}, {book['edition']}. Samples: {names}")
        return _limit_length("\n".join(lines))

    async def look_up_rule(
        self,
        context: Ask,
        rulebook: System,
        query: Annotated[
            str, Field(max_length=200, description="Words, or the id of a rule, option or refusal.")
        ],
        after: After = 0,
    ) -> str:
        """Look up rules: the gist, how an unclear rule is read, options that change it, refusals.

        The text of the book is not included. Cite rules by their ids.
        """
        place = f"/v1/rulebooks/{quote(rulebook, safe='')}/rules"
        asked = {"q": query, "after": after, "limit": RULES_LISTED}
        found = (await self._service.ask(context, "GET", place, query=asked)).json
        lines = [line for rule in found["rules"] for line in _rule_lines(rule)]
        if not lines:
            return f"No rule of {rulebook} has these words. Try others, or one word alone."
        if found["next"] is not None:
            lines.append(f"next: after={found['next']} of {found['count']}")
        return _limit_length("\n".join(lines))

    async def show_sample(
        self, context: Ask, rulebook: System, sample: Annotated[str, Field(max_length=64)]
    ) -> str:
        """Show the set-up of a sample battle as JSON, to change it for a battle of your own."""
        place = f"/v1/rulebooks/{quote(rulebook, safe='')}/samples/{quote(sample, safe='')}"
        found = (await self._service.ask(context, "GET", place)).json
        return _limit_length(msgspec.json.encode(found["setup"]).decode())

    async def open_battle(  # noqa: PLR0913, PLR0917 -- the terms of a battle, by name
        self,
        context: Ask,
        rulebook: System,
        sample: Annotated[str | None, Field(description="A sample battle.")] = None,
        setup: Annotated[
            dict[str, Any] | None, Field(description="Or a set-up of your own; see show_sample.")
        ] = None,
        options: Annotated[
            dict[str, Any] | None, Field(description="Options that replace those of the set-up.")
        ] = None,
        title: Annotated[str, Field(max_length=100)] = "",
        dice: Annotated[
            Literal["umpire", "players"],
            Field(
                description="Umpire throws, provably fair; or the players throw and type the faces."
            ),
        ] = "umpire",
    ) -> str:
        """Open a battle, and show it. The answer begins with its id."""
        source = "committed" if dice == "umpire" else "supplied"
        body: dict[str, Any] = {"system": rulebook, "title": title, "dice": {"source": source}}
        given = {"sample": sample, "setup": setup, "options": options}
        body |= {name: value for name, value in given.items() if value is not None}
        opened = (await self._service.ask(context, "POST", "/v1/scenarios", body=body)).json
        battle = str(opened["scenario"])
        self._service.remember(context, battle, opened["tokens"])
        return await self.show_battle(context, battle)

    async def list_battles(
        self, context: Ask, after: Annotated[str | None, Field(max_length=200)] = None
    ) -> str:
        """List stored battles, the newest first. In closed access this takes an operator's key."""
        asked = {"limit": BATTLES_LISTED, "after": after}
        page = (await self._service.ask(context, "GET", "/v1/scenarios", query=asked)).json
        lines = [
            f"{one['scenario']} v{one['version']}: {one['system']}, {one['state']}, {one['phase']}"
            + (f", waits for {', '.join(one['waits_for'])}" if one["waits_for"] else "")
            + (f", {one['title']}" if one["title"] else "")
            for one in page["scenarios"]
        ]
        if page["next"] is not None:
            lines.append(f"next: after={page['next']}")
        return _limit_length("\n".join(lines) or "No battle is stored.")

    async def show_battle(
        self, context: Ask, battle: Battle, seat: SeatName = None, unit: Unit = None
    ) -> str:
        """Show a battle as a seat sees it: turn, phase, who must act, and all units; or one unit.

        `unless said` holds for every unit whose row does not say otherwise.
        """
        return _limit_length(await self._text(context, battle, seat, "", {"unit": unit}))

    async def list_orders(  # noqa: PLR0913, PLR0917 -- what may be asked for, by name
        self,
        context: Ask,
        battle: Battle,
        seat: SeatName = None,
        unit: Unit = None,
        choice: Annotated[
            str | None, Field(description="The id of one choice, to see all its legal values.")
        ] = None,
        after: After = 0,
    ) -> str:
        """List what may be ordered now, with the odds of shots: for a side, or for one unit.

        Each line: the id of the choice, the order, its places to fill in with their legal values
        (`?` may be left out; `a|b` one of these; `1..3` a number; `[1-2 of x|y]` a list;
        `{…}` an object; `now` the present value), odds (mean damage/chance of any),
        its role, and its rule. `…` means that something is cut: ask for that choice by its id.
        """
        asked = {"unit": unit, "choice": choice, "after": after or None}
        return _limit_length(await self._text(context, battle, seat, "/choices", asked))

    async def show_odds(
        self, context: Ask, battle: Battle, order: Order, seat: SeatName = None
    ) -> str:
        """Show the exact chances of one order that declares fire, without giving it."""
        _, (declared,) = await self._orders(context, battle, seat, [order])
        reply = await self._service.ask(
            context, "POST", "/odds", battle=battle, seat=seat, body={"order": declared}
        )
        return _limit_length("\n".join(_odds_lines(reply.json["odds"])))

    async def give_orders(  # noqa: PLR0913, PLR0917 -- the parts of a command, by name
        self,
        context: Ask,
        battle: Battle,
        orders: Orders,
        seat: SeatName = None,
        version: Version = None,
        faces: Annotated[
            list[Annotated[int, Field(ge=1, le=256)]] | None,
            Field(
                max_length=200,
                description="The faces that the players threw, if they throw the dice.",
            ),
        ] = None,
        dry_run: Annotated[  # noqa: FBT002 -- as above
            bool, Field(description="Say what would come of the orders, and do nothing.")
        ] = False,
    ) -> str:
        """Give orders: the rules judge them, dice fall, and the answer has a line for each event.

        If an order is refused, nothing changes; the answer has the reason and the legal values.
        """
        seen, written = await self._orders(context, battle, seat, orders)
        reply = await self._service.ask(
            context,
            "POST",
            "/rulings",
            battle=battle,
            seat=seat,
            query={"dry_run": "true"} if dry_run else {"told": "true"},
            body={"orders": written, **({} if faces is None else {"faces": faces})},
            headers={"if-match": f'"{seen if version is None else version}"'},
        )
        told = reply.json
        lines = _dry_run_lines(told, len(written)) if dry_run else list(told["told"])
        heading = (await self._text(context, battle, seat, "", {})).partition("\n")[0]
        return _limit_length("\n".join([*lines, heading]))

    async def read_log(
        self, context: Ask, battle: Battle, seat: SeatName = None, after: After = 0
    ) -> str:
        """Read the log in plain words, from the version after `after`."""
        asked = {"told": "true", "after": after, "limit": LINES}
        reply = await self._service.ask(
            context, "GET", "/rulings", battle=battle, seat=seat, query=asked
        )
        page, lines = reply.json, list[str]()
        for entry in page["entries"]:
            lines += [f"v{entry['version']}: {line}" for line in entry.get("told", ())]
        last = page["entries"][-1]["version"] if page["entries"] else after
        if last < page["version"]:
            lines.append(f"next: after={last} of v{page['version']}")
        return _limit_length("\n".join(lines) or "Nothing has happened yet.")

    async def list_rolls(
        self, context: Ask, battle: Battle, seat: SeatName = None, after: After = 0
    ) -> str:
        """List the dice that fell, with the number of each roll."""
        asked = {"after": after, "limit": ROLLS_LISTED}
        reply = await self._service.ask(
            context, "GET", "/rolls", battle=battle, seat=seat, query=asked
        )
        found = reply.json
        lines = [_roll_line(roll) for roll in found["rolls"]]
        last = found["rolls"][-1]["number"] if found["rolls"] else found["count"]
        if last < found["count"]:
            lines.append(f"next: after={last} of {found['count']}")
        return _limit_length("\n".join(lines) or "No dice have fallen yet.")

    async def explain_roll(
        self,
        context: Ask,
        battle: Battle,
        roll: Annotated[int, Field(ge=1, description="The number of the roll, from list_rolls.")],
        seat: SeatName = None,
    ) -> str:
        """Explain one roll: who threw it, the rule, the effect, and other readings."""
        reply = await self._service.ask(context, "GET", f"/rolls/{roll}", battle=battle, seat=seat)
        return _limit_length("\n".join(_explanation_lines(reply.json)))

    async def verify_battle(self, context: Ask, battle: Battle, seat: SeatName = None) -> str:
        """Verify a battle: the chain of its journal, every die and every ruling."""
        reply = await self._service.ask(context, "GET", "/verification", battle=battle, seat=seat)
        return _verdict(reply.json)

    async def _text(
        self,
        context: Ask | None,
        battle: str,
        seat: str | None,
        path: str,
        asked: Mapping[str, Any],
    ) -> str:
        query = {"form": "compact", **asked}
        reply = await self._service.ask(context, "GET", path, battle=battle, seat=seat, query=query)
        return reply.text.rstrip("\n")

    async def _orders(
        self, context: Ask, battle: str, seat: str | None, orders: Sequence[Chosen | dict[str, Any]]
    ) -> tuple[int, list[dict[str, Any]]]:
        """Return the version of the battle, and orders written out.

        Raises:
            ToolError: a choice is not offered, or a value does not fit.
        """
        wanted = {order.choice for order in orders if isinstance(order, Chosen)}
        found, version, after = dict[str, Any](), 0, 0
        while True:
            reply = (
                await self._service.ask(
                    context, "GET", "/choices", battle=battle, seat=seat, query={"after": after}
                )
                if wanted - found.keys()
                else None
            )
            if reply is None:
                break
            page = reply.json
            version = page["version"]
            found |= {id_of(each): each for each in page["choices"]}
            if page["next"] is None:
                break
            after = page["next"]
        if not wanted:
            told = (await self._service.ask(context, "GET", "", battle=battle, seat=seat)).json
            version = told["version"]
        written = [
            _write_out(order, found) if isinstance(order, Chosen) else dict(order)
            for order in orders
        ]
        return version, written


def _write_out(order: Chosen, found: Mapping[str, Any]) -> dict[str, Any]:
    if order.choice not in found:
        raise ToolError(
            f"unknown_choice: {order.choice[:20]!r} is not offered now. Ids change with the "
            "battle: list the orders again."
        )
    try:
        return order_of_choice(found[order.choice], order.fill)
    except Malformed as wrong:
        raise ToolError(f"{wrong.code}: choice {order.choice}: {wrong.message}") from None


def _rule_lines(rule: Mapping[str, Any]) -> Iterable[str]:
    played = "" if rule["adjudicated"] else " (not adjudicated yet)"
    yield f"{rule['id']} ({rule['section']}){played}: {rule['gist']}"
    if rule["reading"] is not None:
        yield f"  read as: {rule['reading']['question']} {rule['reading']['answer']}"
    for option in rule["options"]:
        default = msgspec.json.encode(option["default"]).decode()
        yield f"  option {option['name']} (default {default}): {option['description']}"
    for refusal in rule["refusals"]:
        yield f"  refusal {refusal['code']}: {refusal['meaning']}"


MOST_OUTCOMES = 8
"""So many results of damage are listed."""


def _odds_lines(odds: Mapping[str, Any]) -> Iterable[str]:
    for target in odds["targets"]:
        yield f"{target['target']}: mean damage {target['mean_damage']:.2f}"
        likely = sorted(enumerate(target["damage"]), key=lambda one: -one[1])[:MOST_OUTCOMES]
        told = [f"{points}: {chance:.1%}" for points, chance in sorted(likely) if chance > 0]
        yield f"  damage {', '.join(told)}"
        for outcome in target["outcomes"]:
            yield f"  {outcome['name']} {outcome['chance']:.1%} [{outcome['rule']}]"


def _dry_run_lines(run: Mapping[str, Any], orders: int) -> list[str]:
    told = f"Would be accepted: {run['accepted']} of {orders}. Nothing has changed."
    if run["complete"]:
        return [told]
    if run["throws"] is not None:
        thrown = run["throws"]
        return [f"{told} Then dice fall: {thrown['count']}d{thrown['sides']} ({thrown['label']})."]
    return [f"{told} Only giving the last of them shows the outcome."]


def _roll_line(roll: Mapping[str, Any]) -> str:
    faces = ", ".join(map(str, roll["faces"]))
    thrown = f"{roll['number']}. v{roll['version']} d{roll['sides']}: {faces}"
    return f"{thrown} [{roll['rule']}] {roll['told']}"


def _explanation_lines(found: Mapping[str, Any]) -> Iterable[str]:
    roll, rule = found["roll"], found["rule"]
    yield _roll_line(roll)
    yield f"turn {found['turn']}, {found['phase']}; orders of {found['seat']}; {roll['label']}"
    if rule is not None:
        yield f"rule {rule['id']} ({rule['section']}): {rule['gist']}"
    for term in found["terms"]:
        yield "  " + ", ".join(
            f"{name} {value}" for name, value in term.items() if value is not None
        )
    for other in (found["readings"] or {}).get("alternatives", ()):
        what = other.get("told") or other.get("refused") or "this roll would not have been thrown"
        yield f"  with {other['option']}={other['value']} [{other['rule']}]: {what}"


def _verdict(found: Mapping[str, Any]) -> str:
    dice = {
        "recomputed": "every die was computed again from the seed",
        "sealed": "the dice can be computed again once the battle is closed and its seed revealed",
        "typed": "the players typed the dice",
    }[found["dice"]]
    if found["verified"]:
        return f"Verified: {found['entries']} entries, {found['rolls']} rolls; {dice}."
    return _limit_length(f"NOT verified: {msgspec.json.encode(found['difference']).decode()}")


REFEREE = """Referee our game of {rulebook} with the tools of umpire.

1. If we have no battle yet, ask which sample or fleets we want and who throws the dice. Then call
   open_battle.
2. Show us who must act. For each order that a player describes, call list_orders for that unit,
   fill in the choice, and call give_orders for that player's seat (side:NAME).
3. Report the answer to us, with the dice and the id of the rule. Never make up a die, a rule
   or a result.
4. If an order is refused, explain the reason and the legal values to the player.
   Nothing has happened.
5. In a phase of secret orders, tell nobody what another side has ordered.
6. If somebody doubts a rule, call look_up_rule; if somebody doubts a die, explain_roll and
   verify_battle.
7. When nobody has more to order in a phase, give the order that finishes it."""

TEACH = """Teach me {rulebook} in a real battle with the tools of umpire.

1. Open a small sample battle and give me a side. Play the other side yourself, fairly and simply.
2. Before each phase, explain in two or three sentences what happens in it. Look the rule up first,
   and cite its id.
3. Show me my units and what they can do, with the odds. Let me decide.
4. After each ruling, explain what the dice did and why it matters.
5. Never make up a die, a rule or a result."""


def assistant_server(service: Service) -> MCPServer[Any]:
    """Return a server with all tools, resources and prompts."""
    server = MCPServer[Any](
        "umpire",
        title="umpire",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="ERROR",
        subscriptions=False,
    )
    tools = Assistants(service)
    reads, writes = ToolAnnotations(read_only_hint=True), ToolAnnotations(destructive_hint=False)
    reading: tuple[Callable[..., Awaitable[str]], ...] = (
        *(tools.list_rulebooks, tools.look_up_rule, tools.show_sample, tools.list_battles),
        *(tools.show_battle, tools.list_orders, tools.show_odds, tools.read_log),
        *(tools.list_rolls, tools.explain_roll, tools.verify_battle),
    )
    for tool in reading:
        _add_tool(server, tool, reads)
    writing: tuple[Callable[..., Awaitable[str]], ...] = (tools.open_battle, tools.give_orders)
    for tool in writing:
        _add_tool(server, tool, writes)
    _add_resources(server, tools)
    _add_prompts(server)
    return server


def _add_tool(
    server: MCPServer[Any], tool: Callable[..., Awaitable[str]], hints: ToolAnnotations
) -> None:
    told = inspect.getdoc(tool)
    server.add_tool(tool, description=told, annotations=hints, structured_output=False)


def _add_resources(server: MCPServer[Any], tools: Assistants) -> None:
    def resource(text: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
        async def read(*given: Any, **named: Any) -> str:
            try:
                return await text(*given, **named)
            except ToolError as wrong:
                raise ResourceError(str(wrong)) from None

        return read

    @server.resource(
        "umpire://rulebooks/{rulebook}",
        title="A rulebook",
        description="Its phases, sample battles and options.",
        mime_type="text/plain",
    )
    async def rulebook(rulebook: str, context: Ask) -> str:
        return await resource(_rulebook_text)(tools, rulebook, context)

    @server.resource(
        "umpire://battles/{battle}",
        title="A battle",
        description="A battle as the referee sees it, or the seat of your token.",
        mime_type="text/plain",
    )
    async def battle(battle: str, context: Ask) -> str:
        return await resource(tools.show_battle)(context, battle)

    @server.resource(
        "umpire://rulebooks",
        title="The rulebooks",
        description="All rulebooks, with their sample battles.",
        mime_type="text/plain",
    )
    async def rulebooks() -> str:
        return await resource(tools.list_rulebooks)(None)


async def _rulebook_text(tools: Assistants, rulebook: str, context: Ask) -> str:
    place = f"/v1/rulebooks/{quote(rulebook, safe='')}"
    told = (await tools._service.ask(context, "GET", place)).json  # noqa: SLF001 -- of this module
    lines = [
        f"{told['title']}, {told['edition']}; distances in {told['unit']}",
        f"samples: {', '.join(told['samples'])}",
        f"phases: {', '.join(phase['name'] for phase in told['phases'])}",
        "options (look one up by its name):",
        *(
            f"  {one['name']}={msgspec.json.encode(one['default']).decode()} [{one['rule']}]"
            for one in told["options"]
        ),
    ]
    return _limit_length("\n".join(lines))


def _add_prompts(server: MCPServer[Any]) -> None:
    @server.prompt(
        name="referee_our_game",
        title="Referee our game",
        description="Be the game master of a battle between people at one table.",
    )
    def referee_our_game(rulebook: str = "full-thrust-light") -> str:
        return REFEREE.format(rulebook=rulebook)

    @server.prompt(
        name="teach_me",
        title="Teach me",
        description="Learn a rulebook in a battle against the assistant.",
    )
    def teach_me(rulebook: str = "full-thrust-light") -> str:
        return TEACH.format(rulebook=rulebook)


# The service's own address, and the service inside this process


class AssistantEndpoint:
    """`/mcp` of a service: streamable HTTP without sessions, each request for itself.

    The middleware of the service has checked the origin, the token, the body and the rate of a
    request before it comes here. Each REST call of a tool counts as one request more.

    Args:
        app_state: the service.
        settings: how it is run.
    """

    def __init__(self, app_state: AppState, settings: Settings) -> None:
        self._app_state = app_state
        self._most_bytes = settings.body_limit
        inner = Starlette(
            routes=rest_routes(app_state),
            exception_handlers=exception_handlers(app_state.problems),
        )
        self._client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(self._count_calls(inner)), base_url="http://umpire"
        )
        self._server = assistant_server(
            Service(self._client, knows=lambda token: app_state.gate.caller_of(token) is not None)
        )
        self._sessions: StreamableHTTPSessionManager | None = None

    def routes(self) -> list[BaseRoute]:
        """Return its route; it streams nothing, so there is nothing to GET."""
        return [Route(PATH, _Endpoint(self._serve), methods=["POST"])]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Answer requests while this lasts."""
        self._sessions = StreamableHTTPSessionManager(
            self._server._lowlevel_server,  # noqa: SLF001 -- the manager takes no other
            json_response=True,
            stateless=True,
            max_request_body_size=self._most_bytes,
        )
        async with self._client, self._sessions.run():
            yield

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._sessions is None:
            raise RuntimeError("The service has not started.")
        await self._sessions.handle_request(scope, receive, send)

    def _count_calls(self, app: ASGIApp) -> ASGIApp:
        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            exceeded = await self._app_state.limits.count(current())
            if exceeded is not None:
                response = refused(self._app_state.problems.of(exceeded.refusal))
                await response(scope, receive, send)
                return
            await app(scope, receive, send)

        return counted


class _Endpoint:
    """An ASGI application as an endpoint: Starlette wraps functions, but not objects."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


@asynccontextmanager
async def service_at(url: str, token: str | None) -> AsyncIterator[Service]:
    """Call a service elsewhere.

    Args:
        url: its address.
        token: of a seat, or the key of an operator.
    """
    async with httpx2.AsyncClient(base_url=url, timeout=PATIENCE_S) as client:
        yield Service(client, token)


@asynccontextmanager
async def service_inside(app: Starlette) -> AsyncIterator[Service]:
    """Run a service inside this process while this lasts; no other process can reach it."""
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app)
        client = httpx2.AsyncClient(transport=transport, base_url="http://umpire")
        async with client:
            yield Service(client)
