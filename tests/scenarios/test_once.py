"""Command ids of what opens a scenario, and of nonces and the close: once, and once only."""

import asyncio
from typing import Any

import pytest

from scenarios.table import BOOK, COMPACT, give, opened
from umpire.kernel.rulebook import REFEREE
from umpire.scenarios.errors import Conflict
from umpire.scenarios.lifecycle import close_scenario, contribute, fork, open_scenario, openings_of
from umpire.scenarios.repository import Scenarios, Standing
from umpire.scenarios.submit import name_once

SETUP = BOOK.samples["duel"]


async def open_with(scenarios: Scenarios, command: str, **more: Any) -> Standing:
    """Open a duel under a command id."""
    return await open_scenario(scenarios, BOOK, SETUP, command=command, **more)


def workers(scenarios: Scenarios, count: int) -> list[Scenarios]:
    """Return what several workers know, who share the store alone."""
    return [Scenarios(scenarios.store, scenarios.rulebooks) for _ in range(count)]


async def test_7_two_openings_at_once_with_one_id_open_one_battle(scenarios: Scenarios) -> None:
    """Whichever comes first; all are told of the same seed."""
    some = workers(scenarios, 6)
    found = await asyncio.gather(*(open_with(one, "at-once") for one in some))
    assert len({standing.header.scenario for standing in found}) == 1
    assert len({standing.chain for standing in found}) == 1
    assert len({standing.seed for standing in found}) == 1


async def test_7_an_id_that_opened_something_else_is_refused(scenarios: Scenarios) -> None:
    """Another title is another command."""
    await open_with(scenarios, "titled", title="Ours")
    with pytest.raises(Conflict) as refused:
        await open_with(scenarios, "titled", title="Theirs")
    assert refused.value.code == "command_reused"


async def test_7_an_opening_that_was_cut_off_is_begun_by_the_retry(scenarios: Scenarios) -> None:
    """The name was claimed, and nothing was kept under it."""
    said = ("open", BOOK.system, SETUP, "committed", None, "")
    name = await name_once(scenarios, openings_of(""), "cut-off", said)
    standing = await open_with(scenarios, "cut-off")
    assert standing.header.scenario == name
    assert (await open_with(scenarios, "cut-off")).chain == standing.chain


async def test_7_a_retry_is_told_of_the_scenario_as_it_began(scenarios: Scenarios) -> None:
    """Though it has moved on since."""
    standing = await open_with(scenarios, "moved-on")
    await contribute(scenarios, standing.header.scenario, COMPACT, 0, "words")
    for worker in (scenarios, *workers(scenarios, 1)):
        again = await open_with(worker, "moved-on")
        assert (again.version, again.chain) == (0, standing.chain)


async def test_7_a_fork_is_made_once(scenarios: Scenarios) -> None:
    """By the id, and for the version that was asked for; in another scenario the id is free."""
    root, other = await opened(scenarios), await opened(scenarios)
    name = root.header.scenario
    some = workers(scenarios, 4)
    found = await asyncio.gather(*(fork(one, name, REFEREE, None, "branch") for one in some))
    assert len({branch.header.scenario for branch in found}) == 1
    await close_scenario(scenarios, name, REFEREE, 0)
    again = await fork(scenarios, name, REFEREE, None, "branch")
    assert again.chain == found[0].chain
    with pytest.raises(Conflict):
        await fork(scenarios, name, REFEREE, 0, "branch")
    elsewhere = await fork(scenarios, other.header.scenario, REFEREE, None, "branch")
    assert elsewhere.header.scenario != again.header.scenario


async def test_7_a_nonce_is_kept_once(scenarios: Scenarios) -> None:
    """At once or later; other words, or another seat, are another command."""
    name = (await opened(scenarios)).header.scenario
    some = workers(scenarios, 4)
    found = await asyncio.gather(
        *(contribute(one, name, COMPACT, 0, "words", "mine") for one in some)
    )
    assert {(standing.version, standing.chain) for standing in found} == {(1, found[0].chain)}
    with pytest.raises(Conflict) as refused:
        await contribute(scenarios, name, COMPACT, 0, "other words", "mine")
    assert refused.value.code == "command_reused"


async def test_7_a_close_is_kept_once(scenarios: Scenarios) -> None:
    """The retry is told of the same seed; an id of an order is none of a close."""
    name, finish = (
        (await opened(scenarios)).header.scenario,
        {"kind": "finish_orders", "side": "Union"},
    )
    await give(scenarios, await scenarios.now(name), finish, id="an-order")
    with pytest.raises(Conflict):
        await close_scenario(scenarios, name, REFEREE, 0, "an-order")
    first, closed = await close_scenario(scenarios, name, REFEREE, 1, "the-end")
    again, entry = await close_scenario(workers(scenarios, 1)[0], name, REFEREE, 1, "the-end")
    assert (again.version, again.chain, entry) == (first.version, first.chain, closed)
