### Replies by mail: the words that people type, and what the server writes back.

## Words that a reply may contain, one after a comma. Case and accents do not matter

reply_words-absent = absent, away, absence
reply_words-all = all, everything, all of them, all units, everyone
reply_words-and = and
reply_words-bid = bid, my bid, i bid
reply_words-board = board, map, show board
reply_words-closing = thanks, thank you, thx, cheers, regards, best regards, kind regards, best, best wishes, good luck, have fun, see you, bye, ty, many thanks, good game, have a nice day
reply_words-days = day, days
reply_words-for = for, i will be, i am
reply_words-greeting = hi, hello, hey, hi all, hi there, hello there, good morning, good evening, dear all, here are my orders, my orders, orders, here is my answer, my answer, my orders are, here you go, my move, here is my move, good afternoon
reply_words-help = help, commands, how
reply_words-leave_token = leave token, leave a token, leave power token, leave a power token, token, power token, leave a power token behind, with token, with a token
reply_words-muster = muster, recruit
reply_words-news = news, what happened
reply_words-no = no, n, nope, no thanks, do not, dont
reply_words-no_token = no token, no power token, leave no token, leave no power token, without token, without a token
reply_words-not = not, never
reply_words-nothing = nothing, none, nobody, no one, pass, decline, skip, no target, no move, stay, i pass, hold, all stay, no moves
reply_words-number = option, number, nr, choice, choose, i choose, answer, i take, my choice, pick
reply_words-order_consolidate = consolidate, consolidate power, power, cp, crown
reply_words-order_defense = defense, defence, defend, def
reply_words-order_march = march, m, marching
reply_words-order_raid = raid, r, raiding
reply_words-order_support = support, s, sup
reply_words-places = in, at, on, from, with, of, for
reply_words-power = power, power tokens, power token, gain power
reply_words-special = special, star, starred
reply_words-support = support, i support
reply_words-undo = undo, take back
reply_words-upgrade = upgrade
reply_words-yes = yes, y, yep, yeah, ok, sure, yes please, use, use it, apply
