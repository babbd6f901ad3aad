"""The steps, each in a file named after its number and what it brings."""
