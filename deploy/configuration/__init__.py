"""Configuration templates for third-party servers. Operators and drills use the same templates.

    python -m deploy.configuration pgbouncer.ini > /etc/pgbouncer/pgbouncer.ini

fills in a template from the environment. `${NAME}` is replaced by a value. A line with `${EACH_NAME}` is
repeated for each value of a list, which is comma-separated in the environment. `${NUMBER}` counts these
values from 1. For a missing or empty variable, the value in DEFAULTS is used.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent
EACH = "EACH_"
NUMBER = "NUMBER"

Values = Mapping[str, str | Sequence[str]]

PRIVATE_NETWORKS = ("127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
DEFAULTS: Values = {"EACH_TRUSTED_PROXY": PRIVATE_NETWORKS, "GOT_PROXIES": "1"}


def templates() -> list[str]:
    """Names of all templates."""
    return sorted(
        path.name
        for path in FOLDER.iterdir()
        if path.is_file() and path.suffix in {".cfg", ".conf", ".ini", ".txt", ".yml"}
    )


def names_in(template: str) -> set[str]:
    """Names of the values that a template needs."""
    return set(Template((FOLDER / template).read_text()).get_identifiers()) - {NUMBER}


def render(template: str, **values: str | Sequence[str]) -> str:
    """Fills in a template with these values, or those of DEFAULTS.

    Raises KeyError for a missing or unknown value.
    """
    needed = names_in(template)
    values = {name: value for name, value in DEFAULTS.items() if name in needed} | values
    wrong = needed ^ values.keys()
    if wrong:
        raise KeyError(f"{template}: {', '.join(sorted(wrong))}")
    lines = (FOLDER / template).read_text().splitlines()
    return "".join(f"{line}\n" for text in lines for line in _filled_lines(text, values))


def render_from_environment(environment: Mapping[str, str], template: str) -> str:
    """Fills in a template from the environment. Raises KeyError with the names of missing variables."""
    values = {name: environment[name] for name in names_in(template) if environment.get(name)}
    missing = names_in(template) - values.keys() - DEFAULTS.keys()
    if missing:
        raise KeyError(", ".join(sorted(missing)))
    lists = {name: value.split(",") for name, value in values.items() if name.startswith(EACH)}
    return render(template, **(values | lists))


def _filled_lines(text: str, values: Values) -> Iterator[str]:
    template = Template(text)
    each = [name for name in template.get_identifiers() if name.startswith(EACH)]
    if not each:
        yield template.substitute(values)
        return
    for number, value in enumerate(values[each[0]], start=1):
        yield template.substitute(values, **{each[0]: value, NUMBER: str(number)})
