"""A kit that checks a client of the API: python -m openapi.conformance --help"""
