"""Mails on a phone and on a desktop, in light and dark: no clipped and no unreadable text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from games.notices.mails import confirmation_mail
from games.words import words_for
from tests.words.asking import Writer
from tests.words.reading import asking_positions, mails_of_notices

pytestmark = pytest.mark.long
WIDTHS = (360, 1000)
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
Pages = dict[tuple[int, Theme], Page]
LANGUAGE = "hu"
"""The language with the longest words."""
QUESTIONS = (
    "place_orders-planning", "use_raven-raven", "resolve_march-march", "choose_house_card-battle",
    "use_card_ability-patchface", "reconcile_armies-supply", "muster-mustering", "retreat_to-retreat",
)  # fmt: skip
NOTICES = ("deadline_passed-1", "vote_opened-1", "standby_wanted-1")
MIN_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3."""
LOOK = """(min) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const rgb = (color) => color.match(/[\\d.]+/g).map(Number);
    probe.style.background = 'Canvas';
    const canvas = rgb(getComputedStyle(probe).backgroundColor);
    const mixed = (top, below, share) => [0, 1, 2].map((n) => top[n] * share + below[n] * (1 - share));
    const light = (color) => {
        const linear = (share) => share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = color.map((each) => linear(each / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const dim = [], cut = [], all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
        const text = all.currentNode.data.trim(), own = all.currentNode.parentElement;
        if (!text || own === probe) continue;
        let ground = canvas, opacity = 1;
        for (let each = own; each; each = each.parentElement) {
            const style = getComputedStyle(each), back = rgb(style.backgroundColor);
            opacity *= Number(style.opacity);
            if (back[3] !== 0) { ground = back.slice(0, 3); break; }
        }
        const color = mixed(rgb(getComputedStyle(own).color), ground, opacity);
        const [high, low] = [light(color), light(ground.slice(0, 3))].sort((a, b) => b - a);
        const contrast = (high + 0.05) / (low + 0.05);
        if (contrast < min) dim.push([text, contrast]);
        const range = document.createRange();
        range.selectNodeContents(all.currentNode);
        const box = range.getBoundingClientRect();
        if (box.left < 0 || box.right > innerWidth) cut.push(text);
    }
    probe.remove();
    return {dim, cut, width: document.documentElement.scrollWidth};
}"""


@pytest.fixture(scope="module")
def mails() -> dict[str, str]:
    """HTML of mails by name."""
    positions, writer = asking_positions(), Writer(words_for(LANGUAGE), "Winter at the Wall")
    notices = mails_of_notices(LANGUAGE)
    confirmation = confirmation_mail("4711", username="anna", language=LANGUAGE)
    return {
        **{name: writer.asks(*positions[name], png=b"drawn").html for name in QUESTIONS},
        **{name: notices[name].html for name in NOTICES},
        "confirmation": confirmation.html,
    }


@pytest.fixture(scope="module")
def pages(chromium: Browser) -> Iterator[Pages]:
    found: Pages = {}
    for width in WIDTHS:
        for theme in THEMES:
            context = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=theme)
            found[width, theme] = context.new_page()
    yield found
    for page in found.values():
        page.context.close()


def test_no_text_of_a_mail_is_clipped_or_has_low_contrast(pages: Pages, mails: dict[str, str]) -> None:
    assert len(mails) == 12
    for (width, theme), page in pages.items():
        for name, html in mails.items():
            page.set_content(html.replace("cid:", "data:,"))
            seen = page.evaluate(LOOK, MIN_CONTRAST)
            assert (seen["cut"], seen["dim"], seen["width"]) == ([], [], width), (name, width, theme)


def test_low_contrast_and_clipped_text_are_reported(pages: Pages) -> None:
    page = pages[360, "dark"]
    head = '<head><meta name="color-scheme" content="light dark"></head>'
    page.set_content(f'{head}<p style="color:#333">Dim</p><p style="width:500px">{"long " * 20}</p>')
    seen = page.evaluate(LOOK, MIN_CONTRAST)
    assert [text for text, _ in seen["dim"]] == ["Dim"]
    assert len(seen["cut"]) == 1 and seen["width"] > 360
