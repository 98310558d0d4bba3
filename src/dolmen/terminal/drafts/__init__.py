"""Drafts: an answer in the making, for every kind of ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dolmen.kernel import Amounts, Ask, Draw, Form, Pick, Several, Split, Write
from dolmen.terminal.drafts.draft import Draft, Page, Row
from dolmen.terminal.drafts.form import FormDraft
from dolmen.terminal.drafts.picks import PickDraft, SeveralDraft
from dolmen.terminal.drafts.shares import AmountsDraft, SplitDraft
from dolmen.terminal.drafts.texts import DrawDraft, TextDraft

__all__ = ["AmountsDraft", "Draft", "FormDraft", "Page", "Row", "draft_of"]

_KINDS: Mapping[type[Ask], Callable[[Any], Draft]] = {
    Pick: PickDraft,
    Several: SeveralDraft,
    Split: SplitDraft,
    Amounts: AmountsDraft,
    Form: FormDraft,
    Write: TextDraft,
    Draw: DrawDraft,
}


def draft_of(ask: Ask) -> Draft:
    """An empty draft of an answer."""
    return next(make(ask) for kind, make in _KINDS.items() if isinstance(ask, kind))
