"""The only list of the pages of the documentation, in order. Add a page here."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Page:
    """A Markdown file of `openapi`, served at /docs/{slug}; the empty slug is /docs itself."""

    slug: str
    title: str
    source: str

    @property
    def address(self) -> str:
        return f"/docs/{self.slug}".rstrip("/")


@dataclass(frozen=True)
class Section:
    """A part of the menu. `outside` lists pages that are not Markdown, as (title, address)."""

    title: str
    pages: tuple[Page, ...]
    outside: tuple[tuple[str, str], ...] = field(default=())


REFERENCE = "/api/v1/docs"

RECIPES = {
    "kotlin": "Kotlin",
    "swift": "Swift",
    "dart": "Dart",
    "java": "Java",
    "csharp": "C#",
    "go": "Go",
    "rust": "Rust",
}

MENU = (
    Section(
        "Start",
        (
            Page("", "Introduction", "introduction.md"),
            Page("tutorial-python", "Ten minutes with Python", "tutorial-python.md"),
            Page("tutorial-typescript", "Ten minutes with TypeScript", "tutorial-typescript.md"),
            Page("tutorial-curl", "Ten minutes with curl", "tutorial-curl.md"),
        ),
    ),
    Section(
        "Guides",
        (
            Page("answering", "Answering", "answering.md"),
            Page("standing-instructions", "Standing instructions", "standing_instructions.md"),
            Page("live", "Live", "live.md"),
            Page("retries", "Safe retries", "retries.md"),
            Page("limits", "Limits", "limits.md"),
            Page("apps", "Apps", "apps.md"),
            Page("notices", "Notices", "notices.md"),
            Page("playing-by-mail", "Playing by mail", "playing_by_mail.md"),
            Page("languages", "Languages", "languages.md"),
            Page("time", "Time at a table", "time.md"),
            Page("hosting", "Hosting over weeks", "hosting.md"),
            Page("press", "Press", "press.md"),
            Page("anonymous", "Anonymous games", "anonymous.md"),
            Page("leagues", "Leagues", "leagues.md"),
            Page("scoring", "Scoring", "scoring.md"),
            Page("records", "Records of games", "records.md"),
            Page("chance", "Chance", "chance.md"),
        ),
    ),
    Section(
        "Clients",
        (
            Page("python", "Python", "clients/python/README.md"),
            Page("typescript", "TypeScript", "clients/typescript/README.md"),
            Page("web-client", "Web client", "clients/web/README.md"),
            Page("clients", "Generated clients", "clients.md"),
            Page("sandbox", "Sandbox", "sandbox.md"),
            Page("conformance", "Check a client", "conformance/README.md"),
            Page("recipes", "Recipes", "clients/recipes/README.md"),
            *(
                Page(f"recipes/{name}", title, f"clients/recipes/{name}.md")
                for name, title in RECIPES.items()
            ),
        ),
    ),
    Section(
        "Reference",
        (
            Page("errors", "Error codes", "errors.md"),
            Page("versions", "Versions", "versions.md"),
            Page("changes", "Changes", "CHANGELOG.md"),
        ),
        outside=(("Operations", REFERENCE), ("OpenAPI document", "/api/v1/schema")),
    ),
)

PAGES = tuple(page for section in MENU for page in section.pages)
BY_SLUG = {page.slug: page for page in PAGES}
BY_SOURCE = {page.source: page for page in PAGES}
