"""Ship design in this setting: chapter 9 of Remixed, with the systems of TBT 2 to 10."""
