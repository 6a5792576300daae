"""FT 2.6 in this setting: what a closed book hides of ships with shields and cloaks."""
