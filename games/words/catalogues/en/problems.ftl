### Problems: why a request was refused. Of each code:
### .title   a label of a few words
### .detail  one sentence. Code adds the facts, each as a label with its value (fact-...), and the rule.

# Title of every answer that breaks a rule.
problem-against_the_rules = Against the rules
# Added to the detail when a rule was broken. $rule_text is a sentence of rules.ftl.
problem-not_a_substitute =
    .title = Not a substitute
    .detail = Only substitutes whom a host named may take over a seat of this game.
problem-not_an_organiser =
    .title = Not an organiser
    .detail = Your account has no right to seat other players. Ask the staff of this server.
problem-rule = Rule { $rule_id }: { $rule_text }
# What a broken rule would allow instead: names, or labels of answers.
problem-allowed = Allowed: { $allowed }

## Any request

problem-address_too_long =
    .title = Address too long
    .detail = The address of the request is too long.
problem-bad_request =
    .title = Bad request
    .detail = The request cannot be processed as sent.
problem-body_too_large =
    .title = Body too large
    .detail = The body is too large.
problem-forbidden =
    .title = Forbidden
    .detail = You are not allowed to do this.
problem-game_busy =
    .title = Game busy
    .detail = Another request is changing this game. Try again.
problem-headers_too_large =
    .title = Headers too large
    .detail = The headers of the request are too large.
problem-idempotency_in_progress =
    .title = Request in progress
    .detail = An earlier request with this Idempotency-Key is still in progress. Try again.
problem-idempotency_key_malformed =
    .title = Malformed Idempotency-Key
    .detail = An Idempotency-Key has 1 to 255 visible ASCII characters.
problem-idempotency_key_reused =
    .title = Idempotency-Key reused
    .detail = This Idempotency-Key was used for another request. Use a new key for each request.
problem-length_required =
    .title = Length required
    .detail = Send Content-Length; chunked bodies are not accepted.
problem-malformed =
    .title = Malformed request
    .detail = The request does not match its schema.
problem-malformed_json =
    .title = Malformed JSON
    .detail = The body is not valid JSON.
problem-method_not_allowed =
    .title = Method not allowed
    .detail = This path does not support this method.
problem-not_acceptable =
    .title = Not acceptable
    .detail = This address does not offer the format that you asked for.
problem-not_found =
    .title = Not found
    .detail = Not found, or not visible to you.
problem-precondition_failed =
    .title = Precondition failed
    .detail = What you want to change has changed since you read it. Read it again.
problem-request_timeout =
    .title = Request timeout
    .detail = The body of the request did not arrive in time.
problem-scope_missing =
    .title = Missing scope
    .detail = The token does not have a required scope.
problem-server_error =
    .title = Server error
    .detail = The server failed. Report the incident to the staff.
problem-token_expired =
    .title = Expired token
    .detail = The token has expired.
problem-token_invalid =
    .title = Invalid token
    .detail = The token is unknown or was revoked.
problem-token_missing =
    .title = Missing token
    .detail = Send a token: Authorization: Bearer got_...
problem-too_many_appointed =
    .title = Too many names
    .detail = Dismiss somebody first.
problem-too_many_requests =
    .title = Too many requests
    .detail = Too many requests. Try again later.
problem-too_many_streams =
    .title = Too many streams
    .detail = You have as many open streams and waiting requests as are allowed. Close one first.
problem-unavailable =
    .title = Unavailable
    .detail = The server cannot reach its database. Try again later.
problem-unsupported_media_type =
    .title = Unsupported media type
    .detail = Send the body as application/json.

## Accounts

problem-app_is_public =
    .title = App has no secret
    .detail = The app is public and has no secret. Register a confidential app for a server.
problem-credentials_wrong =
    .title = Invalid credentials
    .detail = The username or the password is wrong.
problem-log_in_again =
    .title = Log in again
    .detail = Send a token of POST /sessions that is at most ten minutes old.
problem-not_for_apps =
    .title = Not for apps
    .detail = An app is not allowed to do this. Use a token of your own.
problem-password_wrong =
    .title = Wrong password
    .detail = This is not your current password.
problem-reset_invalid =
    .title = Invalid reset code
    .detail = The code is unknown, used, or older than an hour. Request a new one.
problem-too_many_apps =
    .title = Too many apps
    .detail = Delete an app before you register another.
