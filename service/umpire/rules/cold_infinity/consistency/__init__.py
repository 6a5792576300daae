"""What a battle from outside must agree on with itself; refusals point into it."""
