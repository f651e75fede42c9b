// An example for the generated Java client. Three players, who use nothing else, play a whole game.
//
//     java -cp 'target/classes:target/dependency/*' Player http://127.0.0.1:8000
//
// `make clients` generates the client. `make clients-play` compiles it with this program and runs it.

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AccountsApi;
import org.openapitools.client.api.GamesApi;
import org.openapitools.client.api.PlayApi;
import org.openapitools.client.api.SeatsApi;
import org.openapitools.client.model.Answer;
import org.openapitools.client.model.Decision;
import org.openapitools.client.model.GameStatus;
import org.openapitools.client.model.LogInRequest;
import org.openapitools.client.model.NewGameRequest;
import org.openapitools.client.model.NewSeatRequest;
import org.openapitools.client.model.PlayerCount;
import org.openapitools.client.model.RegistrationRequest;
import org.openapitools.client.model.UnknownDecision;
import org.openapitools.client.model.WaitingDecision;

/** An account with a token. It sends the smallest valid answer. */
public final class Player {
    private static final long PAUSE_MILLISECONDS = 50;
    private static final long PATIENCE_MILLISECONDS = 300_000;

    private final ApiClient client = new ApiClient();
    private final GamesApi games = new GamesApi(client);
    private final SeatsApi seats = new SeatsApi(client);
    private final PlayApi play = new PlayApi(client);
    private final Set<String> kinds = new HashSet<>();
    private int answers = 0;

    private Player(String address, String name) throws Exception {
        client.setBasePath(address);
        AccountsApi accounts = new AccountsApi(client);
        String password = UUID.randomUUID().toString();
        accounts.register(new RegistrationRequest().username(name).password(password)).execute();
        LogInRequest who = new LogInRequest().username(name).password(password);
        client.setBearerToken(accounts.logIn(who).execute().getToken());
    }

    /** Answers all decisions that wait for this player in a game. */
    private void answerOpenDecisions(String code) throws Exception {
        for (WaitingDecision waiting : play.listMyDecisions().execute().getResults()) {
            if (!waiting.getGame().equals(code)) continue;
            Answer answer = answerTo(play.getDecision(code, waiting.getNumber()).execute());
            if (answer == null) continue;
            play.answerDecision(code, waiting.getNumber(), answer).execute();
            kinds.add(waiting.getKind().getValue());
            answers += 1;
        }
    }

    /** Returns a valid answer. Null if the decision is not yours or must be left to its default. */
    private static Answer answerTo(Decision decision) throws Exception {
        if (decision.getActualInstance() instanceof UnknownDecision) return null;
        JsonObject asked = JsonParser.parseString(decision.toJson()).getAsJsonObject();
        JsonElement found = asked.get("options");
        if (found == null || found.isJsonNull()) return null;
        JsonObject options = found.getAsJsonObject();
        if (options.get("kind").getAsString().equals("one_of")) {
            return Answer.fromJson(options.getAsJsonArray("choices").get(0).toString());
        }
        JsonObject answer = fieldsFor(options);
        if (answer == null) return null;
        answer.add("kind", asked.get("kind"));
        return Answer.fromJson(answer.toString());
    }

    /** Returns the fields of an answer that the options fill, or null for an unknown shape. */
    private static JsonObject fieldsFor(JsonObject options) {
        JsonObject fields = new JsonObject();
        switch (options.get("kind").getAsString()) {
            case "amount":
                fields.add("amount", options.get("minimum"));
                return fields;
            case "assign_orders":
                fields.add("orders", ordersFrom(options));
                return fields;
            case "some_units":
                fields.add("units", unitsFrom(options));
                return fields;
            case "rank_groups":
                fields.add("groups", options.get("groups"));
                return fields;
            case "some_areas":
                fields.add("areas", new JsonArray());
                return fields;
            case "support_sides":
                fields.add("side", JsonNull.INSTANCE);
                fields.add("areas", new JsonArray());
                return fields;
            case "moves":
                fields.add("area", options.getAsJsonArray("orders").get(0).getAsJsonObject().get("area"));
                fields.add("moves", new JsonArray());
                fields.addProperty("leave_power_token", false);
                return fields;
            case "musters":
                fields.add("musters", new JsonArray());
                return fields;
            case "consolidate_orders":
                fields.add("area", options.getAsJsonArray("areas").get(0));
                fields.add("musters", JsonNull.INSTANCE);
                return fields;
            default:
                return null;
        }
    }

    /** Returns order tokens for `count` places. At most `stars` of them have a star. */
    private static JsonObject ordersFrom(JsonObject options) {
        JsonArray tokens = options.getAsJsonArray("regular").deepCopy();
        for (int star = 0; star < options.get("stars").getAsInt(); star += 1) {
            if (star < options.getAsJsonArray("special").size()) {
                tokens.add(options.getAsJsonArray("special").get(star));
            }
        }
        JsonObject orders = new JsonObject();
        for (int place = 0; place < options.get("count").getAsInt() && place < tokens.size(); place += 1) {
            orders.add(options.getAsJsonArray("places").get(place).getAsString(), tokens.get(place));
        }
        return orders;
    }

    /** Returns `minimum` units, or the numbers for each area in the first entry of `by_area`. */
    private static JsonArray unitsFrom(JsonObject options) {
        JsonArray chosen = new JsonArray();
        JsonArray byArea = options.getAsJsonArray("by_area");
        for (JsonElement each : options.getAsJsonArray("units")) {
            JsonObject unit = each.getAsJsonObject();
            if (byArea.isEmpty()) {
                if (chosen.size() < options.get("minimum").getAsInt()) chosen.add(unit.get("unit"));
                continue;
            }
            JsonObject left = byArea.get(0).getAsJsonObject();
            String area = unit.get("area").getAsString();
            if (!left.has(area) || left.get(area).getAsInt() == 0) continue;
            left.addProperty(area, left.get(area).getAsInt() - 1);
            chosen.add(unit.get("unit"));
        }
        return chosen;
    }

    /** Plays a game to its end. */
    public static void main(String[] words) throws Exception {
        String run = UUID.randomUUID().toString().substring(0, 8);
        List<Player> players = new ArrayList<>();
        for (int number = 0; number < 3; number += 1) players.add(new Player(words[0], "java-" + run + "-" + number));
        Player host = players.get(0);
        NewGameRequest wanted = new NewGameRequest().name("Generated Java").playerCount(PlayerCount.NUMBER_3);
        String code = host.games.createGame(wanted).execute().getCode();
        for (Player player : players) player.seats.takeSeat(code).newSeatRequest(new NewSeatRequest()).execute();
        long deadline = System.currentTimeMillis() + PATIENCE_MILLISECONDS;
        while (host.games.getGame(code).execute().getStatus() != GameStatus.FINISHED) {
            if (System.currentTimeMillis() > deadline) throw new IllegalStateException("game " + code + " did not end");
            for (Player player : players) player.answerOpenDecisions(code);
            Thread.sleep(PAUSE_MILLISECONDS);
        }
        Set<String> kinds = new HashSet<>();
        int answers = 0;
        for (Player player : players) {
            kinds.addAll(player.kinds);
            answers += player.answers;
        }
        System.out.println(code + ": " + host.games.getGame(code).execute().getWinner() + " won");
        System.out.println(answers + " answers of " + kinds.size() + " kinds");
        System.exit(0);
    }
}
