"""What is hidden shows neither in a webhook nor in what the archive gives back to another seat."""

import re
import secrets
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenarios.feeds import sent_to
from scenarios.table import COMPACT, RULEBOOKS_AT_TABLE, UNION, give, opened
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.scenarios.read import battle_seen, choices_seen, journal
from umpire.scenarios.repository import Scenarios
from umpire.scenarios.webhooks import KINDS, add_hook
from umpire.store.archive import Archive, ArchivedStore, connected_with_archive
from umpire.store.objects import Objects
from umpire.store.webhooks import RedisHooks

NOTATIONS = ("", "+1", "-1", "P1", "S1")
written = st.tuples(st.just("Candle"), st.sampled_from(NOTATIONS))
SALT = re.compile("[0-9a-f]{32}")  # random, of what is told
twins = st.lists(st.tuples(written, st.sampled_from(NOTATIONS)), min_size=1, max_size=4)


async def afar(
    store: ArchivedStore, orders: list[tuple[str, str]], seats: tuple[Seat, ...]
) -> dict[str, Any]:
    """Return what seats are told by webhooks, and read once the battle is in the archive."""
    scenarios, hooks = Scenarios(store, RULEBOOKS_AT_TABLE), RedisHooks(store.client)
    name = f"afar-{secrets.token_hex(6)}"
    standing = await opened(scenarios, source="seeded", seed="s", scenario=name)
    made = [
        await add_hook(hooks, standing, seat, "https://there.example/", KINDS, 9) for seat in seats
    ]
    for number, (ship, notation) in enumerate(orders):
        order = {"kind": "write_order", "ship": ship, "notation": notation}
        standing = (await give(scenarios, standing, order, seat=COMPACT, id=f"c{number}")).standing
    finish = {"kind": "finish_orders", "side": "Compact"}
    await give(scenarios, standing, finish, seat=COMPACT, id="finished")
    told: dict[str, Any] = {}
    for seat, hook in zip(seats, made, strict=True):
        sent = await sent_to(scenarios, name, hook)
        told[f"{seat} sent"] = [(one.kind, msgspec.json.encode(one.data)) for one in sent]
        await hooks.remove(name, hook.id)
    assert await Archive(store).move(name)
    fresh = Scenarios(store, RULEBOOKS_AT_TABLE)
    now = await fresh.now(name)
    for seat in seats:
        read = (
            battle_seen(now, seat),
            choices_seen(now, seat, None),
            (await journal(fresh, name, seat, 0, 50))[1],
        )
        told[f"{seat} read"] = msgspec.json.encode(read)
    return {what: SALT.sub("SALT", str(one).replace(name, "NAME")) for what, one in told.items()}


@settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(chosen=twins)
async def test_hidden_orders_are_hidden_from_webhooks_and_in_the_archive(
    embedded_url: str, chosen: list[tuple[tuple[str, str], str]]
) -> None:
    """Two battles in which a side writes otherwise are told alike to all others."""
    one = [order for order, _ in chosen]
    other = [(ship, notation) for (ship, _), notation in chosen]
    with TemporaryDirectory() as folder:
        objects = Objects(f"file://{Path(folder)}")
        async with connected_with_archive(embedded_url, objects, {}) as store:
            seats = (UNION, OBSERVER)
            assert await afar(store, one, seats) == await afar(store, other, seats)
            if one != other:
                own = (COMPACT,)
                assert await afar(store, one, own) != await afar(store, other, own)
