"""Hidden facts change nothing that another seat gets over REST and GraphQL, byte for byte.

Battles that differ in hidden facts alone are stored, read, tried and ordered through a service in
this process; `edges.ALLOWED` lists what may differ between its answers.
"""

import asyncio
import json
import threading
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from itertools import chain, count, zip_longest
from random import Random
from secrets import token_hex
from types import SimpleNamespace
from typing import Any, NamedTuple

import httpx2
import msgspec
import pytest
import pytest_asyncio

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
from umpire.kernel.dice import SEED_BYTES, KeyedDice, commitment
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity import stationary
from umpire.rules.space_fleet.hits import RepairThrown
from umpire.scenarios import adjudication, naming, submit
from umpire.scenarios.adjudication import name_of
from umpire.scenarios.journal import DiceSource, DiceTerms, Header, codec_of
from umpire.scenarios.lifecycle import begin
from umpire.scenarios.naming import SUBJECTS, with_suggestion
from umpire.scenarios.repository import Scenarios
from umpire.store.archive import Archive, connected_with_archive
from umpire.store.objects import Objects

Json = Any
THOROUGH = 3
"""How many scenes of a secret are looked at from everywhere: those in which it matters most."""
BRIEF = 16
"""How many more kinds of orders are given, each in a scene of its own."""
GAMES, MOST_GAMES = 8, 20
"""How many games are looked through for the scenes of a secret: more while dice are the same."""
SEED = bytes(SEED_BYTES)
SALT = "5a" * 16
SOURCES: tuple[DiceSource, ...] = ("supplied", "seeded", "committed")
FACES = (None, (1,), (1, 1), (1, 1, 1), (1,) * 8, (7,))
"""Faces that a side may type in: too few, too many, and such as some dice do not have."""
TRIES_OF_A_KIND = 3
"""How many orders of a kind become scenes in one game."""
REFUSED_LEFT_OUT = 0.9
OWN = 0.6
"""How many of the scenes are of orders of the seat itself."""
TRIES = 12
MISSPELT = 200
"""How many orders are made up until one has a target."""
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
    matters: int
    accepted: bool

    @property
    def kind(self) -> tuple[type, bool, bool]:
        """Return the kind of order, whether it is accepted, and whether the seat gives it."""
        return type(self.orders[0]), self.accepted, self.seat == self.giver

    @property
    def apart(self) -> set[str]:
        """Return the ids of ships that only one of the battles has."""
        one, other = ({str(each.id) for each in battle.ships} for battle in self.battles)
        return one ^ other

    @property
    def rank(self) -> tuple[int, bool, bool]:
        """Return how early it is looked at: the higher, the earlier."""
        return self.matters, self.accepted, self.seat == self.giver


NOWHERE, IN_EVENTS, IN_DICE = 0, 1, 2
"""Where a secret matters for an order: in what happens, or even in how many dice fall."""


def scenes(secret: Secret) -> list[Scene]:
    """Choose scenes by the kinds of their orders: first one of each kind for which they matter."""
    found = defaultdict[tuple[type, bool, bool], list[Scene]](list)
    for number in range(MOST_GAMES * TIMES):
        if number >= GAMES * TIMES and any(map(_counts, chain(*found.values()))):
            break
        random = Random(f"{secret.name} {number}")  # noqa: S311 — games, not secrets
        tried = Counter[type]()
        for step in secret.game(Random(number)):  # noqa: S311 — games, not secrets
            kind = type(step.order)
            if isinstance(step, Refused) and random.random() < REFUSED_LEFT_OUT:
                continue
            if tried[kind] == TRIES_OF_A_KIND:
                continue
            scene = _scene(secret, random, step)
            if scene is not None:
                tried[kind] += 1
                found[scene.kind].append(scene)
    for each in found.values():
        each.sort(key=lambda scene: (scene.matters, bool(scene.apart)), reverse=True)
    kinds = sorted(found.values(), key=lambda each: each[0].rank, reverse=True)
    rounds = zip_longest(*kinds)
    return [scene for each in rounds for scene in each if scene is not None]


def _counts(scene: Scene) -> bool:
    """Whether the number of dice that a seat throws itself may tell it what is hidden."""
    return scene.matters == IN_DICE and scene.seat == scene.giver


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
    matters = _matters(book, (battle, twin), step.order)
    accepted = not isinstance(step, Refused)
    return Scene((battle, twin), seat, giver, (step.order, order), matters, accepted)


def _matters(book: Any, battles: Pair, order: Any) -> int:
    """Return where the secrets of two battles matter for an order."""
    (one, thrown), (other, thrown_in_other) = (_traced(book, each, order) for each in battles)
    if thrown != thrown_in_other:
        return IN_DICE
    return NOWHERE if one == other else IN_EVENTS