problem-too_many_tokens =
    .title = Too many tokens
    .detail = Revoke a token before you create another one.
problem-username_taken =
    .title = Username taken
    .detail = Another account has this username or a similar one.

## Lobbies, seats, time and votes

problem-absence_overlaps =
    .title = Overlapping absence
    .detail = You already have an absence during this time.
problem-absence_too_long =
    .title = Absence too long
    .detail = You do not have this many days of absence left.
problem-absence_too_soon =
    .title = Absence too soon
    .detail = An absence must start in the future.
problem-already_answered =
    .title = Already answered
    .detail = Your house has already answered. Replace the answer instead.
problem-already_seated =
    .title = Already seated
    .detail = You already have a seat in this game.
problem-bot_unknown =
    .title = Unknown bot
    .detail = The server has no bot of this name.
problem-cursor_outdated =
    .title = Outdated cursor
    .detail = The server was restored from a backup. Discard your data and read the log from the start.
problem-extension_too_long =
    .title = Extension too long
    .detail = An extension can be at most two weeks long.
problem-game_full =
    .title = Game full
    .detail = All seats of this game are taken.
problem-game_not_finished =
    .title = Game not finished
    .detail = The game has not ended.
problem-game_not_running =
    .title = Game not running
    .detail = The game is not running.
problem-game_not_started =
    .title = Game not started
    .detail = The game has not started.
problem-game_started =
    .title = Game started
    .detail = The game has already started.
problem-game_unreadable =
    .title = Game unreadable
    .detail = The server cannot read this game at present. Nothing is lost, and the staff is notified.
problem-house_not_chosen_here =
    .title = House cannot be chosen
    .detail = Players do not choose their house in this game.
problem-house_not_in_game =
    .title = House not in game
    .detail = This house does not play in a game of this size.
problem-house_taken =
    .title = House taken
    .detail = This house is already taken.
problem-invitation_wrong =
    .title = Wrong invitation code
    .detail = This game needs its invitation code.
problem-knows_another_house =
    .title = Knows another house
    .detail = A player who has seen another house's secrets in this game cannot play this house.
problem-left_for_good =
    .title = Left for good
    .detail = You left this seat or were removed from it, and cannot return.
problem-no_invitation_needed =
    .title = No invitation needed
    .detail = An open game has no invitation code.
problem-no_voter =
    .title = No right to vote
    .detail = Your house cannot vote here.
problem-not_allowed_by_policy =
    .title = Not allowed by the policy
    .detail = The policy of this game does not allow the host to do this.
problem-not_chronic =
    .title = Not enough misses
    .detail = The player has not missed enough due times for this.
problem-not_paused =
    .title = Not paused
    .detail = The game is not paused.
problem-not_seated =
    .title = Not seated
    .detail = You have no seat in this game.
problem-not_the_host =
    .title = Not the host
    .detail = Only the host of this game can do this.
problem-pause_too_long =
    .title = Pause too long
    .detail = The policy of this game allows only shorter pauses.
problem-pictures_busy =
    .title = Pictures busy
    .detail = Other pictures are being drawn. Try again.
problem-seat_is_open =
    .title = Seat is open
    .detail = Your seat is open after several misses. Return to it first.
problem-seat_not_open =
    .title = Seat not open
    .detail = The seat is not open.
problem-sandbox_off =
    .title = No sandbox
    .detail = This server has no sandbox. Test your client against a server of your own.
problem-seats_open =
    .title = Open seats
    .detail = Some seats of this game are still open.
problem-setting_unlawful =
    .title = Invalid setting
    .detail = A setting of the clock or policy is not allowed.
problem-sitter_forbidden =
    .title = Sitters not allowed
    .detail = The policy of this game does not allow sitters.
problem-sitter_too_long =
    .title = Sitter's time too long
    .detail = A sitter's time must end in the future and within the limit of this game.
problem-too_many_lobbies =
    .title = Too many lobbies
    .detail = Start or cancel one of your games first, or ask the staff to lift this limit.
problem-too_many_sandbox_games =
    .title = Too many sandbox games
    .detail = Delete one of your sandbox games first, or wait until one is a day old.
problem-user_unknown =
    .title = Unknown user
    .detail = No user has this name.
problem-vote_forbidden =
    .title = Vote not allowed
    .detail = The policy of this game does not allow this vote.
problem-vote_is_closed =
    .title = Vote is closed
    .detail = The vote is closed.
