"""The editions of Space Fleet: what each has changed, and what held before it."""

from umpire.kernel.editions import Change, Edition

SECOND = (
    Change(
        "SF-UMP-40",
        "Dummies of an EW suite end with it, and move no farther from its ship than it reaches.",
        option="ew_dummies",
        before="stay",
    ),
    Change(
        "SF-UMP-41",
        "Who is fired at by a ship that it has not detected hears the shots.",
        option="hidden_fire_heard",
        before=False,
    ),
    Change(
        "SF-RUL-22",
        "A ship too fast for debris also pays for debris in which it starts.",
        option="debris_at_start",
        before=False,
    ),
    Change(
        "SF-LRM-04",
        "A contact warhead that hits throws the die of short-range salvoes for its hits.",
        table="hits",
        before={"beam": 1, "plasma": 2, "contact_sides": 6},
    ),
)

EDITIONS = (Edition("1"), Edition("2", SECOND))
