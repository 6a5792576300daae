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
    Change(
        "FT-8.4-1",
        "A set-up with ships that have no FTL drive is refused where they have no leave.",
        option="non_ftl_ships",
        before=True,
        unread=True,
    ),
    Change(
        "FT-3.4-3",
        "Anything beside FTL makes the order void.",
        option="ftl_only_order",
        before=False,
    ),
    Change(
        "FT-3.4-2",
        "Only a ship with a bay can be ordered to launch.",
        option="launch_needs_bay",
        before=False,
    ),
    Change(
        "FT-RUL-70",
        "In vector movement a carrier may rotate while groups start or land.",
        option="rotate_while_launching",
        before=False,
    ),
    Change(
        "FT-RUL-4",
        "The arc of a target on a line can be settled before fire is declared.",
        option="arc_die_before_fire",
        before=False,
    ),
    Change(
        "FT-RUL-108",
        "A bridge that is out for the rest of the game is beyond repair.",
        option="bridge_lost_for_good",
        before=False,
    ),
    Change(
        "FT-RUL-102",
        "The screens, or shields, of hulks are down.",
        option="hulks_lose_screens",
        before=False,
    ),
    Change(
        "FT-UMP-5",
        "Fighters whose fleet has gone win nothing by being left behind.",
        option="winner_holds_table",
        before=False,
    ),
    Change(
        "FT-RUL-33",
        "All losses of a group count for its morale, not only those since its launch.",
        option="morale_losses",
        before="launch",
    ),
    Change(
        "FT-11.1-1",
        "Civil ships show as merchants.",
        option="merchant_bogeys",
        before=False,
    ),
    Change(
        "FT-RUL-75",
        "A ship that has fired sends no boarders in that turn.",
        option="boarding_after_fire",
        before=True,
    ),
    Change(
        "FT-UMP-32",
        "Boarders for whom a prize has no room stay with their ship.",
        option="surplus_boarders_stay",
        before=False,
    ),
    Change(
        "FT-RUL-67",
        "A ship of up to 90 mass that names no class is a cruiser.",
        table="design",
        before={"groups": {"capital_from": 80}},
    ),
    Change(
        "FT-3.3-1",
        "A ship that flies the order it was given is not told of as out of control.",
        cited={"ship_moved": ("FT-7.2-2",)},
    ),
)

THIRD: tuple[Change, ...] = (
    Change(
        "FT-UMP-33",
        "What screens a ship that surrenders while orders are sealed is free when they open: "
        "before, all heard at once who had been told to screen her.",
        option="screens_end_when_open",
        before=False,
    ),
    Change(
        "FT-RUL-71",
        "In vector movement a ship docks at a moving station from a course within a degree of its "
        "own, and takes that over.",
        table="station",
        before={"course_deg": 0.0},
    ),
)

EDITIONS = (Edition("1"), Edition("2", SECOND), Edition("3", THIRD))
