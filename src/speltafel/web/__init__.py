"""The site: pages, live tables, and what keeps them safe. It knows no game by name."""
