"""The seed of committed dice is nowhere to be found before the close."""

import base64
from typing import Any

import msgspec
import pytest

from scenarios.table import COMPACT, UNION, exported, give, opened, play, verdict_on
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE
from umpire.scenarios import read
from umpire.scenarios.lifecycle import close_scenario, fork
from umpire.scenarios.repository import Scenarios
from umpire.store.redis import RedisStore

REFUSED: list[dict[str, Any]] = [
    {"kind": "scan_ship", "ship": "Candle", "target": "Hammer"},
    {"kind": "fire_weapons", "ship": "Ghost", "shots": [{"weapon": "B1", "target": "Hammer"}]},
    {"kind": "write_order", "ship": "Candle", "notation": "???"},
]


def written(seed: bytes) -> list[str]:
    """Return the ways in which a seed might stand in a text."""
    return [
        seed.hex(),
        seed.hex().upper(),
        base64.b64encode(seed).decode(),
        repr(seed)[2:-1],
        str(list(seed))[1:-1],
    ]


async def test_nothing_that_anyone_reads_holds_the_seed(
    scenarios: Scenarios, store: RedisStore, quiet_logs: list[dict[str, object]]
) -> None:
    """No view, ruling, page, choice, verdict, transcript, fork, refusal, log line or snapshot."""
    standing = await opened(scenarios, "crossing")
    name, seed = standing.header.scenario, standing.seed
    (*_, last) = await play(scenarios, standing, before_turn=3)
    texts: list[Any] = [repr(standing.header), await exported(scenarios, standing)]
    for seat in (REFEREE, COMPACT, UNION, OBSERVER):
        texts += (await read.journal(scenarios, name, seat, 0, 1000))[1]
        texts += read.choices_seen(last, seat, None)
        texts.append(read.battle_seen(last, seat))
        for order in REFUSED:
            with pytest.raises(Refusal) as refused:
                await give(scenarios, last, order, seat=seat)
            texts.append(vars(refused.value))
    texts.append(await verdict_on(scenarios, name, REFEREE))
    texts.append((await fork(scenarios, name, REFEREE, None)).header)
    texts.append(await store.snapshot(name))
    texts += [line.line for line in await store.lines(name, 0, 1000)]
    texts += quiet_logs
    told = "\n".join(
        text.decode() if isinstance(text, bytes) else f"{text!r}{msgspec.json.encode(text)!r}"
        for text in texts
    )
    assert len(told) > 10_000
    assert [way for way in written(seed) if way in told] == []


async def test_the_close_reveals_it(scenarios: Scenarios) -> None:
    """There, and from then on, everyone may read it: the search above would have found it."""
    standing = await opened(scenarios)
    await close_scenario(scenarios, standing.header.scenario, REFEREE, 0)
    _, entries = await read.journal(scenarios, standing.header.scenario, OBSERVER, 0, 10)
    assert standing.seed.hex() in msgspec.json.encode(entries).decode()
    assert standing.seed.hex().encode() in b"".join(await exported(scenarios, standing))


@pytest.mark.parametrize("log_format", ["json", "console"])
def test_a_fault_that_is_logged_tells_no_values(
    log_format: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    """A trace names lines of the program, not what was in its variables."""
    import structlog  # noqa: PLC0415 — configured for this test alone

    from umpire import telemetry  # noqa: PLC0415

    before = structlog.get_config()
    telemetry.configure(log_format, "info")
    try:
        _fail(structlog.get_logger("a"), seed="a secret that stands in a variable")
    finally:
        structlog.configure(**before)
    told = capfd.readouterr().err
    assert "this failed" in told
    assert "ZeroDivisionError" in told
    assert "a secret that stands in a variable" not in told


def _fail(log: Any, seed: str) -> None:
    try:
        assert seed
        _ = 1 / 0
    except ZeroDivisionError as wrong:
        log.exception("this failed", exc_info=wrong)
