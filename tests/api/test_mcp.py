"""Assistants play over the Model Context Protocol, with the tools alone."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import TextContent
from pydantic import SecretStr

from compact_reader import read_page
from served import Served
from umpire.api.mcp import MOST_CHARACTERS, assistant_server, service_inside
from umpire.app import create_app
from umpire.rules import RULEBOOKS
from umpire.settings import Settings

Json = Any
KEY = "nQ3vX8sB1mT6yZ0kD5hL9pW2cR7fJ4gA"
MOST_ORDERS = 120
"""A turn of each book, in which each choice that ends something is taken, has fewer."""


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[Client]:
    """Return a client of the tools, which use a service inside this process."""
    settings = Settings(data_dir=folder, embedded_fsync="everysec", access="open")
    async with (
        service_inside(create_app(settings)) as service,
        Client(assistant_server(service)) as client,
    ):
        yield client


async def call(client: Client, tool: str, **given: Json) -> str:
    """Return the text that a tool answers.

    Raises:
        ValueError: it refuses; the message has its reason.
    """
    answer = await client.call_tool(tool, given)
    (content,) = answer.content
    assert isinstance(content, TextContent)
    assert len(content.text) <= MOST_CHARACTERS
    if answer.is_error:
        raise ValueError(content.text)
    return content.text


def seats_waited_for(text: str) -> list[str]:
    """Return the seats that the first line of a text says the battle waits for."""
    found = re.search(r"waits for (.*?); you are", text.splitlines()[0])
    return re.split(r", | or ", found[1]) if found else []


async def play_a_turn(client: Client, rulebook: str, sample: str) -> str:
    """Play the first turn of a battle with the tools, and return its id."""
    shown = await call(client, "open_battle", rulebook=rulebook, sample=sample)
    battle = shown.split()[0]
    moved = set[str]()
    for _ in range(MOST_ORDERS):
        shown = await call(client, "show_battle", battle=battle)
        if "; turn 1, " not in shown.splitlines()[0]:
            return battle
        seat = seats_waited_for(shown)[0]
        await _order_something(client, battle, seat, moved)
    raise AssertionError(f"The turn did not end: {shown}")


async def _order_something(client: Client, battle: str, seat: str, moved: set[str]) -> None:
    listed = await call(client, "list_orders", battle=battle, seat=seat)
    lines = {line.split()[0]: line for line in listed.splitlines()[1:]}
    choices = [each for each in read_page(listed) if "(leave" not in lines[each.id]]
    acts = [each for each in choices if "(finish" not in lines[each.id] and each.id not in moved]
    ends = [each for each in choices if "(finish" in lines[each.id]]
    for choice in (*acts[:1], *ends, *acts[1:]):
        moved.add(choice.id)
        orders: Json = [choice.order] if "…" not in lines[choice.id] else [{"choice": choice.id}]
        try:
            await call(client, "give_orders", battle=battle, seat=seat, orders=orders)
        except ValueError:
            continue
        return
    raise AssertionError(listed)


@pytest.mark.parametrize(
    ("rulebook", "sample"),
    [
        ("full-thrust-light", "duel"),
        ("full-thrust-remixed", "carrier-strike"),
        ("to-boldly-thrust", "border-incident"),
        ("space-fleet", "skirmish"),
        ("cold-infinity", "first-contact"),
    ],
)
async def test_an_assistant_plays_a_turn_of_each_book(
    tmp_path: Path, rulebook: str, sample: str
) -> None:
    """With nothing but the texts of the tools; then it explains a die and verifies the battle."""
    async with playing(tmp_path) as client:
        battle = await play_a_turn(client, rulebook, sample)
        assert "v1: " in await call(client, "read_log", battle=battle)
        rolls = await call(client, "list_rolls", battle=battle)
        explained = await call(client, "explain_roll", battle=battle, roll=1)
        assert explained.splitlines()[0] == rolls.splitlines()[0]
        assert "rule " in explained
        assert (await call(client, "verify_battle", battle=battle)).startswith("Verified: ")


async def test_all_tools_prompts_and_resources_are_described(tmp_path: Path) -> None:
    """Each argument of each tool, too, where its name does not say all."""
    async with playing(tmp_path) as client:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == {
            *("list_rulebooks", "look_up_rule", "show_sample", "open_battle", "list_battles"),
            *("show_battle", "list_orders", "show_odds", "give_orders", "read_log"),
            *("list_rolls", "explain_roll", "verify_battle"),
        }
        for tool in tools:
            assert tool.description
            assert tool.annotations is not None
            for name, argument in tool.input_schema["properties"].items():
                assert name in {"title", "sample", "after"} or "description" in argument, tool.name
        assert len(json.dumps([tool.model_dump(mode="json") for tool in tools])) < 16_000
        prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert prompts == {"referee_our_game", "teach_me"}
        told = await client.get_prompt("teach_me", {"rulebook": "space-fleet"})
        assert "Teach me space-fleet" in str(told.messages[0].content)
        battle = (await call(client, "open_battle", rulebook="space-fleet", sample="skirmish"))[:20]
        for uri in (
            "umpire://rulebooks",
            "umpire://rulebooks/space-fleet",
            f"umpire://battles/{battle}",
        ):
            (content,) = (await client.read_resource(uri)).contents
            assert "skirmish" in content.text or "Crucible" in content.text  # type: ignore[union-attr]


async def test_rules_and_set_ups_can_be_looked_up(tmp_path: Path) -> None:
    """Page by page; a set-up that is changed opens a battle."""
    async with playing(tmp_path) as client:
        for system, book in RULEBOOKS.items():
            assert f"{system}: {book.title}" in await call(client, "list_rulebooks")
        found = await call(client, "look_up_rule", rulebook="full-thrust-remixed", query="screens")
        *_, last = found.splitlines()
        after = int(last.split()[1].removeprefix("after="))
        more = await call(
            client, "look_up_rule", rulebook="full-thrust-remixed", query="screens", after=after
        )
        assert more.splitlines()[0] not in found
        told = await call(client, "look_up_rule", rulebook="space-fleet", query="SF-RUL-01")
        assert 'option score_two (default "destroyed")' in told
        setup = json.loads(
            await call(client, "show_sample", rulebook="full-thrust-light", sample="duel")
        )
        setup["ships"][0]["velocity"] = 1
        shown = await call(
            client, "open_battle", rulebook="full-thrust-light", setup=setup, title="Mine"
        )
        assert "Candle" in shown
        assert "full-thrust-light, open" in await call(client, "list_battles")


async def test_a_shot_has_odds_and_typed_dice_are_asked_for(tmp_path: Path) -> None:
    """Players who throw themselves are told which dice; the odds are exact."""
    async with playing(tmp_path) as client:
        shown = await call(
            client, "open_battle", rulebook="full-thrust-light", sample="duel", dice="players"
        )
        battle = shown.split()[0]
        kinds: list[Json] = [
            {"kind": "finish_orders", "side": side} for side in ("Compact", "Union")
        ]
        for _ in range(2):  # the ships close in
            await call(
                client, "give_orders", battle=battle, orders=[*kinds, {"kind": "move_ships"}]
            )
            with pytest.raises(ValueError, match=r"Throw 1d6 \(t\d/initiative/Compact\)"):
                await call(
                    client, "give_orders", battle=battle, orders=[{"kind": "roll_initiative"}]
                )
            dry = await call(
                client,
                "give_orders",
                battle=battle,
                orders=[{"kind": "roll_initiative"}],
                dry_run=True,
            )
            assert "Nothing has changed. Then dice fall: 1d6" in dry
            await call(
                client,
                "give_orders",
                battle=battle,
                orders=[{"kind": "roll_initiative"}],
                faces=[6, 1],
            )
            offered = await call(client, "list_orders", battle=battle, seat="side:Compact")
            if "fire_weapons" in offered:
                break
            passing: list[Json] = [{"kind": "pass_fire", "side": s} for s in ("Compact", "Union")]
            await call(client, "give_orders", battle=battle, orders=passing)
        assert re.search(r"odds: B\d>Hammer \d\.\d\d/\d+%", offered), offered
        fire = next(one for one in read_page(offered) if one.kind == "fire_weapons")
        odds = await call(client, "show_odds", battle=battle, order=fire.order)
        assert "Hammer: mean damage" in odds


async def test_refusals_say_what_is_wrong_and_what_is_allowed(tmp_path: Path) -> None:
    """The code, a sentence, the place, the rule."""
    async with playing(tmp_path) as client:

        async def refusal(tool: str, **given: Json) -> str:
            with pytest.raises(ValueError, match="Error executing tool") as refused:
                await call(client, tool, **given)
            return str(refused.value).partition(": ")[2]

        shown = await call(client, "open_battle", rulebook="full-thrust-light", sample="duel")
        battle = shown.split()[0]
        listed = await call(client, "list_orders", battle=battle, seat="side:Compact")
        order = listed.splitlines()[1].split()[0]
        give = {"battle": battle, "seat": "side:Compact"}
        wrong = await refusal("give_orders", **give, orders=[{"kind": "move_ships"}])
        assert wrong.startswith("wrong_phase: move_ships belongs to phase movement")
        assert "At /orders/0/kind. Rule FTL-SEQ-01: " in wrong
        wrong = await refusal("give_orders", **give, orders=[{"choice": order, "fill": {"x": 1}}])
        assert wrong.endswith("there are: manoeuvre.speed, manoeuvre.turn.")
        wrong = await refusal("give_orders", **give, orders=[{"choice": "zzzzz"}])
        assert wrong.startswith("unknown_choice: 'zzzzz' is not offered now")
        fill = {"manoeuvre.speed": 99}
        wrong = await refusal("give_orders", **give, orders=[{"choice": order, "fill": fill}])
        assert "At /orders/0" in wrong
        await call(client, "give_orders", **give, orders=[{"choice": order}])
        wrong = await refusal("give_orders", **give, orders=[{"choice": order}], version=0)
        assert "stale" in wrong
        assert "The battle is at version 1: show it again." in wrong
        assert (await refusal("show_battle", battle="nothing")).startswith("unknown_scenario: ")
        assert "Compact" in await refusal("show_battle", battle=battle, seat="side:X")
        assert (await refusal("look_up_rule", rulebook="chess", query="x")).startswith("unknown_")
        assert "at least 1 item" in await refusal("give_orders", battle=battle, orders=[])


async def test_an_assistant_starts_the_command_itself(tmp_path: Path) -> None:
    """Over the standard input and output; the standard output holds the protocol alone."""
    from sys import executable  # noqa: PLC0415 -- of this test alone

    command = ["-m", "umpire", "mcp", "--data-dir", str(tmp_path)]
    parameters = StdioServerParameters(command=executable, args=command)
    async with Client(parameters) as client:
        battle = await play_a_turn(client, "full-thrust-light", "duel")
    async with Client(parameters, mode="legacy") as client:  # battles outlast the command
        assert battle in await call(client, "show_battle", battle=battle)


# Streamable HTTP


def settings(folder: Path, **other: Json) -> Settings:
    """Return the settings of a closed service with tools at `/mcp`."""
    given: Json = {"access": "closed", "operator_keys": SecretStr(f"club:all:{KEY}"), **other}
    return Settings(data_dir=folder, embedded_fsync="everysec", mcp=True, **given)


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a client of such a service."""
    app = create_app(settings(tmp_path_factory.mktemp("mcp")))
    with Served(app, raise_server_exceptions=False) as client:
        yield client


