"""Who is there: dots beside the sides of a table, and a line in the lobby."""

from playwright.async_api import expect

from web.battles import open_battle
from web.conftest import PHONE, Visit


async def test_a_table_shows_which_sides_are_there(service: str, visit: Visit) -> None:
    """A side that sits down is shown at once at the other's table."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Duel")
    page, _ = await visit(battle.link("side:Union"))
    there = page.get_by_role("list", name="Who is there").get_by_role("listitem")
    await expect(there).to_have_text(["Compact: not here", "Union: here now"])
    await visit(battle.link("side:Compact"))
    await expect(there).to_have_text(["Compact: here now", "Union: here now"])
    await visit(battle.link("observer"))
    await expect(there).to_have_count(3)


async def test_the_lobby_tells_who_is_at_a_battle(service: str, visit: Visit) -> None:
    """Of others alone: whoever reads it has just left."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Two at dawn")
    mine, _ = await visit(battle.link("side:Union"))
    await expect(mine.get_by_role("heading", name="Two at dawn")).to_be_visible()
    other, _ = await visit(battle.link("side:Compact"))
    await expect(other.get_by_role("listitem").filter(has_text="Compact: here")).to_have_count(1)
    await mine.get_by_role("link", name="To the lobby").click()
    await expect(mine.get_by_text("Here now: Compact")).to_be_visible()


async def test_the_lobby_is_light_or_dark_and_speaks_as_one_likes(
    service: str, visit: Visit
) -> None:
    """Both are chosen in its corner, and stay chosen."""
    page, _ = await visit(service)
    await page.locator(".looks").get_by_role("button", name="Light colours").click()
    dark = page.locator("button.light", has_text="Dark colours")
    await expect(dark).to_have_count(2)
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")
    await page.locator(".looks").get_by_role("combobox", name="Language").select_option("de")
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")
    await expect(page.get_by_role("button", name="Dunkle Farben").first).to_be_visible()


async def test_every_button_of_the_replay_is_in_sight_on_a_phone(
    service: str, visit: Visit
) -> None:
    """The first one too; nothing stands beyond the edge."""
    battle = open_battle(service, "full-thrust-light", "duel")
    page, _ = await visit(battle.link("observer"), **PHONE)
    first = page.get_by_role("button", name="First version")
    await expect(first).to_be_visible()
    for part in await page.locator(".replay-bar :is(button, select)").all():
        if await part.is_visible():
            box = await part.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["viewport"]["width"]
