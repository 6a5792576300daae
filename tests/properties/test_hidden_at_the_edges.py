"""Hidden facts change nothing that another seat gets over REST and GraphQL, byte for byte.

Battles that differ in hidden facts alone are stored, read, tried and ordered through a service in
this process; `edges.ALLOWED` lists what may differ between its answers.
"""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import httpx2
import msgspec
import pytest

from api.graphql_form import selection
from api.rest.test_webhooks import Receiver
from properties.afar import NO_ORDER, SECRETS, Pair, Secret
from properties.edges import (
    PATIENCE_S,
    RULE,
    Asked,
    Table,
    as_told,
    following,
    normal,
    read,
    settings,
    tried,
    under_system,
)
from properties.hearing import giver_of, heard
from properties.play import TIMES, Refused, Step
from properties.recording import RecordingDice
from umpire.api.graphql.types import name_of as prefix_of
from umpire.app import create_app
from umpire.kernel.dice import SEED_BYTES, commitment
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios import submit
from umpire.scenarios.adjudication import name_of
from umpire.scenarios.journal import DiceSource, DiceTerms, Header, codec_of
from umpire.scenarios.lifecycle import begin
from umpire.scenarios.repository import Scenarios
from umpire.store.archive import Archive, connected_with_archive
from umpire.store.objects import Objects

Json = Any
SCENES = 8
"""How many of a secret are looked at."""
SEED = bytes(SEED_BYTES)
SALT = "5a" * 16
SOURCES: tuple[DiceSource, ...] = ("supplied", "seeded", "committed")
FACES = (None, (1,), (1, 1), (1, 1, 1), (1,) * 8, (7,))
"""Faces that a side may type in: too few, too many, and such as some dice do not have."""
LONGEST, LOOKED_THROUGH = 60, 60
"""How far into a game a scene is looked for: after so many tries, and among how many."""
REFUSED_LEFT_OUT = 0.9
OWN = 0.5
"""How many of the scenes are of orders of the seat itself."""
TRIES = 12
SLOW = 4
"""Of so many scenes, one is looked at from all sides: choices, verdicts, forks, webhooks."""
NUMBERS = count()


class Scene(NamedTuple):
    """Two battles that a seat cannot tell apart, and who gives which orders in them.

    The orders differ where the seat reads neither.
    """

    battles: Pair
    seat: Seat
    giver: Seat
    orders: Pair


def scenes(secret: Secret) -> Iterator[Scene]:
    """Yield scenes, each of a game of its own."""
    for number in count():
        random = Random(f"{secret.name} {number}")  # noqa: S311 — games, not secrets
        game = secret.game(Random(number))  # noqa: S311 — games, not secrets
        for step in islice(game, random.randint(0, LONGEST), LONGEST + LOOKED_THROUGH):
            if isinstance(step, Refused) and random.random() < REFUSED_LEFT_OUT:
                continue
            scene = _scene(secret, random, step)
            if scene is not None:
                yield scene
                break


def _scene(secret: Secret, random: Random, step: Step | Refused) -> Scene | None:
    book, battle = secret.book, step.before
    sides = [Seat("side", side) for side in battle.sides]
    givers = [each for each in sides if giver_of(book, battle, step.order, each)]
    if not givers:
        return None
    giver = random.choice(givers)
    seat = giver if random.random() < OWN else random.choice((OBSERVER, *sides))
    twin = secret.twin(random, battle, seat)
    if twin == battle or not _is_possible(book, twin) or not _is_possible(book, battle):
        return None
    order = step.order if seat == giver else _other_order(secret, random, step, twin, seat)
    return Scene((battle, twin), seat, giver, (step.order, order))


def _is_possible(book: Any, battle: Any) -> bool:
    """Whether a battle is one that play could reach: a verdict on its journal says so."""
    try:
        book.check(battle)
    except Refusal:
        return False
    return True


def _other_order(
    secret: Secret, random: Random, step: Step | Refused, twin: Any, seat: Seat
) -> Any:
    """Return another order of the same giver that a seat does not read either, if there is one."""
    book, battle, order = secret.book, step.before, step.order
    if isinstance(step, Refused) or heard(book, step.ruling, seat):
        return order
    for _ in range(TRIES):
        other = secret.order(random, twin)
        if _side(book, twin, other) != book.side_of(battle, order) or book.hears(twin, other, seat):
            continue
        answer = _answered(book, twin, other)
        if not isinstance(answer, Refusal) and not heard(book, answer, seat):
            return other
    return order


