# ruff: noqa: T201, S106 -- a program tells by printing; the key is none
# Its types are checked where its client stands, beside it.
# mypy: disable-error-code="import-not-found"
"""A battle is opened, read and ordered, with a client that openapi-python-client made."""

from document import AuthenticatedClient
from document.api.scenarios import (
    list_choices,
    open_scenario,
    read_scenario,
    submit_orders,
    verify_scenario,
)
from document.models import (
    ChoicesNow,
    CommandBody,
    OpenBody,
    RulingKept,
    ScenarioOpened,
    ScenarioSeen,
    SideWithdrew,
    Verdict,
    Withdraw,
)

# A service that is open to all looks at no key.
umpire = AuthenticatedClient(base_url="$service", token="the operator's key of enough bytes")
body = OpenBody(system="$system", sample="$sample", title="A call")
opened = open_scenario.sync(client=umpire, body=body)
assert isinstance(opened, ScenarioOpened), opened
scenario = opened.scenario

referee = AuthenticatedClient(base_url="$service", token=opened.tokens["referee"])
seen = read_scenario.sync(scenario, client=referee)
assert isinstance(seen, ScenarioSeen), seen
offered = list_choices.sync(scenario, client=referee)
assert isinstance(offered, ChoicesNow), offered

side = seen.battle.sides[0]
ruling = submit_orders.sync(
    scenario,
    client=referee,
    body=CommandBody(orders=[Withdraw(kind="withdraw", side=side)]),
    if_match=f'"{seen.version}"',
    idempotency_key="a-call",
)
assert isinstance(ruling, RulingKept), ruling
withdrew = [one.side for one in ruling.events if isinstance(one, SideWithdrew)]
verdict = verify_scenario.sync(scenario, client=referee)
assert isinstance(verdict, Verdict), verdict
print(len(offered.choices) > 0, withdrew == [side], ruling.version, verdict.verified)
