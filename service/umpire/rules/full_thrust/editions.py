"""The editions of Full Thrust: Remixed: what each has changed, and what held before it."""

from umpire.kernel.editions import Change, Edition

SECOND: tuple[Change, ...] = (
    Change(
        rule="FT-2.6-4",
        gist="A book can be closed: displays and velocities of others are then hidden. Before, the "
        "option was read nowhere, and every book was open.",
        option="open_book",
        before=True,
        unread=True,
    ),
)

EDITIONS = (Edition("1"), Edition("2", SECOND))
