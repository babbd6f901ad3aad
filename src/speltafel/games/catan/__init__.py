"""Catan: the box with its label."""