def _side(book: Any, battle: Any, order: Any) -> str | None:
    try:
        return str(book.side_of(battle, order)) if book.giver(battle, order) == "owner" else None
    except Refusal:
        return None


def _answered(book: Any, battle: Any, order: Any) -> Any:
    try:
        return book.adjudicate(battle, order, RecordingDice(SEED))
    except Refusal as refusal:
        return refusal


class House(NamedTuple):
    """A service in this process, and what its tests reach behind its back."""

    app: Any
    client: httpx2.AsyncClient
    scenarios: Any
    archive: Archive


@pytest.fixture
async def house(
    embedded_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """Return a service whose own throws and salts are the same for both battles."""
    same_chance = SimpleNamespace(token_bytes=bytes, token_hex=lambda size: "5a" * size)
    monkeypatch.setattr(submit, "secrets", same_chance)
    where = f"file://{tmp_path}"
    app = create_app(settings(embedded_url, where))
    books = {secret.book.system: secret.book for secret in SECRETS}
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app),
            base_url="http://umpire",
            headers={"accept-encoding": "identity"},
        ) as client,
        connected_with_archive(embedded_url, Objects(where), {}) as store,
    ):
        yield House(app, client, Scenarios(store, books), Archive(store))


async def stored(
    house: House, secret: Secret, scene: Scene, source: DiceSource
) -> tuple[Table, Table]:
    """Store the battles of a scene."""
    number, tables = next(NUMBERS), []
    for letter, battle in zip("ab", scene.battles, strict=True):
        name = f"twin{number:05}{letter}"
        terms = DiceTerms(
            source=source,
            scenario="twins",
            commitment=commitment(SEED, "twins") if source == "committed" else None,
            seed="umpire" if source == "seeded" else None,
        )
        book = secret.book
        header = Header(name, book.system, book.edition, "", terms, battle, salt=SALT)
        await begin(house.scenarios, book, header, SEED if source == "committed" else b"")
        tables.append(Table(house.client, name))
    return tables[0], tables[1]


def same(scene: Scene, one: dict[str, str], other: dict[str, str]) -> None:
    """Check that all answers are the same."""
    for name, told in one.items():
        assert told == other[name], (name, scene.seat, scene.giver, scene.orders)
    assert one.keys() == other.keys()


def in_json(order: Any) -> Json:
    """Return an order as clients send it."""
    return msgspec.to_builtins(order)


async def given(
    table: Table, secret: Secret, scene: Scene, which: int, *, graphql: bool
) -> httpx2.Response:
    """Give the order of a scene, with faces where it needs some."""
    order, giver = in_json(scene.orders[which]), name_of(scene.giver)
    faces: list[int] | None = None
    random = Random(0)  # noqa: S311 — games, not secrets
    while True:
        if graphql:
            return await table.ask(
                RULE % selection("Event", prefix_of(secret.book)),
                version=0,
                orders=[under_system(secret.book, order)],
                faces=faces,
                seat=giver,
            )
        answer = await table.post(giver, "/rulings", {"orders": [order], "faces": faces})
        told = answer.json()
        if told.get("code") != "too_few_dice":
            return answer
        throws = told["throws"]
        faces = [
            *(faces or ()),
            *[random.randint(1, throws["sides"]) for _ in range(throws["count"])],
        ]


async def ruling(house: House, table: Table, book: Any) -> Ruling[Any, Any] | Refusal:
    """Return what the journal holds of the order of a scene."""
    standing = await house.scenarios.now(table.name)
    if standing.version == 0:
        return NO_ORDER
    (line,) = await house.scenarios.store.lines(table.name, 0, 1)
    entry: Any = codec_of(book).kept_entry(line.line)
    return Ruling(standing.battle, entry.events)


def asked_of(secret: Secret, random: Random, scene: Scene, source: str, *, slow: bool) -> Asked:
    """Return what the seat of a scene asks."""
    battle = scene.battles[0]
    orders = [in_json(secret.order(random, battle)) for _ in range(2)]
    if scene.seat == scene.giver:
        orders.insert(0, in_json(scene.orders[0]))
    units = [str(each.id) for each in battle.ships]
    faces = FACES if source == "supplied" else (None,)
    return Asked(
        secret.book,
        name_of(scene.seat),
        tuple(orders),
        faces,
        tuple(random.sample(units, min(1, len(units)))),
        slow,
    )


