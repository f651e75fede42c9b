### Mails and messages about games and accounts, and the digest. Each kind of notice has:
### notice-<kind>            one line, for a message or a line of a mail
### notice-<kind>.subject    the subject of a mail, after the name of the table
###
### $decision is the title of a decision. Times arrive here as text, in the reader's language and time zone.
### The due time of a decision stands on its own line, and at the end of the subject.

## Lines and subjects

notice-your_turn = { $house }: { $decision }
    .subject = { $decision }
notice-you_are_last = { $house }: { $decision }. All others have answered.
    .subject = { $decision }. All others have answered
notice-deadline_warning = { $house }: not answered yet: { $decision }
    .subject = Little time left: { $decision }
notice-deadline_passed = { $house }: { $decision }. Time ran out; the default answer was used.
    .subject = { $house }: the default answer was used: { $decision }
# $house is null when everybody gets more time.
notice-deadline_moved =
    { $house ->
        [none] More time for everybody, until: { $due_at }
       *[other] { $house }: more time, until: { $due_at }
    }
    .subject =
        { $house ->
            [none] more time for everybody, until: { $due_at }
           *[other] { $house }: more time, until: { $due_at }
        }
notice-game_started = The game has started. Your house: { $house }
    .subject = the game has started. Your house: { $house }
notice-game_ended =
    { $winner ->
        [none]
            { $ended_by ->
                [none] The game has ended.
               *[other] The game has ended: { $ended_by }
            }
       *[other] The game has ended. Winner: { $winner }
    }
    .subject =
        { $winner ->
            [none] the game has ended
           *[other] the game has ended. Winner: { $winner }
        }
notice-game_paused =
    { $reason ->
        [none] The game is paused.
       *[other] The game is paused. Until: { $ends_at }. Reason: { $reason }
    }
    .subject =
        { $ends_at ->
            [none] the game is paused
           *[other] the game is paused. Until: { $ends_at }
        }
notice-game_resumed =
    { $reason ->
        [none] The game continues.
       *[other] The game continues. Reason: { $reason }
    }
    .subject = the game continues
notice-seat_opened =
    { $reason ->
        [none] A seat is open: { $house }
       *[other] A seat is open: { $house }. Reason: { $reason }
    }
    .subject = a seat is open: { $house }
# $username is null when the account was erased.
notice-seat_replaced =
    { $username ->
        [none] { $house }: new player
       *[other] { $house }: new player: { $username }
    }
    .subject = { $house }: new player
# $house is null when the vote is about no house.
notice-vote_opened =
    { $house ->
        [none] A vote is open: { $vote_kind }.
       *[other] A vote is open: { $vote_kind }: { $house }.
    } { $called_by ->
        [none] Closes: { $closes_at }
       *[other] Called by: { $called_by }. Closes: { $closes_at }
    }
    .subject =
        { $house ->
            [none] a vote is open: { $vote_kind }. Closes: { $closes_at }
           *[other] a vote is open: { $vote_kind }: { $house }. Closes: { $closes_at }
        }
notice-vote_closed = The vote has ended: { $vote_kind }. Result: { $result }
    .subject = the vote has ended: { $vote_kind }. Result: { $result }
notice-absence = { $house }: absence: { $starts_at } → { $ends_at }
    .subject = { $house }: absence: { $starts_at } → { $ends_at }
notice-host_message = Message from the host: { $text }
    .subject = a message from the host
notice-host_called = { $house }: late. As the host, you can extend the time, pause the game or open the seat. The default answer counts from: { $due_at }
    .subject = { $house }: late. As the host, you can act until: { $due_at }
notice-message = There is a private message for your house.
    .subject = a private message
notice-public_message = There is a public message.
    .subject = a public message
notice-ready_check = All seats are taken. Confirm that you are ready by: { $ends_at }. Otherwise your seat becomes free again.
    .subject = all seats are taken. Confirm that you are ready by: { $ends_at }
notice-ready_missed = You did not confirm that you are ready, so your seat is free again. You can take a seat again.
    .subject = your seat is free again
notice-standby_wanted = You can take over a seat. House: { $house }. Answer by: { $expires_at }. If the seat is not open yet, its player keeps it by answering first.
    .subject = you can take over a seat. House: { $house }. Answer by: { $expires_at }
notice-standby_ended = The seat that you accepted is no longer available: its player has returned, or the game is over. House: { $house }
    .subject = the seat that you accepted is no longer available. House: { $house }
notice-season_entry =
    { $entry_status ->
        [active] You are registered. Your number: { $entry_number }
        [waiting] The season is full. You are on the waiting list with the number: { $entry_number }
        [applied] An official will decide on your entry. Its number: { $entry_number }
        [invited] You are invited. Enter the season to accept.
        [withdrawn] You have withdrawn from the season.
       *[removed] An official has removed you from the season.
    }
    .subject =
        { $entry_status ->
            [active] you are registered. Your number: { $entry_number }
            [waiting] the season is full. You are on the waiting list with the number: { $entry_number }
            [applied] an official will decide on your entry. Its number: { $entry_number }
            [invited] you are invited. Enter the season to accept
            [withdrawn] you have withdrawn from the season
           *[removed] an official has removed you from the season
        }
