"""The editions of Cold Infinity: what each has changed, and what held before it."""

from umpire.kernel.editions import Change, Edition

SECOND: tuple[Change, ...] = (
    Change(
        rule="CI-UMP-123",
        gist="A phase waits for no side that could do nothing in it but pass.",
        option="automatic_passes",
        before=False,
    ),
    Change(
        rule="CI-UMP-121",
        gist="Sides may give standing orders, and be done with phases ahead.",
        option="standing_orders",
        before=False,
    ),
)

EDITIONS = (Edition("1"), Edition("2", SECOND))
