"""The documentation that the server itself serves under /docs, from the Markdown pages in `openapi`.

`menu` lists the pages in their order, `links` says where a link of a page leads, `markdown` renders one,
`extras` adds what only the code knows, `search` finds words in all of them, `views` answers.
"""
