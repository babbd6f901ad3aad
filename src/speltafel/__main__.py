"""`python -m speltafel` is the command `speltafel`."""

from speltafel.cli import main

if __name__ == "__main__":
    main()
