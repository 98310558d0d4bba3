"""The conformance kit: what every game on the table must keep to, checked over random games.

from dolmen.testing import check_game

def test_my_game():
    check_game(MyGame())
"""

from dolmen.testing.asks import check_asks
from dolmen.testing.bots import check_bots
from dolmen.testing.campaigns import Book, check_away, check_flat, check_returning, check_unread
from dolmen.testing.content_order import check_content_order
from dolmen.testing.data import check_state
from dolmen.testing.failure import ConformanceError
from dolmen.testing.journey import journey, match_at
from dolmen.testing.keeping import check_keeping
from dolmen.testing.kit import check_game
from dolmen.testing.late import check_late
from dolmen.testing.lessons import check_courses
from dolmen.testing.memory import check_memory
from dolmen.testing.option_order import check_option_order
from dolmen.testing.redeal import check_dealing, check_unseen
from dolmen.testing.reentry import check_reentry
from dolmen.testing.refusals import check_refusals
from dolmen.testing.rule_table import RuleTable
from dolmen.testing.secrets import check_secrets
from dolmen.testing.undo import check_undo

__all__ = [
    "Book",
    "ConformanceError",
    "RuleTable",
    "check_asks",
    "check_away",
    "check_bots",
    "check_content_order",
    "check_courses",
    "check_dealing",
    "check_flat",
    "check_game",
    "check_keeping",
    "check_late",
    "check_memory",
    "check_option_order",
    "check_reentry",
    "check_refusals",
    "check_returning",
    "check_secrets",
    "check_state",
    "check_undo",
    "check_unread",
    "check_unseen",
    "journey",
    "match_at",
]
