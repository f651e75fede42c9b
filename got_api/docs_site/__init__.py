"""The documentation that the server serves under /docs, from the Markdown pages in `openapi`.

`menu` lists the pages in order, `links` resolves links between pages, `markdown` renders a page, `search`
searches all pages, and `views` has the endpoints.
"""
