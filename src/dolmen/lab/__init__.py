"""The lab: many games at once, what they show, and how well the rules are covered by tests."""

from dolmen.lab.plan import BrokenGame, Plan, PlannedGames
from dolmen.lab.report import Played, Report, report
from dolmen.lab.simulate import play_all, simulate

__all__ = ["BrokenGame", "Plan", "PlannedGames", "Played", "Report", "play_all", "report", "simulate"]