problem-vote_is_open =
    .title = Vote is open
    .detail = A vote of this kind is already open.

## Decisions

problem-decision_closed =
    .title = Decision closed
    .detail = The decision is already resolved.
problem-decision_unknown =
    .title = Unknown decision
    .detail = The game has no decision of this number.
problem-game_over =
    .title = Game over
    .detail = The game has ended.
problem-not_asked =
    .title = Not asked
    .detail = Your house is not asked.
problem-wrong_kind =
    .title = Wrong kind
    .detail = The answer is of another kind than the decision.

## Answers against the rules. They share a title

problem-all_support_orders_or_none =
    .detail = In this game, all your support orders help, or none does.
problem-area_closed =
    .detail = Nobody may enter this area in a game of this size.
problem-bid_above_power =
    .detail = You cannot bid more power than you have.
problem-bid_below_zero =
    .detail = A bid must be at least 0.
problem-cannot_ask_for_that =
    .detail = You cannot ask for this support.
problem-cannot_leave_power_token =
    .detail = You cannot leave a power token in this area.
problem-cannot_muster_there =
    .detail = You cannot muster in this area now.
problem-cannot_place_ship =
    .detail = A ship cannot be placed here.
problem-cannot_place_unit =
    .detail = This unit cannot be placed here.
problem-cannot_raid_that =
    .detail = Your Raid order cannot remove this order.
problem-cannot_support_from_there =
    .detail = You cannot support from these places.
problem-cannot_support_that_side =
    .detail = You cannot support this side.
problem-cannot_upgrade =
    .detail = This unit cannot be upgraded.
problem-card_cannot_do_that =
    .detail = The card does not allow this.
problem-card_not_in_hand =
    .detail = This house card is not in your hand.
problem-destination_named_twice =
    .detail = Name each destination only once.
problem-empty_move =
    .detail = A move needs at least one unit.
problem-house_not_tied =
    .detail = This house is not one of the tied houses.
problem-illegal_retreat =
    .detail = The units cannot retreat there.
problem-neutral_force_too_strong =
    .detail = The units are too weak for the neutral force.
problem-no_free_piece =
    .detail = All pieces of this kind are on the board.
problem-no_such_effect =
    .detail = The card does not offer this effect.
problem-no_such_order =
    .detail = You have no order of this kind in this area.
problem-no_such_support =
    .detail = This support was not offered.
problem-not_a_reconciliation =
    .detail = Your armies do not fit your supply, or you remove too many units.
problem-not_adjacent =
    .detail = The unit cannot reach this place.
problem-not_an_option =
    .detail = This answer is not among the options.
problem-not_an_order_of_the_tied =
    .detail = Each group must keep its houses; only their order can change.
problem-not_enough_points =
    .detail = The area does not have enough mustering points.
problem-not_your_unit =
    .detail = This unit belongs to another house.
problem-only_one_area =
    .detail = All points must come from one area.
problem-order_banned =
    .detail = This order is banned this round.
problem-order_token_used_twice =
    .detail = An order token can be placed only once.
problem-order_without_units =
    .detail = An order can only be placed where you have units.
problem-place_without_order =
    .detail = Every place with your units needs an order.
problem-port_full =
    .detail = The port cannot hold this many ships.
problem-raven_cannot_do_that =
    .detail = The Messenger Raven cannot do this now.
problem-second_attack =
    .detail = A march order can start only one attack.
problem-supply_broken =
    .detail = Your armies would be too large for your supply.
problem-support_without_side =
    .detail = Name a side and at least one area, or neither.
problem-too_many_ships =
    .detail = You cannot replace this many ships.
problem-too_many_special_orders =
    .detail = You have placed too many special orders.
problem-unit_named_twice =
    .detail = Name each unit only once.
problem-unit_not_eligible =
    .detail = This unit cannot be chosen.
problem-unit_not_there =
    .detail = The unit is not where the march starts.
problem-unit_routed =
    .detail = A routed unit cannot march.
problem-unknown_area =
    .detail = There is no such area.
problem-unknown_order_token =
    .detail = There is no such order token.
problem-unknown_unit =
    .detail = No such unit is on the board.
problem-unknown_unit_type =
    .detail = There is no such kind of unit.
problem-wrong_number_of_units =
    .detail = This is not the number of units that you must choose.

## Notices

