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
        rule="CI-8.2.7-1",
        gist="A gravitic weapon that was to attack becomes a shield on emergency fire alone, and "
        "is damaged by it; before fire is declared it is set to be one in secret, and for nothing.",
        option="attackers_shield_in_emergency_alone",
        before=False,
    ),
)

EDITIONS = (Edition("1"), Edition("2", SECOND))
