"""The tests of the web page see what is wrong with a page."""

import asyncio

import pytest

from web.conftest import Visit


async def test_the_front_page_answers_without_a_fault(service: str, visit: Visit) -> None:
    """It has a title and a heading, and nothing goes wrong in it."""
    seen = await visit(service)
    assert "umpire" in await seen.page.title()
    assert await seen.page.locator("h1").count() == 1
    assert seen.watch.unexpected == []


PATIENCE_S = 60


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("console.error('it broke')", "console: it broke"),
        ("setTimeout(() => { throw new Error('thrown late') })", "thrown late"),
        ("fetch('/nowhere')", "404"),
        ("fetch('/cut').catch(() => 0)", "failed: GET"),
        ("fetch('http://127.0.0.1:9/').catch(() => 0)", "Content Security Policy"),
    ],
)
async def test_what_goes_wrong_in_a_page_is_seen(
    service: str, visit: Visit, wrong: str, told: str
) -> None:
    """A line on the console, an exception, an answer of 404, one cut off, one from elsewhere."""
    seen = await visit(service)
    await seen.page.route("**/cut", lambda route: route.abort("connectionreset"))
    await seen.page.evaluate(f"void ({wrong})")
    async with asyncio.timeout(PATIENCE_S):
        while not any(told in fault for fault in seen.watch.unexpected):
            await seen.page.wait_for_timeout(50)
    seen.watch.expect("")
    assert seen.watch.unexpected == []
