"""The page itself: what it says, set by the template beside this, with a policy that lets nothing in or out."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from simcore.campaign.answers import Answers
from simcore.campaign.campaign import Campaign
from simcore.campaign.page.content import content
from simcore.campaign.page.spread import HEIGHT

_HERE = Path(__file__).parent
_WORD = re.compile(r"[^._]*[._]|[^._]+", re.DOTALL)


def page(found: Answers, campaign: Campaign, folder: str) -> str:
    """The page of a campaign: one HTML file that loads nothing; ``folder`` is where the campaign is.

    The same answers give the same text. Whatever a name holds is shown and never read as markup.
    """
    style = (_HERE / "style.css").read_text(encoding="utf-8")
    template = _environment().get_template("page.html.jinja")
    said = content(found, campaign, folder)
    safe = Markup(style)  # noqa: S704 - the style beside this, and no text of a campaign
    return template.render(page=said, style=safe, policy=policy(style), height=HEIGHT)


def policy(style: str) -> str:
    """What a browser is told to allow: this style, and nothing else.

    >>> policy("p{}")
    "default-src 'none'; style-src 'sha256-...'; base-uri 'none'; form-action 'none'"
    """
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def breaking(name: str) -> Markup:
    """A name that may be broken behind a dot or an underscore, where its words end.

    >>> breaking("dead.<b>")
    Markup('dead.<wbr>&lt;b&gt;')
    """
    return Markup("<wbr>").join(escape(part) for part in _WORD.findall(name))


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["breaking"] = breaking
    return environment
