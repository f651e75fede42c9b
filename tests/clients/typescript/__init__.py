"""The TypeScript client, as a package that npm installed, against the live server."""
