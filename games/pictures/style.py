"""The style sheet of a picture: the colours of a theme as rules for the classes of its elements."""

import re
from collections.abc import Collection, Iterable, Mapping

from games.engine import Edition

from . import fonts
from .palette import THEMES, Theme, ink_on, is_dark, mix_colours, tint_ground

FAMILY = "board"
STRIPE = 5
"""The width of the stripe in the holder's colour along the border of an area."""
FONT_NAME = "Fira Sans Condensed"


def css_rules(edition: Edition, theme: Theme) -> list[str]:
    """The rules for one theme, not yet limited to one picture."""
    found = [
        f".paper{{fill:{theme.paper}}}",
        f".land{{fill:{theme.land}}}",
        f".closed{{fill:{mix_colours(theme.land, theme.soft, 0.45)}}}",
        f".sea{{fill:{theme.sea}}}",
        f".wave{{stroke:{mix_colours(theme.sea, theme.coast, 0.22)}}}",
        f".t{{fill:{theme.ink}}}",
        f".soft{{fill:{theme.soft}}}",
        f".sn{{fill:{theme.sea_ink}}}",
        f".h{{stroke:{theme.paper}}}",
        f".hs{{stroke:{theme.sea}}}",
        f".lb{{stroke:{theme.border}}}",
        f".cb{{stroke:{theme.coast}}}",
        f".sb{{stroke:{mix_colours(theme.sea, theme.coast, 0.6)}}}",
        f".rd{{stroke:{mix_colours(theme.river, '#000000', 0.45)}}}",
        f".rb{{stroke:{theme.river}}}",
        f".ic{{fill:{theme.ink};stroke:none}}",
        f".is{{fill:none;stroke:{theme.ink}}}",
        f".box{{fill:{theme.box};stroke:#14181F}}",
        ".boxt{fill:#14181F}",
        f".alert{{fill:{theme.alert}}}",
        f".al{{stroke:{theme.alert}}}",
        f".line{{stroke:{mix_colours(theme.paper, theme.soft, 0.35)}}}",
        f".band{{fill:{mix_colours(theme.paper, theme.soft, 0.1)}}}",
        f".hoop{{stroke:{theme.land};fill:none;stroke-width:1.5}}",
        ".w{fill:#fff}",
        f".on-alert{{fill:{ink_on(theme.alert)}}}",
        f".ring{{fill:{theme.sea};stroke:{theme.coast}}}",
        f".anchor{{stroke:{theme.coast}}}",
        f".socket{{stroke:{theme.ink}}}",
    ]
    for house in edition.houses.values():
        field = house.colour
        rim = theme.dark_rim if is_dark(field) else theme.rim
        found += [
            f".{house.id}{{fill:{field};color:{ink_on(field)};stroke:{rim}}}",
            f".tl-{house.id}{{fill:{tint_ground(theme.land, field, theme.tint, theme.ink)}}}",
            f".ts-{house.id}{{fill:{tint_ground(theme.sea, field, theme.sea_tint, theme.sea_ink)}}}",
            f".st-{house.id}{{stroke:{field};stroke-width:{2 * STRIPE}}}",
            f".on-{house.id}{{fill:{ink_on(field)}}}",
        ]
    return found


STATIC = (
    ".t{font-family:%(family)s}",
    ".i{font-style:italic}",
    ".h,.hs{paint-order:stroke;stroke-linejoin:round;stroke-width:.24em}",
    ".line,.cb,.lb,.sb,.rd,.rb,.al,.wave,.anchor,.socket{fill:none}",
    ".lb{stroke-width:1.8;stroke-dasharray:5 3}",
    ".cb{stroke-width:5;stroke-linejoin:round}",
    ".sb{stroke-width:1.8;stroke-dasharray:2 5;stroke-linecap:round}",
    ".rd{stroke-width:9;stroke-linecap:round}",
    ".rb{stroke-width:6;stroke-linecap:round}",
    ".p{stroke-width:1.3;stroke-linejoin:round}",
)


def style_sheet(
    edition: Edition,
    theme: str,
    prefix: str,
    letters: Mapping[fonts.Face, frozenset[str]],
    classes: Collection[str],
) -> str:
    """The `<style>` of a picture with these classes.

    `theme` is light, dark or auto. Without `letters` the font is named instead of embedded.
    """

    def used_rules(rules: Iterable[str]) -> list[str]:
        return [
            rule for rule in rules if any(one[1:] in classes for one in rule.partition("{")[0].split(","))
        ]

    family = FAMILY if letters else f"'{FONT_NAME}'"
    faces = "".join(
        f"@font-face{{font-family:{FAMILY};font-style:{'italic' if face == 'italic' else 'normal'};"
        f"src:url({fonts.embedded_url(face, wanted)})}}"
        for face, wanted in letters.items()
    )
    static = _scope_rules((rule % {"family": f"{family},sans-serif"} for rule in used_rules(STATIC)), prefix)
    if theme != "auto":
        coloured = _scope_rules(used_rules(css_rules(edition, THEMES[theme])), prefix)
        return f"<style>{faces}{static}{coloured}</style>"
    light, dark = (used_rules(css_rules(edition, THEMES[name])) for name in ("light", "dark"))
    only_dark = _scope_rules((rule for rule in dark if rule not in light), prefix)
    only_light = _scope_rules((rule for rule in light if rule not in dark), prefix)
    # last, so that in the dark theme the ink of all texts does not replace that of a text on a field
    both = _scope_rules((rule for rule in light if rule in dark), prefix)
    return f"<style>{faces}{static}{only_light}@media(prefers-color-scheme:dark){{{only_dark}}}{both}</style>"


def _scope_rules(rules: Iterable[str], prefix: str) -> str:
    """The rules for classes with the prefix of the picture, so that they do not affect the page around it.

    A selector with an ancestor would not work: elements used from `<defs>` have none.
    """
    return "".join(
        re.sub(r"\.(?=[a-z])", f".{prefix}-", selectors) + "{" + body
        for rule in rules
        for selectors, body in [rule.split("{", 1)]
    )
