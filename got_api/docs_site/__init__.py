"""The documentation that the server serves under /docs, from the Markdown pages in `openapi`.

`menu` lists the pages in order. `links` resolves links, and `markdown` renders a page. `extras` adds content
that is generated from the code. `search` is the full-text search. `views` serves the pages.
"""