def post(client: Served, tool: str, token: str | None = None, **given: Json) -> Json:
    """Return the result of a tool, by a plain request."""
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": tool, "arguments": given},
    }
    headers = {"accept": "application/json, text/event-stream"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    answer = client.post("/mcp", json=message, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["result"]


def told(result: Json) -> str:
    """Return the text of a result."""
    return str(result["content"][0]["text"])


def opened(client: Served, sample: str = "duel") -> tuple[str, dict[str, str]]:
    """Return a battle and the tokens of its seats."""
    answer = client.post(
        "/v1/scenarios",
        json={"system": "full-thrust-light", "sample": sample},
        headers={"authorization": f"Bearer {KEY}"},
    )
    return answer.json()["scenario"], answer.json()["tokens"]


async def test_a_turn_over_streamable_http(tmp_path: Path) -> None:
    """By the client of the SDK, with an operator's key: both ways in which clients connect."""
    app = create_app(settings(tmp_path))
    async with app.router.lifespan_context(app):
        for mode in ("auto", "legacy"):
            transport, headers = ASGITransport(app), {"authorization": f"Bearer {KEY}"}
            async with AsyncClient(transport=transport, headers=headers) as http:
                connection = streamable_http_client("http://umpire/mcp", http_client=http)
                async with Client(connection, mode=mode) as client:
                    await play_a_turn(client, "full-thrust-light", "duel")


def test_a_token_speaks_for_its_seat_alone(closed: Served) -> None:
    """It sees what the seat sees, gives its orders, and no other battle's."""
    battle, tokens = opened(closed)
    token = tokens["side:Union"]
    shown = told(post(closed, "show_battle", token, battle=battle))
    assert "you are side:Union" in shown
    other = post(closed, "show_battle", token, battle=battle, seat="side:Compact")
    assert (other["isError"], told(other).partition(": ")[2][:10]) == (True, "other_seat")
    strange, _ = opened(closed)
    assert "other_scenario" in told(post(closed, "show_battle", token, battle=strange))
    assert "operator" in told(post(closed, "list_battles", token))


def test_the_token_of_the_referee_speaks_for_every_side(closed: Served) -> None:
    """It may issue the tokens of its battle; that of a side may not."""
    battle, tokens = opened(closed)
    given: Json = {"battle": battle, "seat": "side:Compact"}
    listed = told(post(closed, "list_orders", tokens["referee"], **given))
    assert "you are side:Compact" in listed
    order = {"choice": listed.splitlines()[1].split()[0]}
    answer = told(post(closed, "give_orders", tokens["referee"], **given, orders=[order]))
    assert "Candle has the order" in answer
    assert "you are referee" in told(post(closed, "show_battle", tokens["referee"], battle=battle))
    revoked = closed.delete(
        f"/v1/scenarios/{battle}/tokens/referee", headers={"authorization": f"Bearer {KEY}"}
    )
    assert revoked.status_code == 200
    for seat in ("referee", "side:Compact"):  # the tokens that it has issued end with it
        refused = post(closed, "show_battle", tokens["referee"], battle=battle, seat=seat)
        assert "token_revoked" in told(refused)


def test_sealed_orders_stay_sealed(closed: Served) -> None:
    """In the battle, in the log and among the rolls."""
    battle, tokens = opened(closed)
    order = {"kind": "write_order", "ship": "Candle", "notation": "+2, B1"}
    given = post(closed, "give_orders", tokens["side:Compact"], battle=battle, orders=[order])
    assert "Candle has the order" in told(given)
    for tool in ("show_battle", "read_log", "list_rolls", "list_orders"):
        seen = told(post(closed, tool, tokens["side:Union"], battle=battle))
        assert "order.turn" not in seen
        assert "Candle has the order" not in seen


@pytest.mark.parametrize("token", [None, "made up", KEY[:-1] + "B"])
def test_without_a_good_token_nothing_is_shown(closed: Served, token: str | None) -> None:
    """Rules are for everybody; battles are not."""
    battle, _ = opened(closed)
    assert not post(closed, "list_rulebooks", token).get("isError")
    for tool in ("show_battle", "list_orders", "read_log", "verify_battle"):
        result = post(closed, tool, token, battle=battle)
        assert result["isError"]
        assert "token_" in told(result)
    refused = post(closed, "open_battle", token, rulebook="full-thrust-light", sample="duel")
    assert "operator_only" in told(refused)


def test_no_token_no_key_and_no_seed_is_ever_told(closed: Served) -> None:
    """Whatever an operator's key asks for, before and after the close."""
    given = {"rulebook": "full-thrust-light", "sample": "duel"}
    texts = [told(post(closed, "open_battle", KEY, **given))]
    battle = texts[0].split()[0]
    renewed = closed.post(
        f"/v1/scenarios/{battle}/tokens", headers={"authorization": f"Bearer {KEY}"}
    )
    tokens = renewed.json()["tokens"]
    orders: list[Json] = [
        {"kind": "finish_orders", "side": "Compact"},
        {"kind": "finish_orders", "side": "Union"},
        {"kind": "move_ships"},
        {"kind": "roll_initiative"},
    ]
    texts.append(told(post(closed, "give_orders", KEY, battle=battle, orders=orders)))
    closing = closed.post(
        f"/v1/scenarios/{battle}/close",
        headers={"authorization": f"Bearer {tokens['referee']}", "if-match": '"1"'},
    )
    asked: dict[str, Json] = {"list_battles": {}, "explain_roll": {"battle": battle, "roll": 1}}
    for tool in ("show_battle", "list_orders", "read_log", "list_rolls", "verify_battle"):
        asked[tool] = {"battle": battle}
    for tool, arguments in asked.items():
        result = post(closed, tool, KEY, **arguments)
        assert not result.get("isError"), told(result)
        texts.append(told(result))
    secrets = {KEY, closing.json()["seed"]} | {
        token.rpartition(".")[2] for token in tokens.values()
    }
    for text in texts:
        assert not [secret for secret in secrets if secret in text]
        assert "eyJ" not in text  # the beginning of every token


def test_the_address_is_there_only_if_it_is_asked_for(client: Served) -> None:
    """404 without the setting; a page of another host gets 403 with it, as for REST."""
    assert client.post("/mcp", json={}).status_code == 404


def test_pages_of_other_hosts_and_other_methods_are_refused(tmp_path: Path) -> None:
    """In open access no page but our own acts; there is nothing to GET."""
    app = create_app(settings(tmp_path, access="open", operator_keys=None))
    with Served(app, raise_server_exceptions=False) as client:
        refused = client.post("/mcp", json={}, headers={"origin": "https://evil.example"})
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign_page")
        assert client.get("/mcp").status_code == 405
        assert client.delete("/mcp").status_code == 405


def test_limits_are_those_of_rest(tmp_path: Path) -> None:
    """The calls of a tool count, and so do bytes; a message that is none is no fault."""
    given: Json = {"access": "open", "operator_keys": None, "rate_limit": "16/hour"}
    app = create_app(settings(tmp_path, body_limit=20_000, **given))
    with Served(app, raise_server_exceptions=False) as client:
        large = client.post(
            "/mcp", content=b" " * 20_001, headers={"content-type": "application/json"}
        )
        assert large.status_code == 413
        for body in (b"", b"{", b"[]", b"null", b'{"jsonrpc": "2.0"}'):
            headers = {"content-type": "application/json", "accept": "application/json"}
            assert client.post("/mcp", content=body, headers=headers).status_code in {400, 406}
        answers = [post(client, "list_rulebooks") for _ in range(2)]
        assert not answers[0].get("isError")
        assert answers[1]["isError"]
        assert "rate_limited: " in told(answers[1])
