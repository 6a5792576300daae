"""The sequence of play (Spielablauf): orders, movement, fire (FTL-SEQ-01)."""

from umpire.kernel.sequence import Phase, SequenceOfPlay
from umpire.rules.full_thrust_light import orders

SEQUENCE = SequenceOfPlay(
    phases=(
        Phase(
            name="orders",
            title="Kommandophase",
            rule="FTL-SEQ-01",
            orders={
                orders.WriteOrder: "owner",
                orders.FinishOrders: "owner",
                orders.ReturnToTable: "owner",
            },
            sealed=True,
        ),
        Phase(
            name="movement",
            title="Bewegungsphase",
            rule="FTL-SEQ-01",
            orders={orders.MoveShips: "any_side"},
        ),
        Phase(
            name="fire",
            title="Feuerphase",
            rule="FTL-SEQ-01",
            orders={
                orders.RollInitiative: "any_side",
                orders.FireWeapons: "owner",
                orders.PassFire: "owner",
            },
        ),
        Phase(name="over", title="Spielende", rule="FTL-END-01", orders={}),
    ),
    always={
        orders.ApplyDamage: "referee",
        orders.CorrectShip: "referee",
        orders.ScanShip: "owner",
        orders.Withdraw: "owner",
        orders.DeclareVictory: "referee",
    },
)
