"""Stonesaga's rules, a module for a section or two of `rules.md`; `turns` has them all."""