async def hooked(tables: tuple[Table, Table], seat: str, url: str) -> None:
    """Have all that a seat hears of two battles sent to an address."""
    for table in tables:
        answer = await table.post(seat, "/webhooks", {"url": url})
        assert answer.status_code == 201, answer.text


async def sent(tables: tuple[Table, Table], receiver: "Closing") -> list[list[str]]:
    """Close two battles, and return the messages that came of each before."""
    for table in tables:
        assert (await table.post("referee", "/close", None, 1)).status_code == 200
    came = await asyncio.to_thread(receiver.closed, {table.name for table in tables})
    return [
        [normal(body) for body in came[table.name] if json.loads(body)["data"]["version"] == 1]
        for table in tables
    ]


class Closing(Receiver):
    """A server of the player that waits for the last message of battles."""

    def closed(self, names: set[str]) -> dict[str, list[str]]:
        """Return the messages of battles, once all of them are closed."""

        def of(name: str) -> list[str]:
            texts = [body.decode() for _, body in self.got]
            return [text for text in texts if json.loads(text)["data"]["scenario"] == name]

        def is_closed(name: str) -> bool:
            return any(json.loads(text)["type"] == "scenario.closed" for text in of(name))

        with self.more:
            assert self.more.wait_for(lambda: all(map(is_closed, names)), PATIENCE_S)
            return {name: of(name) for name in names}


@pytest.fixture(scope="module")
def receiver() -> Iterator[Closing]:
    """Return a running receiver of webhooks."""
    one = Closing()
    thread = threading.Thread(target=one.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield one
    one.server.shutdown()
    thread.join()
    one.server.server_close()


async def elsewhere(house: House, tables: tuple[Table, Table], asked: Asked, scene: Scene) -> None:
    """Check that what is forked, and what is archived, tells a seat no more."""
    forks = []
    for table in tables:
        answer = await table.post("referee", "/forks", {"version": 1})
        assert answer.status_code == 201, answer.text
        forks.append(Table(house.client, answer.json()["scenario"]))
    same(scene, *[await read(fork, asked, 0) for fork in forks])
    for table in tables:
        assert await house.archive.move(table.name)
    same(scene, *[await read(table, asked, 1) for table in tables])
    same(scene, *[await tried(table, asked, 1) for table in tables])


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
async def test_hidden_facts_change_no_answer(
    house: House, receiver: Closing, secret: Secret
) -> None:
    """Views, journals, rolls, odds, checks, refusals, lists, streams, forks: all the same."""
    met = Counter[str]()
    for number, scene in enumerate(islice(scenes(secret), SCENES * TIMES)):
        met[await look(house, receiver, secret, scene, number)] += 1
    assert met["own"] + met["overheard"] > 0, met


async def look(house: House, receiver: Closing, secret: Secret, scene: Scene, number: int) -> str:
    """Check all that the seat of a scene gets, and return what came of the order."""
    source, slow = SOURCES[number % 3], number % SLOW == 0
    random = Random(f"asks {number}")  # noqa: S311 — games, not secrets
    asked = asked_of(secret, random, scene, source, slow=slow)
    tables = await stored(house, secret, scene, source)
    same(scene, *[await read(table, asked, 0) for table in tables])
    same(scene, *[await tried(table, asked, 0) for table in tables])
    if slow:
        await hooked(tables, asked.seat, receiver.url)
    own, over_graphql = scene.seat == scene.giver, number % 2 == 1 and source != "supplied"
    async with (
        following(house.app, tables[0], asked) as one,
        following(house.app, tables[1], asked) as other,
    ):
        answers = [
            await given(table, secret, scene, which, graphql=over_graphql)
            for which, table in enumerate(tables)
        ]
        rulings = [await ruling(house, table, secret.book) for table in tables]
        if secret.shows(scene.battles, scene.orders[0], (rulings[0], rulings[1])):
            return "shows"
        if own:
            assert as_told(answers[0]) == as_told(answers[1]), scene
        accepted = [not isinstance(each, Refusal) for each in rulings]
        if not all(accepted):
            return "refused"
        for streams in zip(one, other, strict=True):
            left, right = [await each.until('"version":1,') for each in streams]
            assert left == right, scene
    same(scene, *[await read(table, asked, 1) for table in tables])
    same(scene, *[await tried(table, asked, 1) for table in tables])
    if slow:
        await elsewhere(house, tables, asked, scene)
        left, right = await sent(tables, receiver)
        assert left
        assert left == right, scene
    return "own" if own else "overheard"