problem-address_not_allowed =
    .title = Address not allowed
    .detail = This address is not allowed. Use a public https address.
problem-channel_exists =
    .title = Channel exists
    .detail = You already have a channel to this address.
problem-channel_off =
    .title = Channel off
    .detail = The channel is switched off, or its address is not confirmed.
problem-code_wrong =
    .title = Wrong code
    .detail = The code is wrong or expired. Request a new one.
problem-game_unknown =
    .title = Unknown game
    .detail = No game has this code.
problem-instruction_unknown =
    .title = Unknown name in an instruction
    .detail = An instruction names something that this game does not have. The errors show each place.
problem-not_for_this_channel =
    .title = Not supported by this channel
    .detail = A channel of this kind does not support this.
problem-too_many_channels =
    .title = Too many channels
    .detail = Remove a channel before you add another one.

## Facts of a problem, each with its label. A list stands after the colon as well

fact-amount = Sent: { $amount }
fact-area = Area: { $area }
fact-areas = Areas: { $areas }
fact-bots = Bots: { $bots }
fact-choices = Possible: { $choices }
fact-host_powers = Allowed to the host: { $host_powers }
fact-house_choice =
    { $house_choice ->
        [free] Houses are chosen by the players.
        [random] Houses are drawn.
       *[host] Houses are given by the host.
    }
fact-houses = Possible: { $houses }
fact-incident = Incident: { $incident }
fact-left_days = Days left: { $left_days }
fact-line = Line: { $line }
fact-max_bytes = Bytes, at most: { $max_bytes }
fact-max_count = At most: { $max_count }
fact-max_days = Days, at most: { $max_days }
fact-max_length = Characters, at most: { $max_length }
fact-maximum = At most: { $maximum }
fact-minimum = At least: { $minimum }
fact-miss_count = Missed: { $miss_count }
fact-missing_scopes = Missing scopes: { $missing_scopes }
fact-needed = Strength needed: { $needed }
fact-needed_count = Needed: { $needed_count }
fact-number = Decision: { $number }
fact-placed = Placed: { $placed }
fact-positions = Open seats: { $positions }
fact-power = Your power: { $power }
fact-retry_after_seconds = Seconds to wait: { $retry_after_seconds }
fact-sent = Strength sent: { $sent }
fact-sides = Possible: { $sides }
fact-stars = Special orders, at most: { $stars }
fact-status =
    { $status ->
        [lobby] The game has not started.
        [running] The game is running.
        [finished] The game is finished.
       *[cancelled] The game was cancelled.
    }
fact-supply = Army sizes allowed: { $supply }
fact-token = Order: { $token }
fact-type = Unit: { $type }
fact-unit = Unit: { $unit }
fact-vote_kinds = Possible votes: { $vote_kinds }
fact-year = Year: { $year }

## Names that stand in facts

bot-random = random
bot-sensible = sensible
host_power-pause = pause the game
host_power-extend = give more time
host_power-open_seat = open a seat
scope-read = read
scope-play = play
scope-press = press
scope-host = host
scope-organise = organise
scope-develop = develop
scope-account = account

## What is wrong with one field of a request, by code

field_problem-unknown_field = Unknown field.
field_problem-repeated_key = A key stands twice in one object.
field_problem-content_encoding = Send the body as it is, without Content-Encoding.
field_problem-unknown_parameter = Unknown query parameter.
field_problem-max_items = Too many items. At most: { $max_length }
field_problem-wrong_type = Wrong type.
field_problem-not_a_cursor = This is not a cursor of this list.
field_problem-number = Not a number of this range. From: { $minimum }. To: { $maximum }
field_problem-expected = Expected: { $expected }
field_problem-one_of = One of these: { $known }
field_problem-unreadable = Use visible characters, with few marks on each, and not too many lines.
field_problem-unknown_time_zone = Unknown time zone.
field_problem-username_shape = Use 3 to 30 letters, digits, dots, hyphens or underscores; start with a letter or digit.
field_problem-username_scripts = Use the letters of one script.
field_problem-username_reserved = This name is reserved for the staff.
field_problem-unique = This name looks like another.
field_problem-quiet_hours = Quiet hours have a start and an end.
field_problem-push_key = Not such a key in base64url, as the browser returned it.
field_problem-unknown_channel = You have no such channel.
field_problem-redirect_uri_refused = Use https, http on 127.0.0.1 or [::1], or a scheme of your own with a dot; no fragment, user or wildcard.