def _traced(book: Any, battle: Any, order: Any) -> tuple[Any, list[tuple[str, int]]]:
    dice = RecordingDice(SEED)
    try:
        outcome: Any = book.adjudicate(battle, order, dice).events
    except Refusal as refusal:
        outcome = refusal.code
    return outcome, [(roll.label, len(roll.faces)) for roll in dice.rolls]


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
        if type(other) is not type(order):
            continue  # it may take the turn, for all to see
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


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(
    embedded_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[House]:
    """Return a service whose own throws and salts are the same for both battles.

    All tests share it, because its process pool takes a second of processor time to start.
    """

    def hexed(size: int) -> str:
        """Return the same salt each time; names of forks differ."""
        return SALT if size == len(SALT) // 2 else token_hex(size)

    same_chance = SimpleNamespace(token_bytes=bytes, token_hex=hexed)
    where = f"file://{tmp_path_factory.mktemp('archive')}"
    app = create_app(settings(embedded_url, where))
    books = {secret.book.system: secret.book for secret in SECRETS}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(submit, "secrets", same_chance)
        patch.setattr(submit, "KeyedDice", lambda seed, _name: KeyedDice(seed, "twins"))
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
        parted = difference(told, other[name])
        assert not parted, f"{name}: {parted} for {scene.seat} after {scene.giver}: {scene.orders}"
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
    orders.append(_misspelt(secret, scene))
    faces = FACES if source == "supplied" else (None,)
    return Asked(
        secret.book,
        name_of(scene.seat),
        tuple(orders),
        faces,
        tuple(random.sample(units, min(1, len(units)))),
        slow,
    )


def _misspelt(secret: Secret, scene: Scene) -> Json:
    """Return an order at a target whose id is nearly that of a unit that only one battle has."""
    battle = scene.battles[0]
    near = f"{min(scene.apart, default=battle.ships[0].id)}x"
    random = Random(near)  # noqa: S311 — games, not secrets
    plain: Json = None
    for _ in range(MISSPELT):
        order = secret.order(random, battle)
        plain = in_json(order)
        aimed = _aimed_at(near, plain)
        if aimed != plain and giver_of(secret.book, battle, order, scene.seat):
            return aimed
    return {**plain, **{name: near for name in SUBJECTS if isinstance(plain.get(name), str)}}


def _aimed_at(target: str, order: Json) -> Json:
    """Return an order, or a part of one, with another target."""
    if isinstance(order, list):
        return [_aimed_at(target, each) for each in order]
    if not isinstance(order, dict):
        return order
    return {
        name: target if name == "target" and isinstance(value, str) else _aimed_at(target, value)
        for name, value in order.items()
    }


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


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
async def test_hidden_facts_change_no_answer(
    house: House, receiver: Closing, secret: Secret
) -> None:
    """Views, journals, rolls, odds, checks, refusals, lists, streams, forks: all the same."""
    met = Counter[str]()
    for number, scene in enumerate(scenes(secret)[: (THOROUGH + BRIEF) * TIMES]):
        met[await compared(house, receiver, secret, scene, number)] += 1
    assert met["own"] + met["overheard"] > 0, met


def difference(one: str, other: str) -> str:
    """Return where two answers part, or nothing where they are the same."""
    if one == other:
        return ""
    at = next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one)
    )
    start = max(0, at - 100)
    return f"{one[start : at + 200]!r} against {other[start : at + 200]!r}"


async def compared(
    house: House, receiver: Closing, secret: Secret, scene: Scene, number: int
) -> str:
    """Look at a scene of a number, and return what came of its order."""
    if number < THOROUGH * TIMES:
        return await look(house, receiver, secret, scene, number)
    return await glance(house, secret, scene, number)


async def glance(house: House, secret: Secret, scene: Scene, number: int) -> str:
    """Give the order of a scene, check what its seat reads of it, and return what came of it."""
    seat, source = name_of(scene.seat), _source(scene, number)
    tables = await stored(house, secret, scene, source)
    commands: list[Json] = [{"orders": [_misspelt(secret, scene)]}]
    if scene.seat == scene.giver:
        faces = FACES if source == "supplied" else FACES[:1]
        commands += [{"orders": [in_json(scene.orders[0])], "faces": each} for each in faces]
    checked = [await each.post(seat, "/checks", {"commands": commands}) for each in tables]
    checks = [as_told(each) for each in checked]
    assert checks[0] == checks[1], scene
    for command, told in zip(commands, checked[0].json()["checks"], strict=True):
        assert command.get("faces") or '"faces"' not in json.dumps(told), "dice fell in a check"
    answers = [
        await given(table, secret, scene, which, graphql=False)
        for which, table in enumerate(tables)
    ]
    came = await outcome(house, secret, scene, tables, answers)
    if came in {"own", "overheard"}:
        for path in ("", "/rulings?told=true"):
            one, other = [await table.get(seat, path) for table in tables]
            assert one == other, scene
    return came


def _source(scene: Scene, number: int) -> DiceSource:
    """Return where the dice of a scene come from: typed in, where their number may tell."""
    return "supplied" if _counts(scene) else SOURCES[number % 3]


