"""What axe finds on a page."""

import json
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
"""All is checked; of what is in order, axe does not write down every element."""


async def violations(page: Page) -> list[str]:
    """Return each violation of WCAG 2.2 AA, or of good practice, with the elements concerned."""
    found: Any = (await Axe().run(page, options=ONLY_VIOLATIONS)).response["violations"]
    return [
        f"{each['id']}: {each['help']}: {json.dumps([node['html'] for node in each['nodes']])}"
        for each in found
    ]
