"""Gone to Gaia's rules, a module for a section of `rules.md`; `game` has them all."""