async def outcome(
    house: House,
    secret: Secret,
    scene: Scene,
    tables: tuple[Table, Table],
    answers: Sequence[httpx2.Response],
) -> str:
    """Check that the seat got the same answers, and return what came of the order."""
    rulings = [await ruling(house, table, secret.book) for table in tables]
    if secret.shows(scene.battles, scene.orders[0], (rulings[0], rulings[1])):
        return "shows"
    own = scene.seat == scene.giver
    if own:
        parted = difference(*map(as_told, answers))
        assert not parted, f"{parted} after {scene}"
    if any(isinstance(each, Refusal) for each in rulings):
        return "refused"
    return "own" if own else "overheard"


async def look(house: House, receiver: Closing, secret: Secret, scene: Scene, number: int) -> str:
    """Check all that the seat of a scene gets, and return what came of the order."""
    source, slow = _source(scene, number), number % SLOW == 0
    random = Random(f"asks {number}")  # noqa: S311 — games, not secrets
    asked = asked_of(secret, random, scene, source, slow=slow)
    tables = await stored(house, secret, scene, source)
    same(scene, *[await read(table, asked, 0) for table in tables])
    same(scene, *[await tried(table, asked, 0) for table in tables])
    if slow:
        await hooked(tables, asked.seat, receiver.url)
    over_graphql = number % 2 == 1 and source != "supplied"
    async with (
        following(house.app, tables[0], asked) as one,
        following(house.app, tables[1], asked) as other,
    ):
        answers = [
            await given(table, secret, scene, which, graphql=over_graphql)
            for which, table in enumerate(tables)
        ]
        told = await outcome(house, secret, scene, tables, answers)
        if told not in {"own", "overheard"}:
            return told
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
    return told


# Leaks planted by hand

Plant = Callable[[pytest.MonkeyPatch], None]


def typed_dice_counted(patch: pytest.MonkeyPatch) -> None:
    """Count the typed faces of orders that may reveal something: too few, or too many."""
    for module in (adjudication, submit):
        patch.setattr(module, "may_hide_dice", lambda *_: False)


def hidden_names_suggested(patch: pytest.MonkeyPatch) -> None:
    """Suggest the ids of all units for a wrong one."""

    def suggest(book: Any, battle: Any, order: Any, seat: Seat, refusal: Refusal) -> Refusal:
        whole: Any = SimpleNamespace(view=lambda battle, _seat: book.view(battle, REFEREE))
        return with_suggestion(whole, battle, order, seat, refusal)

    patch.setattr(naming, "with_suggestion", suggest)


def repairs_heard(patch: pytest.MonkeyPatch) -> None:
    """Let all seats count the throws for repairs."""
    patch.setattr(RepairThrown, "heard", lambda event, _battle, _seat: event)


def ids_count_mines(patch: pytest.MonkeyPatch) -> None:
    """Count the mines of a battle, hidden ones too, in the ids of drums."""
    counted = list[int]()

    def readied(battle: Any, *given: Any) -> Any:
        counted.append(len(battle.mines))
        return whole(battle, *given)

    def announced(device: str, **fields: Any) -> Any:
        return event(device=f"{device}{counted[-1]}", **fields)

    whole, event = stationary.__dict__["readied"], stationary.__dict__["DeploymentAnnounced"]
    patch.setattr(stationary, "readied", readied)
    patch.setattr(stationary, "DeploymentAnnounced", announced)


def dice_fall_in_checks(patch: pytest.MonkeyPatch) -> None:
    """Throw the dice of orders that are only checked."""
    falling = KeyedDice(SEED, "twins")
    patch.setattr(submit, "_dice_for", lambda _standing, _command: falling)


PLANTS: tuple[tuple[Plant, str], ...] = (
    (dice_fall_in_checks, "to-boldly-thrust, cloaks"),
    (typed_dice_counted, "space-fleet, late in a turn"),
    (typed_dice_counted, "space-fleet, sensors"),
    (typed_dice_counted, "full-thrust-remixed, fields"),
    (typed_dice_counted, "full-thrust-remixed, closed book"),
    (typed_dice_counted, "to-boldly-thrust, cloaks"),
    (typed_dice_counted, "cold-infinity, mines"),
    (hidden_names_suggested, "space-fleet, sensors"),
    (repairs_heard, "space-fleet, late in a turn"),
    (ids_count_mines, "cold-infinity, mines"),
)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("plant", "name"), PLANTS)
async def test_a_planted_leak_is_found(
    house: House, monkeypatch: pytest.MonkeyPatch, plant: Plant, name: str
) -> None:
    """By one of the scenes of its secret at least."""
    (secret,) = [each for each in SECRETS if each.name == name]
    looked_at = scenes(secret)[: THOROUGH + BRIEF]
    plant(monkeypatch)

    async def glance_everywhere() -> None:
        for number, scene in enumerate(looked_at):
            await glance(house, secret, scene, number)

    with pytest.raises(AssertionError):
        await glance_everywhere()