## What a well-formed request has in that place, behind the colon of field_problem-expected

expected-object = object
expected-array = array
expected-string = string
expected-integer = integer
expected-boolean = boolean
expected-a_value = a value
expected-a_known_kind = a known kind
expected-no_such_field = a known field
expected-fewer_entries = fewer entries

## What a client does about a problem, for its developers

remedy-correct_request = Correct the request: it fails as often as it is sent like this.
remedy-log_in = Get a new token, then repeat the request.
remedy-do_not_repeat = Do not repeat the request: this user or token is not allowed to do it. Show the detail.
remedy-read_again = Read the game or the list again: it is not as the request assumes. Then decide anew.
remedy-start_again = Discard all that you have stored of the game, and read it from the start.
remedy-choose_again = Show the detail, and let the user choose something else. `facts` has what is possible.
remedy-wait_and_repeat = Wait for `Retry-After` seconds, or one second without it, then repeat the request. Nothing was changed.
remedy-report = Repeat the request later. If it fails again, report it to the staff with its `incident`.

## Leagues

fact-conduct_version = Present version of the code of conduct: { $conduct_version }
fact-entry_numbers = Entries: { $entry_numbers }
fact-limit = Limit: { $limit }
fact-season_status =
    { $season_status ->
        [draft] The season is a draft.
        [registration] Registration is open.
        [check_in] The season waits for players to check in.
        [running] The season is running.
        [review] All rounds are closed.
        [final] The season is final.
       *[cancelled] The season was cancelled.
    }
field_problem-no_such_seat = Not an entry that plays, or not a house of these tables.
field_problem-two_decimals = At most two decimals.
field_problem-stage_field = The first stage cannot have top. from_tables needs each_round as draw and cannot follow a queue. queue needs all as field.
field_problem-stage_not_seatable = Tables of the allowed sizes cannot seat this field with any number of entries.
field_problem-capacity_not_seatable = Too few places: the stages of all divisions cannot be seated with so few entries.
field_problem-stage_spread = same needs each_round as draw, and with from_tables a single round.
field_problem-stage_days = days needs queue as draw.
field_problem-stage_houses = ranked_choice needs top as field, with one of the sizes of tables, and one round if draw is once.
field_problem-stage_wanted = With ranked_choice, wanted is the number of the field, or null.
field_problem-stage_rounds = each_once allows no more rounds than the smallest table has houses.
field_problem-stage_at_once = At least 1, and not more than the rounds of the stage. With each_round it is 1, because each draw needs the results before it.
field_problem-in_the_past = This time has passed.
field_problem-check_in_order = Check-in ends after registration.
field_problem-reason_needed = A reason is needed.
field_problem-support_area = Required for support, and only there.
problem-already_entered =
    .title = Already entered
    .detail = You already have an entry in this season.
problem-appeal_decided =
    .title = Appeal decided
    .detail = This appeal is decided already.
problem-appeal_late =
    .title = Too late to appeal
    .detail = The time for appeals about this table is over.
problem-appeal_open =
    .title = Appeal open
    .detail = An appeal is not decided yet.
problem-card_taken_back =
    .title = Card taken back
    .detail = This card was taken back already.
problem-check_in_closed =
    .title = Check-in closed
    .detail = Nobody can check in for this season now.
problem-choice_closed =
    .title = Choice closed
    .detail = The round is drawn: houses cannot be chosen any more.
problem-conduct_not_accepted =
    .title = Code of conduct not accepted
    .detail = Read the present code of conduct of the league and send its version.
problem-document_unlawful =
    .title = Unlawful document
    .detail = The document of the season says something that is not possible.
problem-draw_impossible =
    .title = Draw impossible
    .detail = No draw keeps all pins, exclusions and entries that are kept apart.
problem-draw_in_progress =
    .title = Draw in progress
    .detail = The draw of this round is being made. Try again.
problem-draw_missing =
    .title = No draw
    .detail = This round has no draw with which this can be done.
problem-draw_outdated =
    .title = Draw outdated
    .detail = Entries, points or settings have changed since this draw. Draw again.
problem-draw_published =
    .title = Draw published
    .detail = The draw is published: this does not change any more.
problem-entry_not_allowed =
    .title = Entry not allowed
    .detail = Only users whom an official has invited can enter this season.