notice-season_moved_up = There is a place for you: you are registered now. Your number: { $entry_number }
    .subject = there is a place for you: you are registered now. Your number: { $entry_number }
notice-season_check_in =
    { $closes_at ->
        [none] Check in now to be included in the draw.
       *[other] Check in to be included in the draw. Check-in closes: { $closes_at }
    }
    .subject =
        { $closes_at ->
            [none] check in now to be included in the draw
           *[other] check in to be included in the draw. Check-in closes: { $closes_at }
        }
notice-season_drawn = The draw is published. Round: { $season_round }
    .subject = the draw is published. Round: { $season_round }
notice-season_ready_check = Your round is about to start. Confirm that you are ready by: { $ends_at }. Otherwise others can take your seat. Round: { $season_round }. Table: { $season_table }. Your house: { $house }
    .subject = your round is about to start. Confirm that you are ready by: { $ends_at }
notice-season_ready_missed = You did not confirm that you are ready, so your seat is open. You can return until somebody takes it over. Round: { $season_round }. Table: { $season_table }. Your house: { $house }
    .subject = you did not confirm that you are ready, so your seat is open. Round: { $season_round }. Table: { $season_table }
notice-season_table_waits = A table waits: players have not confirmed, and the standby list has too few users. You can end the ready check, so that the table starts as drawn. Round: { $season_round }. Table: { $season_table }
    .subject = a table waits for substitutes. Round: { $season_round }. Table: { $season_table }
notice-season_draw_failed = A round cannot be drawn. The server tries again when the field or the rules change. Check the separated entries and the table sizes. Round: { $season_round }
    .subject = a round cannot be drawn. Round: { $season_round }
notice-season_table_started = Your table has started. Round: { $season_round }. Table: { $season_table }. Your house: { $house }
    .subject = your table has started. Round: { $season_round }. Table: { $season_table }. Your house: { $house }
notice-seat_lost = Another player has taken over your seat. Round: { $season_round }. Table: { $season_table }. House: { $house }
    .subject = another player has taken over your seat. Round: { $season_round }. Table: { $season_table }. House: { $house }
notice-season_ruling = An arbiter has ruled. Ruling: { $ruling_number }. Reason: { $text }
    .subject = a ruling concerns you. Ruling: { $ruling_number }
notice-season_appeal =
    { $appeal_status ->
        [made] An appeal was made. Appeal: { $appeal_code }
        [upheld] An appeal was upheld. Appeal: { $appeal_code }
       *[refused] An appeal was refused. Appeal: { $appeal_code }
    }
    .subject =
        { $appeal_status ->
            [made] an appeal was made. Appeal: { $appeal_code }
            [upheld] an appeal was upheld. Appeal: { $appeal_code }
           *[refused] an appeal was refused. Appeal: { $appeal_code }
        }
notice-season_round_closed = All tables have ended. Round: { $season_round }
    .subject = all tables have ended. Round: { $season_round }
notice-season_final = The standings of the season are final.
    .subject = the standings of the season are final

## The frame of a mail

# $line is the subject of the notice; $game is the name of the table, as its host wrote it.
mail-subject =
    { $due_at ->
        [none] { $game }: { $line }
       *[other] { $game }: { $line }. Due: { $due_at }
    }
mail-subject_many = { $game }. Notices: { $count }
mail-subject_asked =
    { $due_at ->
        [none] Your turn. Games: { $games }
       *[other] Your turn. Games: { $games }. First due: { $due_at }
    }
mail-subject_digest =
    { $count ->
        [one] { $count } notice
       *[other] { $count } notices
    } { $games ->
        [one] from { $games } game
       *[other] from { $games } games
    }
mail-seat = Your house: { $house }
mail-sitter = You answer for: { $house }
mail-asked = Your decisions
mail-since = News since the last mail
# For a mail with news of several rounds.
mail-news_of_round = Round: { $round }. { $line }
mail-more = More events: { $count }
mail-board = The board
mail-open_game = Open the game
mail-open_season = Open the season
mail-ready = Confirm that I am ready
mail-offer_accept = Accept the seat
mail-offer_decline = Decline the seat
mail-answer = Open the question
mail-vote = Open the vote
mail-due = Due: { $due_at }
# Until then an answer uses no time of the bank.
mail-bank = Your time bank starts running: { $bank_from }
mail-due_none = There is no due time.
mail-default = If you do not answer: { $default }
mail-waiting_for = Waiting for: { $houses }
mail-reply = You can reply to this mail with your answer. Reply HELP to see how.
# Sender and recipients of a message; $houses is empty for a public one.
mail-said =
    { $houses ->
        [none] { $house } → everybody:
       *[other] { $house } → { $houses }:
    }
