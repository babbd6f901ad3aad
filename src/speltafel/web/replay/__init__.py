"""Looking back at a game: its moments, their drawings, the worker that makes them, and the pages."""