problem-final_table_unlawful =
    .title = Unlawful final table
    .detail = No game can end like this.
problem-last_organiser =
    .title = Last organiser
    .detail = A league has at least one organiser. Name another one first.
problem-league_exists =
    .title = League exists
    .detail = There is already a league with this short name.
problem-offer_answered =
    .title = Offer answered
    .detail = You have already answered this offer.
problem-offer_expired =
    .title = Offer expired
    .detail = The time for this offer is over.
problem-offer_taken =
    .title = Seat not open
    .detail = The seat of this offer is not open any more.
problem-player_returned =
    .title = Player returned
    .detail = The player of this seat plays again. The seat stays theirs.
problem-official_only =
    .title = Officials only
    .detail = Your role in this league does not allow this.
problem-own_table =
    .title = Your own table
    .detail = Nobody rules on a table at which they play. Ask another official.

problem-queue_closed =
    .title = Queue closed
    .detail = You cannot wait for a table now: no queue is open, or you are playing.
problem-ready_check_closed =
    .title = Ready check closed
    .detail = Your table has started, or the ready check of the round is over.
problem-registration_closed =
    .title = Registration closed
    .detail = Nobody can enter this season now.
problem-round_not_closed =
    .title = Round not closed
    .detail = An earlier round is not closed yet.
problem-round_not_running =
    .title = Round not running
    .detail = This round does not run now.
problem-ruling_irreversible =
    .title = Ruling stays
    .detail = This ruling cannot be reversed as things are. Reverse later rulings about the table first, or make another one.
problem-ruling_reversed =
    .title = Already reversed
    .detail = This ruling is reversed already.
problem-ruling_unlawful =
    .title = Unlawful ruling
    .detail = The ruling names something that is not there, or lacks something.
problem-scoring_unlawful =
    .title = Unlawful scoring
    .detail = This is no scoring.
problem-season_final =
    .title = Season final
    .detail = The standings are final. An organiser can reopen the season.
problem-season_imported =
    .title = Season imported
    .detail = The season was played at another server and imported. It cannot be reopened here.
problem-season_not_ready =
    .title = Season not ready
    .detail = The season is at another stage: this cannot be done now.
problem-sizes_impossible =
    .title = Sizes impossible
    .detail = No tables of the allowed sizes seat this number of entries.
problem-table_has_answers =
    .title = Answered at a table
    .detail = A player has already answered at a table of this draw.
problem-table_not_decided =
    .title = No result yet
    .detail = No result of this table counts.
problem-table_not_running =
    .title = No running game
    .detail = The game of this table has not started, or is over.

## Press

fact-press =
    { $press ->
        [full] Conversations: public and private
        [public] Conversations: public only
       *[none] Conversations: none
    }
problem-grey_not_allowed =
    .title = Sender cannot be hidden
    .detail = A sender is hidden only where the game allows it, and among three houses or more.
problem-house_not_in_conversation =
    .title = House not in the conversation
    .detail = One of these houses does not take part in the conversation.
problem-moderator_plays =
    .title = Moderator plays
    .detail = Somebody who reads or has read for a house of this game cannot moderate its messages.
problem-not_the_proposer =
    .title = Not your proposal
    .detail = Only the house that made a proposal can withdraw it.
problem-nothing_to_report =
    .title = Nothing to report
    .detail = Only what somebody wrote can be reported.
problem-own_house =
    .title = Your own house
    .detail = You cannot propose anything to your own house.
problem-press_not_allowed =
    .title = Conversation not allowed
    .detail = This game does not have such conversations.
problem-proposal_answered =
    .title = Proposal answered
    .detail = Your house has already accepted or declined this proposal.
problem-proposal_expired =
    .title = Proposal expired
    .detail = The last round of this proposal is over.
problem-proposal_to_others =
    .title = Proposal to others
    .detail = Your house is not asked by this proposal.
problem-proposal_withdrawn =
    .title = Proposal withdrawn
    .detail = This proposal has been withdrawn.
problem-report_decided =
    .title = Report decided
    .detail = This report is already decided.
problem-round_not_possible =
    .title = Round not possible
    .detail = A proposal ends with the present round or a later one.
problem-too_many_blocks =
    .title = Too many blocked users
    .detail = Unblock somebody first.
problem-too_many_proposals =
    .title = Too many proposals
    .detail = Withdraw one first, or wait until one ends.