mail-said_grey =
    { $houses ->
        [none] Sender not shown → everybody:
       *[other] Sender not shown → { $houses }:
    }
mail-said_note =
    { $houses ->
        [none] Note → everybody:
       *[other] Note → { $houses }:
    }
mail-reply_message =
    { $houses ->
        [none] A reply to this mail is sent to everybody.
       *[other] A reply to this mail is sent to this conversation: { $houses }
    }
mail-unsubscribe = Unsubscribe
mail-unofficial = An unofficial server. The game belongs to its publisher.
mail-test = This is a test: notices of your games will arrive here.
    .subject = A test
mail-confirm = A confirmation code for this address was requested by: { $username }
    .subject = Your confirmation code: { $code }
    .code = Code: { $code }. It is valid for one hour.
    .ignore = If this was not you, ignore this mail: without the code, nothing else is sent.

## Pages behind the links of a mail

page-unsubscribe = Unsubscribe
    .done = Unsubscribed. No more mails are sent to this address.
page-hidden = Sign in to see this page
    .explain = This address may lead to a private game or season. Sign in if you take part in it. Otherwise ask the person who sent it to you.
page-season = A season of a league: its players meet at several tables and collect points.
page-game = A board game: great houses fight for the Iron Throne. Players: { $player_count }
    .get_app = Get the app
    .reply = You can answer by mail: reply to our mail with your answer. Reply HELP to see how.
    .write = Write a reply
    .app = This page only shows the game. You can answer in an app that is connected to your account.
    .votes = Open votes
    .vote_app = You can vote in an app that is connected to your account.
    .news = Recent events
    .picture = The picture shows what everybody sees. The text below it shows what your house sees.
page-ready = Confirm that I am ready
    .done = Confirmed. The game starts when all are ready.
page-offer_accept = Accept the seat
    .done = Accepted. The seat is yours.
    .waits = Accepted. The seat is yours as soon as it is open, unless its player answers first.
page-offer_decline = Decline the seat
    .done = Declined. Thank you for your answer.

## Mails about an account

mail-reset = A new password was requested, probably by you, for the account: { $username }
    .subject = Your code for a new password
    .enter = Enter this code in your program, together with the new password:
    .open = Or open this page and set the new password there:
    .valid = The code works once, within an hour. Your current password works until then.
    .ignore = If you did not ask for this, do nothing. Never give the code to anybody.
mail-password_changed = The password was changed. Account: { $username }
    .subject = Your password was changed
    .next = If this was not you, request a password reset: this address still belongs to the account.
mail-address_changed = This is no longer the mail address of the account: { $username }
    .subject = Your address was changed
    .next = If this was not you, open this page within three days. It restores this address and cancels the current password:
mail-address_requested = Another mail address was requested for the account: { $username }
    .subject = A change of your address was requested
    .next = It takes effect when it is confirmed there. If this was not you, open this page within three days. It keeps this address and cancels the current password:
mail-confirm_email = This mail address was entered for the account: { $username }
    .subject = Confirm your mail address
    .open = Open this page and confirm the address there:
    .enter = Or enter this code in your program:
    .valid = Page and code are valid for an hour.
    .ignore = If this was not you, do nothing: the address is not used without your confirmation.

## Messages in a channel, push messages, calendar entries

# A push message: $label is the kind of notice, $code the code of the game.
push-notice = { $label }. Game: { $code }
push-notice_season = { $label }. Season: { $code }
message-due = Due: { $due_at }
message-lobby = The game has not started. Seats taken: { $count }/{ $player_count }
message-cancelled = The game was cancelled.
message-stage = Round: { $round }. { $phase }
# $who: a house, and in brackets the player.
message-waiting = Waiting for: { $who }: { $decision }
calendar-entry = { $house }: { $decision }
calendar-description = Table: { $game }. If you do not answer: { $default }
calendar-name = Due times of your games
calendar-registration = { $season }: registration closes
calendar-check_in = { $season }: check-in closes
calendar-season_round = { $season }. { $division }. Round: { $season_round }

## The feed of a season

season_log-draw_published = The draw is published. Round: { $season_round }
season_log-draw_undone = The draw was undone. Round: { $season_round }
season_log-round_started = The round has started. Round: { $season_round }
season_log-table_ended = A table has ended. Round: { $season_round }. Table: { $season_table }
season_log-round_closed = The round is closed. Round: { $season_round }
season_log-seat_opened = A seat is open: { $house }. Round: { $season_round }. Table: { $season_table }
season_log-seat_filled = A seat has a new player: { $house }. Round: { $season_round }. Table: { $season_table }
season_log-status_changed =
    { $season_status ->
        [registration] Registration is open.
        [check_in] Players check in.
        [running] The season has started.
        [review] All rounds are closed.
        [final] The standings are final.
       *[cancelled] The season was cancelled.
    }
