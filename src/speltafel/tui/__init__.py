"""The table in the terminal: one talk with two faces, lines for readers and pipes, a screen for the eye."""
