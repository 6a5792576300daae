"""Places that are filled in with a click on the map, and what is said where one is wrong."""

from playwright.async_api import expect

from web.battles import Battle, open_battle
from web.conftest import Visit
from web.seat import choice, give_form, middle

GROUP = "Flight-1"


def with_fighters(service: str) -> Battle:
    """Open a battle in which fighters may be launched now."""
    battle = open_battle(service, "full-thrust-remixed", "carrier-strike")
    for side in ("West", "East"):
        choices = battle.ask("GET", "/choices", f"side:{side}").json()["choices"]
        for each in choices:
            if each["kind"] == "write_order":
                manoeuvre = {"launch": True} if each["launches"] else {}
                battle.order({**each["order"], "manoeuvre": manoeuvre})
        battle.order({"kind": "finish_phase", "side": side})
    battle.order({"kind": "roll_initiative"})
    if battle.look()["battle"]["active"] == "East":
        battle.order({"kind": "finish_phase", "side": "East"})
    return battle


async def test_a_place_out_of_reach_is_brought_within_it(service: str, visit: Visit) -> None:
    """A click far off takes the farthest legal point; a wrong figure is told where it stands."""
    battle = with_fighters(service)
    page, _ = await visit(battle.link("side:West"))
    await choice(page, f"move_group/{GROUP}").click(timeout=15_000)
    form = page.locator("form.order")
    await expect(form).to_contain_text("with neither, it does not move")

    x = form.locator("#order-x")
    await x.fill("4000")
    await form.locator("button[type=submit]").click()
    await expect(x).to_be_focused()
    await expect(form.locator("#order-x-fault")).to_contain_text("at most")
    await expect(form.locator(".judgement")).to_contain_text("✗")

    await form.get_by_role("button", name="Choose the point on the map").click()
    across, down = await middle(page.locator("section.map svg"))
    await page.mouse.click(across + 250, down + 100)
    await expect(form.locator("#order-y")).not_to_have_value("")
    await expect(x).not_to_have_value("4000")
    await give_form(page)
