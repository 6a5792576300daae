"""The async client against the real service."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from clients.python.playing import KEY, QUICK, TO_FIRE, CuttingAsync, LosingAsync
from umpire_client import AsyncClient, AsyncScenario, Forbidden, Heard, Illegal, Malformed, models
from umpire_client import full_thrust_light as ftl
from umpire_client import full_thrust_remixed as ftr
from umpire_client.verify import verify_transcript


@pytest.fixture
async def table(url: str) -> AsyncIterator[AsyncClient]:
    """Return a client who may open scenarios."""
    async with AsyncClient(url, operator_key=KEY) as one:
        yield one


async def opened(client: AsyncClient, seat: str = "referee") -> AsyncScenario:
    """Open a duel, and return it as a seat has it."""
    told = await client.open(ftl.SYSTEM, sample="duel")
    return client.scenario(told.scenario, told.tokens[seat])


async def test_a_turn_is_played_and_closed(table: AsyncClient) -> None:
    """Every call of a scenario, on one battle."""
    battle = await opened(table)
    first = await battle.order(*TO_FIRE)
    ready = next(one for one in await battle.choices() if isinstance(one, ftl.FireWeaponsChoice))
    shot = ftl.Shot(ready.solutions[0].weapon, ready.solutions[0].target)
    fire = ftl.FireWeapons(ready.ship, (shot,))
    assert (await battle.odds(fire)).targets
    with pytest.raises(Illegal):
        await battle.order(ftl.FireWeapons(ready.ship, (shot, shot)))
    run = await battle.dry_run(fire)
    assert (run.version, run.accepted, run.events) == (1, 1, ())
    assert run.throws is not None
    assert (await battle.order(fire)).version == 2
    assert (await battle.verification()).verified
    fork = await battle.fork(version=0)
    again = table.scenario(fork.scenario, fork.tokens["referee"])
    assert (await again.order(*TO_FIRE)).events == first.events
    closed = await battle.close()
    entries = [entry async for entry in battle.rulings(told=True)]
    assert isinstance(entries[0], models.Ruled)
    assert len(entries[0].told or ()) == len(first.events)
    assert isinstance(entries[-1], models.Closed)
    assert entries[-1].seed == closed.seed
    transcript = await battle.transcript()
    assert verify_transcript(transcript).verified
    assert (await table.verify(transcript)).verified
    assert (await table.import_transcript(transcript)).closed
    rolls = (await battle.rolls()).rolls
    assert (await battle.roll(1)).roll == rolls[0]
    assert (await table.explain(transcript, roll=1)).roll == rolls[0]


async def test_a_bag_of_dice_is_rolled_followed_and_closed(table: AsyncClient) -> None:
    """Every call of a bag."""
    told = await table.open_bag(["Anna", "J\u00fcrgen"], title="Thursday")
    anna, other, watching = (
        table.bag(told.bag, told.tokens[seat]) for seat in ("side:Anna", "side:seat-2", "observer")
    )
    assert (await anna.contribute("our words")).contributed == {"side:Anna": "our words"}
    first = await anna.roll("3d6", "Mirabel attacks", command_id="once")
    assert await anna.roll("3d6", "Mirabel attacks", command_id="once") == first
    second = await other.roll("4d6kh3")
    assert (first.number, second.number, second.seat) == (1, 2, "side:seat-2")
    with pytest.raises(Malformed):
        await anna.roll("3x6")
    with pytest.raises(Forbidden):
        await anna.close()
    assert [roll async for roll in watching.rolls()] == [first, second]
    closed = await table.bag(told.bag, told.tokens["referee"]).close()
    assert [roll async for roll in watching.follow(after=first.version)] == [second]
    assert (await watching.look()).rolled == 2
    assert (await watching.verification()).verified
    verdict = verify_transcript(await watching.transcript())
    assert (verdict.verified, verdict.rolls) == (True, 2)
    assert closed.seed is not None


async def test_what_is_kept_nowhere(table: AsyncClient) -> None:
    """Rulebooks, samples, and a battle that goes to and fro."""
    assert await table.rulebooks()
    assert (await table.rulebook(ftl.SYSTEM)).system == ftl.SYSTEM
    assert "WriteOrder" in (await table.schema(ftl.SYSTEM))["$defs"]
    setup = await table.sample(ftl.SYSTEM, "duel")
    battle = await table.battle(ftl.SYSTEM, setup=setup)
    given = await table.adjudicate(ftl.SYSTEM, *TO_FIRE, battle=battle, seed="s")
    choices = await table.choices(ftl.SYSTEM, given.battle)
    ready = next(one for one in choices if isinstance(one, ftl.FireWeaponsChoice))
    shot = ftl.Shot(ready.solutions[0].weapon, ready.solutions[0].target)
    odds = await table.odds(ftl.SYSTEM, given.battle, ftl.FireWeapons(ready.ship, (shot,)))
    assert odds.targets
    assessed = await table.assess(ftr.SYSTEM, ftr.Design(mass=20, hull=4))
    assert isinstance(assessed, ftr.Assessment)
    assert assessed.legal


async def test_a_nonce_is_contributed(table: AsyncClient) -> None:
    """By a side, once."""
    battle = await opened(table, "side:Union")
    assert (await battle.contribute("tails")).contributed == {"side:Union": "tails"}


async def test_a_lost_answer_is_asked_for_again(url: str) -> None:
    """The service has applied the command: it is applied once."""
    losing = LosingAsync(losses=0)
    async with AsyncClient(url, operator_key=KEY, transport=losing, retries=QUICK) as client:
        battle = await opened(client)
        losing.losses = 2
        ruling = await battle.order(*TO_FIRE)
        keys = {request.headers.get("idempotency-key") for request in losing.sent[1:]}
        assert len(losing.sent[1:]) == 3
        assert keys == {ruling.command}
        assert [entry async for entry in battle.rulings()][1:] == []


async def test_all_is_heard_over_broken_connections(table: AsyncClient, url: str) -> None:
    """An observer follows while the turn is played; the connection is cut again and again."""
    told = await table.open(ftl.SYSTEM, sample="duel")
    cutting = CuttingAsync(90, 400, 700, 1100)
    heard: list[Heard] = []

    async def follow() -> None:
        async with AsyncClient(url, transport=cutting, retries=QUICK) as client:
            battle = client.scenario(told.scenario, told.tokens["observer"])
            heard.extend([one async for one in battle.follow()])

    async def play() -> None:
        battle = table.scenario(told.scenario, told.tokens["referee"])
        await battle.order(ftl.WriteOrder("Candle", "+1"), ftl.FinishOrders("Compact"))
        await battle.order(ftl.FinishOrders("Union"))
        await battle.order(ftl.MoveShips(), ftl.RollInitiative())
        await battle.close()

    async with asyncio.timeout(20):
        await asyncio.gather(follow(), play())
    assert [(one.version, one.opened) for one in heard] == [
        (1, False),
        (1, True),
        (2, False),
        (3, False),
        (4, False),
    ]
