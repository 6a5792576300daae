"""The editions of Cold Infinity: what each has changed, and what held before it."""

from umpire.kernel.editions import Change, Edition

SECOND: tuple[Change, ...] = (
    Change(
        rule="CI-RUL-1",
        gist="The set-up of a basic battle has nothing on its sheets that advanced rules bring.",
    ),
    Change(
        rule="CI-RUL-87",
        gist="Control may pass from a bridge that fire has destroyed, before initiative is next "
        "thrown for; the ship drifts for good only after that.",
        option="control_from_lost_bridge",
        before=False,
    ),
    Change(
        rule="CI-3.3-1",
        gist="Rockets and reload racks are systems of zero power: they are switched, can be forced "
        "off, and go off without a plant that works.",
        option="racks_need_plants",
        before=False,
    ),
    Change(
        rule="CI-4.1-1",
        gist="A wave that meets a friend uses neither a lock-on nor amplification.",
        option="locks_on_enemies_alone",
        before=False,
    ),
    Change(
        rule="CI-4.1-1",
        gist="A shroud stays from turn to turn, while its unit sets no levels anew.",
        option="shrouds_stay",
        before=False,
    ),
    Change(
        rule="CI-8.2.7-1",
        gist="A gravitic weapon that was to attack becomes a shield on emergency fire alone, and "
        "is damaged by it; before fire is declared it is set to be one in secret, and for nothing.",
        option="attackers_shield_in_emergency_alone",
        before=False,
    ),
    Change(
        rule="CI-RUL-45",
        gist="What comes along facing 2, 3, 5 or 6 of a long ship with five sections strikes a "
        "seam, as of a wide one.",
        option="seams_on_facings",
        before=False,
    ),
    Change(
        rule="CI-16.6.2-1",
        gist="The only section of a satellite or a weapon platform is a core: it burns in place of "
        "bursting, and its systems cannot be called.",
        option="platforms_are_cores",
        before=False,
    ),
    Change(
        rule="CI-RUL-32",
        gist="Small vessels are ships: at more than 10 hexes they ignore evasion, too.",
        option="evasion_ignored_by_small_vessels",
        before=False,
    ),
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

THIRD: tuple[Change, ...] = (
    Change(
        rule="CI-12.4-2",
        gist="Hangars launch, land and arm craft in Final Actions, which wait for it.",
        option="hangars_in_use",
        before=False,
    ),
    Change(
        rule="CI-15.4-1",
        gist="Units may ram what shares their hex, in a phase of their own before weapons fire.",
        option="rams",
        before=False,
    ),
    Change(
        rule="CI-15.5.2-1",
        gist="Crews try to repair systems in Final Actions, and fire brigades to put out fires.",
        option="ad_hoc_repairs",
        before=False,
    ),
)

FOURTH: tuple[Change, ...] = (
    Change(
        rule="CI-15.3.3.1-1",
        gist="Outer and inner shells of structures turn alone by their rates, with the weapons and "
        "hangars in them.",
        option="shells_rotate",
        before=False,
    ),
)

FIFTH: tuple[Change, ...] = (
    Change(
        rule="CI-15.7.1-1",
        gist="A ship at a dock throws for no drift, and turns with its structure; rams, blasts and "
        "drones do not find one that is inside; what is entangled does not dock.",
        option="docks_hold",
        before=False,
    ),
    Change(
        rule="CI-1.6-1",
        gist="What is entangled with a structure, or with a ship at a dock, lies still with it: a "
        "structure does not leave its hex.",
        option="structures_hold_still",
        before=False,
    ),
    Change(
        rule="CI-15.8-2",
        gist="A shroud finds a ship in stealth by its range, layers included.",
        option="shrouds_find_by_layers",
        before=False,
    ),
    Change(
        rule="CI-RUL-114",
        gist="Where destroyed sections do not count, they do not in rams either.",
        option="rams_count_sections_left",
        before=False,
    ),
    Change(
        rule="CI-10.5-2",
        gist="Mines, micro-platforms and beacons have no ECM, not even that of an ESS, and no "
        "defensive fire, their own or that of others.",
        option="bare_devices",
        before=False,
    ),
    Change(
        rule="CI-13.1.8.1-1",
        gist="What a derelict has launched keeps the penalty of its bridge when the last point of "
        "that is lost.",
        option="lost_bridges_hinder",
        before=False,
    ),
    Change(
        rule="CI-14.1-2",
        gist="A drive that charges is not set back when another drive of its ship is told to shift "
        "it in part, nor ends that shift when it is set back itself.",
        option="drives_stand_alone",
        before=False,
    ),
    Change(
        rule="CI-14.2.1-1",
        gist="Mines spare what shifts in part, it stands in no line of sight, and its rockets and "
        "decoys guard nobody; what it has launched before strikes all the same.",
        option="shifts_part_from_all",
        before=False,
    ),
    Change(
        rule="CI-14.3-2",
        gist="Bubbles part ships from mines, lines of sight, rockets, decoys, support sensors and "
        "docks outside, too; craft neither come into one nor leave it.",
        option="bubbles_part_from_all",
        before=False,
    ),
)

SIXTH: tuple[Change, ...] = (
    Change(
        rule="CI-UMP-202",
        gist="What rises by more than it goes along the map moves from hex to hex, and leaves out "
        "none between.",
        option="steep_ways_unbroken",
        before=False,
    ),
)

EDITIONS = (
    Edition("1"),
    Edition("2", SECOND),
    Edition("3", THIRD),
    Edition("4", FOURTH),
    Edition("5", FIFTH),
    Edition("6", SIXTH),
)
