// Package oauth2 declares what a generated client uses of golang.org/x/oauth2.
package oauth2

import "net/http"

type Token struct{ AccessToken string }

func (*Token) SetAuthHeader(*http.Request) {}

type TokenSource interface{ Token() (*Token, error) }
