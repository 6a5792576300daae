"""TBT 11: damage control: shields, and parties that do not give up."""
