"""The yard: ships are designed, fleets put together, battles set out; displays are printed."""

import re
from typing import Any

from playwright.async_api import Locator, Page, expect

from web.accessibility import violations
from web.conftest import PHONE, Shot, Visit
from web.seat import choice, give, middle

A5_POINTS = (420, 594)


def judged(page: Page) -> Locator:
    """Return what the service says of the design on the board."""
    return page.locator(".judged")


async def fleet_of(page: Page, place: int, *classes: str) -> Locator:
    """Put a fleet together of one ship of each class, and return its card."""
    await page.get_by_role("button", name="New fleet").click()
    fleet = page.locator("article.fleet").nth(place)
    offered = fleet.get_by_role("combobox", name="Ship")
    for name in classes:
        value = await offered.locator("option", has_text=name).first.get_attribute("value")
        await offered.select_option(value)
        await fleet.get_by_role("button", name="Add to the fleet").click()
    await expect(fleet.locator(".fleet-lines li")).to_have_count(len(classes))
    return fleet


async def opened(page: Page, visit: Visit) -> tuple[Page, Page]:
    """Open the battle that is set out, and return the tables of both sides."""
    await page.get_by_role("button", name="Invite a friend").click()
    friends = await page.get_by_label("Link for your friend").input_value()
    await page.locator(".invitation a.button").click()
    red, _ = await visit(friends)
    return page, red


async def test_a_ship_is_refused_mended_and_flown(service: str, visit: Visit, shot: Shot) -> None:
    """Of Remixed: refused for its mass, mended, saved, in a fleet, dragged into place, ordered."""
    page, _ = await visit(f"{service}/#/yard/full-thrust-remixed")
    await expect(judged(page)).to_contain_text("Legal")
    await page.get_by_label("Class name").fill("Kestrel, light cruiser")
    await page.get_by_label("What to add to systems").select_option(label="Beam")
    await page.get_by_role("group", name="Systems").get_by_role("button", name="Add").click()
    await expect(judged(page)).to_contain_text("46 is the most for this ship")
    await expect(judged(page).get_by_role("link", name="FT-9.1-1")).to_be_visible()
    await expect(page.get_by_label("Mass", exact=True)).to_have_attribute("aria-invalid", "true")
    await shot(page, "yard-refused")
    await page.get_by_label("Mass", exact=True).fill("50")
    await expect(judged(page)).to_contain_text("Legal")
    await page.get_by_role("button", name="Save").click()
    blue = await fleet_of(page, 0, "Kestrel", "Taper")
    await blue.get_by_label("Limit of points").fill("200")
    await expect(blue.locator(".sum")).to_have_text("251 of 200 points, 51 too many")
    await fleet_of(page, 1, "Beacon")
    ship = page.locator(".yard-map .unit").first
    await expect(ship).to_have_attribute("aria-label", re.compile("Kestrel-1, Blue, 6 across"))
    await expect(page.locator(".yard-map .unit")).to_have_count(3)
    await drag(page, ship, 150)
    await page.keyboard.press("]")
    await expect(ship).to_have_attribute("aria-label", re.compile(r"1[0-9].*heading 120"))
    west, east = await opened(page, visit)
    await give(west, "write_order/Kestrel-1", notation="+1")
    await expect(choice(east, "write_order/Beacon-1")).to_be_visible()
    await shot(west, "yard-flown")


async def test_the_display_is_never_under_what_is_said_of_a_design(
    service: str, visit: Visit
) -> None:
    """However far one scrolls, the one ends where the other begins."""
    page, _ = await visit(f"{service}/#/yard/full-thrust-remixed")
    display = page.locator(".as-it-flies")
    await expect(display.get_by_role("heading", name="Its display")).to_be_visible()
    for far in (0, 300, 600):
        await page.evaluate("(far) => scrollTo(0, far)", far)
        said, drawn = await judged(page).bounding_box(), await display.bounding_box()
        assert said is not None
        assert drawn is not None
        assert said["y"] + said["height"] <= drawn["y"] + 1


async def drag(page: Page, ship: Locator, right_px: int) -> None:
    """Drag a ship over the map."""
    await ship.scroll_into_view_if_needed()
    x, y = await middle(ship)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + right_px, y, steps=4)
    await page.mouse.up()


async def test_a_frigate_of_the_yard_is_flown_by_keyboard(service: str, visit: Visit) -> None:
    """Of Cold Infinity: refused for a structure, mended where the refusal points, then placed."""
    page, _ = await visit(f"{service}/#/yard/cold-infinity")
    await expect(judged(page)).to_contain_text("Legal")
    await page.get_by_label("Class name").fill("Plover, frigate")
    await page.get_by_role("button", name="Weapon, rack").press("Enter")
    structure = page.get_by_role("spinbutton", name="Structure")
    await structure.fill("7")
    await expect(judged(page)).to_contain_text("such a one has 5")
    await judged(page).get_by_role("button", name="Show").press("Enter")
    await expect(structure).to_be_focused()
    await page.keyboard.type("5")
    await expect(judged(page)).to_contain_text("Legal")
    await page.get_by_role("button", name="Save").press("Enter")
    await fleet_of(page, 0, "Plover")
    await fleet_of(page, 1, "Dunlin")
    await expect(page.locator(".yard-map .unit")).to_have_count(2)
    ship = page.get_by_role("button", name=re.compile("Plover-1, Blue"))
    await ship.press("ArrowUp")
    await ship.press("]")
    await expect(ship).to_have_attribute("aria-label", re.compile("0 across, -9 up, heading 60"))
    blue, red = await opened(page, visit)
    await expect(choice(blue, "allocate_power/Plover-1")).to_be_visible()
    await expect(choice(red, "allocate_power/Dunlin-1")).to_be_visible()


async def test_a_phone_has_the_yard_and_displays_go_on_a5(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Nothing is wider than the phone, axe finds nothing, a display is one page of A5."""
    page, _ = await visit(f"{service}/#/yard", **PHONE)
    await expect(judged(page)).to_contain_text("Legal")
    fleet = await fleet_of(page, 0, "Beacon", "Taper")
    await expect(page.locator(".yard-map .unit")).to_have_count(4)
    assert await violations(page) == []
    wide: Any = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    await shot(page, "yard-phone")
    await page.evaluate("window.print = () => undefined")
    await fleet.get_by_role("button", name="Print the displays").tap()
    await expect(page.locator(".printed .a5")).to_have_count(2)
    paper = (await page.pdf(prefer_css_page_size=True)).decode("latin-1")
    sizes = re.findall(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert [(int(float(x)), int(float(y))) for x, y in sizes] == [A5_POINTS, A5_POINTS]
