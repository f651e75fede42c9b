"""The API as the document describes it: `models` are its objects, `calls` its operations. Generated when the
package is built."""
