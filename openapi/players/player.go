// An example for the generated Go client. Three players, who use nothing else, play a whole game.
//
//	go run . http://127.0.0.1:8000
//
// `make clients` generates the client. `make clients-play` compiles and runs this program.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

const (
	houses   = 3
	pause    = 50 * time.Millisecond
	patience = 5 * time.Minute
)

type fields = map[string]any

// player is an account with a token. It sends the smallest valid answer.
type player struct {
	client *openapi.APIClient
	ctx    context.Context
	kinds  map[string]int
}

func newPlayer(address, name string) *player {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: address}}
	one := &player{openapi.NewAPIClient(configuration), context.Background(), map[string]int{}}
	password := text(18)
	registration := *openapi.NewRegistrationRequest(name, password)
	_, _, err := one.client.AccountsAPI.Register(one.ctx).RegistrationRequest(registration).Execute()
	check(err)
	session, _, err := one.client.AccountsAPI.LogIn(one.ctx).LogInRequest(*openapi.NewLogInRequest(name, password)).Execute()
	check(err)
	one.ctx = context.WithValue(one.ctx, openapi.ContextAccessToken, session.Token)
	return one
}

// answerOpenDecisions answers all decisions that wait for this player in a game.
func (one *player) answerOpenDecisions(code string) {
	page, _, err := one.client.PlayAPI.ListMyDecisions(one.ctx).Execute()
	check(err)
	for _, waiting := range page.Results {
		if waiting.Game != code {
			continue
		}
		decision, _, err := one.client.PlayAPI.GetDecision(one.ctx, code, waiting.Number).Execute()
		check(err)
		answer := answerTo(decision)
		if answer == nil {
			continue
		}
		_, response, err := one.client.PlayAPI.AnswerDecision(one.ctx, code, waiting.Number).Answer(*answer).Execute()
		explain(err, response)
		one.kinds[string(waiting.Kind)]++
	}
}

// answerTo returns a valid answer. It returns nil if the decision is not yours or must be left to its default.
func answerTo(decision *openapi.Decision) *openapi.Answer {
	if decision.UnknownDecision != nil || decision.GetActualInstance() == nil {
		return nil
	}
	var asked fields
	raw, err := json.Marshal(decision)
	check(err)
	check(json.Unmarshal(raw, &asked))
	options, isAsked := asked["options"].(fields)
	if !isAsked {
		return nil
	}
	var chosen any
	if options["kind"] == "one_of" {
		chosen = options["choices"].([]any)[0]
	} else if found := fieldsFor(options); found != nil {
		found["kind"] = asked["kind"]
		chosen = found
	} else {
		return nil
	}
	raw, err = json.Marshal(chosen)
	check(err)
	answer := new(openapi.Answer)
	check(json.Unmarshal(raw, answer))
	return answer
}

// fieldsFor returns the fields of an answer that the options fill, or nil for an unknown shape.
func fieldsFor(options fields) fields {
	switch options["kind"] {
	case "amount":
		return fields{"amount": options["minimum"]}
	case "assign_orders":
		return fields{"orders": ordersFrom(options)}
	case "some_units":
		return fields{"units": unitsFrom(options)}
	case "rank_groups":
		return fields{"groups": options["groups"]}
	case "some_areas":
		return fields{"areas": []any{}}
	case "support_sides":
		return fields{"side": nil, "areas": []any{}}
	case "moves":
		order := options["orders"].([]any)[0].(fields)
		return fields{"area": order["area"], "moves": []any{}, "leave_power_token": false}
	case "musters":
		return fields{"musters": []any{}}
	case "consolidate_orders":
		return fields{"area": options["areas"].([]any)[0], "musters": nil}
	}
	return nil
}

// ordersFrom returns order tokens for `count` places. At most `stars` of them have a star.
func ordersFrom(options fields) fields {
	special := options["special"].([]any)
	stars := min(len(special), int(options["stars"].(float64)))
	tokens := append(append([]any{}, options["regular"].([]any)...), special[:stars]...)
	orders := fields{}
	for place := 0; place < int(options["count"].(float64)) && place < len(tokens); place++ {
		orders[options["places"].([]any)[place].(string)] = tokens[place]
	}
	return orders
}

// unitsFrom returns `minimum` units, or the numbers for each area in the first entry of `by_area`.
func unitsFrom(options fields) []any {
	chosen := []any{}
	byArea := options["by_area"].([]any)
	for _, each := range options["units"].([]any) {
		unit := each.(fields)
		if len(byArea) == 0 {
			if len(chosen) < int(options["minimum"].(float64)) {
				chosen = append(chosen, unit["unit"])
			}
			continue
		}
		left := byArea[0].(fields)
		count, isNamed := left[unit["area"].(string)].(float64)
		if isNamed && count > 0 {
			left[unit["area"].(string)] = count - 1
			chosen = append(chosen, unit["unit"])
		}
	}
	return chosen
}

func text(length int) string {
	bytes := make([]byte, length)
	_, err := rand.Read(bytes)
	check(err)
	return hex.EncodeToString(bytes)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func explain(err error, response *http.Response) {
	if problem, isProblem := err.(*openapi.GenericOpenAPIError); isProblem {
		log.Fatalf("%s: %s", response.Status, problem.Body())
	}
	check(err)
}

func main() {
	run := text(4)
	players := make([]*player, houses)
	for number := range players {
		players[number] = newPlayer(os.Args[1], fmt.Sprintf("go-%s-%d", run, number))
	}
	host := players[0]
	wanted := *openapi.NewNewGameRequest("Generated Go")
	wanted.SetPlayerCount(houses)
	game, _, err := host.client.GamesAPI.CreateGame(host.ctx).NewGameRequest(wanted).Execute()
	check(err)
	for _, one := range players {
		_, _, err := one.client.SeatsAPI.TakeSeat(one.ctx, game.Code).NewSeatRequest(*openapi.NewNewSeatRequest()).Execute()
		check(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(pause) {
		now, _, err := host.client.GamesAPI.GetGame(host.ctx, game.Code).Execute()
		check(err)
		if now.Status == openapi.GAMESTATUS_FINISHED {
			winner := now.GetWinner()
			fmt.Printf("%s: %s won\n", game.Code, winner)
			break
		}
		if time.Now().After(deadline) {
			log.Fatalf("game %s did not end", game.Code)
		}
		for _, one := range players {
			one.answerOpenDecisions(game.Code)
		}
	}
	answers, kinds := 0, map[string]bool{}
	for _, one := range players {
		for kind, count := range one.kinds {
			answers += count
			kinds[kind] = true
		}
	}
	fmt.Printf("%d answers of %d kinds\n", answers, len(kinds))
}
