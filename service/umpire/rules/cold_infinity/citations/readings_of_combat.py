"""CI-RUL-46 to -92: what it leaves open of fire, damage, defences and small vessels."""

from umpire.kernel.citation import Reading

READINGS_OF_COMBAT: tuple[Reading, ...] = (
    Reading(
        "CI-RUL-46",
        "Does fire at range 0 have a range penalty?",
        "Yes, the least of 1, and 2 without a lock-on.",
        "no_penalty_in_one_hex",
    ),
    Reading(
        "CI-RUL-47",
        "What does a result of 11 or 12 leave of weapons with a part of their own?",
        "The half of a half, rounded up once; what doubles is not doubled. Pulse for pulse.",
    ),
    Reading(
        "CI-RUL-48",
        "In what order does plasma lose, halve and double?",
        "Range first, then ablative fire, shields, panels and half the armour; what is left "
        "doubles on hull, overkill too, unless it hit with 11 or 12.",
        "plasma_double",
    ),
    Reading(
        "CI-RUL-49",
        "What is a tenth for ablative fire taken of?",
        "Of all that the shot rolled; taken off once, from its first volley on.",
        "ablative_fire_base",
    ),
    Reading(
        "CI-RUL-50",
        "Whose armour meets a hit that goes on to the core?",
        "That of the section that has it in the end.",
        "armour_of_core_hits",
    ),
    Reading(
        "CI-RUL-51",
        "What is on the hit location chart, which is lost?",
        "A ring from 15 to 24: other, drive, cargo or hangar, weapon, shield, thruster, bridge, "
        "sensors, engine, plant. Tables may tell another.",
    ),
    Reading(
        "CI-RUL-52",
        "Where does a hit of 25 begin in the core?",
        "With the first column there is. Without a core it counts 24.",
    ),
    Reading(
        "CI-RUL-53",
        "How do slices divide?",
        "The hull has half, rounded up. Shares are whole and equal, destroyed systems have "
        "theirs, and what is left over is lost.",
    ),
    Reading(
        "CI-RUL-54",
        "How do the portions of piercing fire round, and which meets armour?",
        "Each is a third, rounded down, and the section in sight has what is left over; it alone "
        "meets armour and shields.",
    ),
    Reading(
        "CI-RUL-55",
        "Does each pulse roll its damage?",
        "Yes, and each meets armour by itself.",
        "pulse_damage",
    ),
    Reading(
        "CI-RUL-56",
        "Does a die in a pulse rating add to the throw or to the pulses?",
        "To the pulses.",
    ),
    Reading(
        "CI-RUL-57",
        "What if the throw for tracking is below 11?",
        "It tracks for one turn.",
    ),
    Reading(
        "CI-RUL-58",
        "Whom does a wave roll for first, and is its firer spared?",
        "In the order the attacker likes among those equally far; yes. A miss ends it when all at "
        "its distance have been rolled for.",
    ),
    Reading(
        "CI-RUL-59",
        "Where does a flare go without another system?",
        "To the hull of the section, and no further. Each step is a volley of its own.",
    ),
    Reading(
        "CI-RUL-60",
        "On which turn does a weapon of 1+3 fire again that fired on turn 1?",
        "On turn 5.",
    ),
    Reading(
        "CI-RUL-61",
        "When does a weapon cool, and does it arm by then?",
        "On the turns right after its shot, if it is off; then it arms. As long as it is left on "
        "it does not cool.",
    ),
    Reading(
        "CI-RUL-62",
        "Who diverts a guided weapon that flies past?",
        "Who stands in its line and is hostile to its launcher. Anything else stops it.",
    ),
    Reading(
        "CI-RUL-63",
        "In what order are missiles fired?",
        "In any.",
        "missiles_in_order",
    ),
    Reading(
        "CI-RUL-64",
        "How fast are weapons whose Speed is not printed?",
        "As the sheet tells; else guided ones 0, matter 1, plasma 2, lasers 6. Of the others it "
        "must be supplied.",
    ),
    Reading(
        "CI-RUL-65",
        "May all kinds of defensive fire meet one attack?",
        "Yes; the limits are for AHDF and EDF apart.",
    ),
    Reading(
        "CI-RUL-66",
        "Which arc must defence against a guided weapon bear on?",
        "The hex of its launch.",
    ),
    Reading(
        "CI-RUL-67",
        "How far away is what is intercepted?",
        "At 4 hexes, then 2, then 1, or nearer if it was launched nearer; and in sight.",
    ),
    Reading(
        "CI-RUL-68",
        "Does range count twice for screening without a lock-on?",
        "No.",
    ),
    Reading(
        "CI-RUL-69",
        "Does point defence protect the core?",
        "A stationary one does, a roaming one not.",
        "roaming_shields_in_core",
    ),
    Reading(
        "CI-RUL-70",
        "How do several halvings of a shield round?",
        "Down each time: part of its power, its own technology, anti-shield.",
    ),
    Reading(
        "CI-RUL-71",
        "How fast does a buffering shield recharge?",
        "As its sheet tells, nothing without it, when plants do.",
    ),
    Reading(
        "CI-RUL-72",
        "How much power overloads a shield?",
        "One point, once a turn; both of its Ratings are then half as much again.",
    ),
    Reading(
        "CI-RUL-73",
        "Which shields act together?",
        "All, if all that apply can be layered; else one.",
    ),
    Reading(
        "CI-RUL-74",
        "Which panels divert damage, and how often?",
        "Weapon collectors alone, a point for each strike, while a battery has room; not what "
        "strikes the panel itself.",
    ),
    Reading(
        "CI-RUL-75",
        "Does ablative armour lose a point for each volley?",
        "Yes, after it has met it.",
        "ablative_armour_loss",
    ),
    Reading(
        "CI-RUL-76",
        "When does adaptive armour gain a point?",
        "Once for each weapon strike with a point past the shields, when it is over.",
    ),
    Reading(
        "CI-RUL-77",
        "How does specialised armour round?",
        "Up, each a half of the whole. Against what ignores or halves armour the first one does "
        "that much less.",
    ),
    Reading(
        "CI-RUL-78",
        "Do several clouds of chaff add up, and do flares?",
        "The best cloud counts; flares add. All last for that phase.",
        "chaff_stacks",
    ),
    Reading(
        "CI-RUL-79",
        "How often does a group roll, and where does it hit?",
        "Once to hit and once for damage; as many like volleys as it has fighters, all in one "
        "place.",
    ),
    Reading(
        "CI-RUL-80",
        "Does the size of a group change each weapon that defends, or the total?",
        "The total, to nought at least; formation counts only if there is any.",
    ),
    Reading(
        "CI-RUL-81",
        "What is a group of 4 or of 7, and who may merge?",
        "What its number tells. Who is in one hex with one facing and one vector.",
    ),
    Reading(
        "CI-RUL-82",
        "Do penalties for launches count for each vessel?",
        "The launcher's once a turn, that of external launchers for each received.",
        "launch_penalty_per_vessel",
    ),
    Reading(
        "CI-RUL-83",
        "Where do craft enter a hangar, and how fast?",
        "Through a side of the hex that its arc covers; Speeds are compared as numbers.",
    ),
    Reading(
        "CI-RUL-84",
        "Which craft add to the throw of an escape?",
        "Those that came out of this hangar already; the first that fails is lost with the rest.",
    ),
    Reading(
        "CI-RUL-85",
        "When is a broken reactor first thrown for?",
        "In the damage effects of every turn on which it gave power; the first one counts 1.",
    ),
    Reading(
        "CI-RUL-86",
        "What does a bridge lose with its structure, and when?",
        "From a third of it accuracy, from half the sensors, too; never for nothing. Without "
        "control the ship is a derelict; by basic rules it is gone.",
    ),
    Reading(
        "CI-RUL-87",
        "Until when may control be handed over?",
        "Before initiative, also from a bridge that was destroyed since it was last thrown for. "
        "Until then the ship drifts; if nobody saves it then, it does so for good.",
        "control_from_lost_bridge",
    ),
    Reading(
        "CI-RUL-88",
        "Is a damaged rack thrown for once for each hit?",
        "Yes. Missiles beyond its room go from the end of the feed.",
        "rack_explosion",
    ),
    Reading(
        "CI-RUL-89",
        "What does a weapon lose at half its structure?",
        "A die of each kind and 5 of what is fixed, or a step of range, once; if it has neither, "
        "it is destroyed.",
    ),
    Reading(
        "CI-RUL-90",
        "When does a fire burn first, and what of several?",
        "On the next turn; several burn side by side.",
    ),
    Reading(
        "CI-RUL-91",
        "What makes a hit on the hull catastrophic?",
        "Dice of 15 or more, a hull location and a point past armour; for a called shot the last "
        "alone.",
    ),
    Reading(
        "CI-RUL-92",
        "How often is a failure thrown for?",
        "For each hit with dice of 17 or 18 on a vessel that stays, after its damage; of a group "
        "for the one that was struck.",
    ),
)
"""Questions and answers, by number."""
