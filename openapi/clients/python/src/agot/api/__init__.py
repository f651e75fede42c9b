"""The API of the OpenAPI document: `models` has its objects, `calls` its operations. The build generates both."""
