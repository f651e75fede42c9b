### Short explanations of pieces, orders, tracks and options, and the texts of the cards.

## The course of a game, in a few lines

help-round = A round has three phases: Westeros, Planning, Action.
help-goal = Hold seven castles and strongholds, or the most after the last round.
help-decision = You are asked a question. Choose from the options and send your answer. If several houses are asked at once, you can replace it until all have answered; otherwise it is final.
help-default = If you do not answer by the due time, the default answer counts.
help-draft = A draft is an unfinished answer. It counts at the due time, as far as it is allowed.
help-secret = Orders, bids and cards of other houses stay hidden until they are revealed.

## Units

help-unit-footman = Strength 1. It can be upgraded to a knight or a siege engine.
help-unit-knight = Strength 2.
help-unit-siege_engine = Strength 4 against a castle or stronghold, else 0. It cannot retreat.
help-unit-ship = Strength 1. Ships fight at sea, support the coast and carry units across the sea.

## Orders

help-order_kind-march = Move units of the area, and attack at most one area.
help-order_kind-defense = Adds to the strength of the defender in this area.
help-order_kind-support = Adds the strength of the units here to a combat in an adjacent area.
help-order_kind-raid = Removes an adjacent enemy Support, Raid or Consolidate Power order. A special Raid can remove a Defense order instead.
help-order_kind-consolidate = Gain power. With the special order in a castle or stronghold you can muster instead.
help-special = A special order has a star. Your position on the King's Court track limits how many you can place.

## Tracks and dominance tokens

help-track-iron_throne = The turn order. Its first house breaks ties.
help-track-fiefdoms = The winner of a combat of equal strength.
help-track-kings_court = The number of special orders that a house can place.
help-track-supply = The number and size of the armies that a house can have.
help-track-victory = The number of castles and strongholds that a house holds.
help-track-wildlings = The strength of the wildlings. At 12 they attack.
help-dominance-iron_throne = Breaks ties outside combat.
help-dominance-valyrian_steel_blade = Once in each round: strength +1 in a combat, or another Tides of Battle card.
help-dominance-messenger_raven = Once in each round: replace an order, or look at the top wildling card.

## Options of the rules

ruleset-edition = Edition
ruleset-tie_breakers = Tie-breakers
    .booklet = as in the rulebook
    .faq_2_0 = as in the FAQ 2.0
ruleset-winter_is_coming_timing = Winter Is Coming
    .on_resolve = when it is resolved
    .on_reveal = when it is revealed
ruleset-tides_of_battle = Tides of Battle
    .yes = with
    .no = without
ruleset-lannister_port_ship = Lannister ship in port at the start
    .always = always
    .not_with_three = not with three houses
    .never = never
ruleset-shortage_placement = When order tokens are short
    .turn_order = houses place in turn order
    .simultaneous = all houses place together
ruleset-support_granularity = Support
    .per_order = each order for itself
    .per_house = all orders of a house together
ruleset-victory_check = Victory
    .immediate = at once
    .after_march = after the march

## Texts of the house cards; a card without a text has no message here

help-house_card-stannis_baratheon = +1 strength while your opponent stands higher than you on the Iron Throne track.
help-house_card-renly_baratheon = If you win, you may upgrade one of your footmen that fought or supported to a knight.
help-house_card-ser_davos_seaworth = +1 strength and one sword while Stannis Baratheon is in your discard pile.
help-house_card-salladhor_saan = While you are supported, the ships of all other houses have strength 0 in this combat.
help-house_card-patchface = After the combat, you may look at your opponent's hand and discard one card of it.
help-house_card-tywin_lannister = If you win, gain two power.
help-house_card-ser_kevan_lannister = If you attack, your footmen that fight or support have strength 2.
help-house_card-tyrion_lannister = You may return the opposing card to its hand; your opponent plays another one, if any.
help-house_card-cersei_lannister = If you win, you may remove one order of the loser anywhere on the board.
help-house_card-robb_stark = If you win, you may choose where the beaten units retreat, so that the fewest are lost.
help-house_card-roose_bolton = If you lose, return your whole discard pile and this card to your hand.
help-house_card-blackfish = Your units take no casualties from house card texts, swords or skulls.
help-house_card-catelyn_stark = Doubles your Defense order in the embattled area.
help-house_card-arianne_martell = If you lose as the defender, the attackers do not move in. Your units retreat all the same, and your power token there is removed.
help-house_card-nymeria_sand = One fortification if you defend, one sword if you attack.
help-house_card-doran_martell = Move your opponent to the last position of one influence track of your choice.
help-house_card-victarion_greyjoy = If you attack, your ships that fight or support have strength 2.
help-house_card-balon_greyjoy = The printed strength of the opposing card is 0.
help-house_card-theon_greyjoy = +1 strength and one sword if you defend an area with a castle or stronghold.
help-house_card-asha_greyjoy = Two swords and one fortification while you are not supported.
help-house_card-aeron_damphair = You may pay two available power and discard this card to play another one from your hand.
help-house_card-mace_tyrell = Destroy one footman of the opposing army at once.
help-house_card-ser_loras_tyrell = If you attack and win, move the march order to the conquered area; it can be used again.
help-house_card-queen_of_thorns = Remove one order of your opponent next to the embattled area, but not the march that attacks.

## The time at which the text of a house card applies

timing-cancel = before the cards take effect
timing-immediately_on_reveal = when the cards are revealed
timing-during_strength = while strengths are counted
timing-when_won = after a victory
timing-when_lost = after a defeat
timing-during_casualties = while casualties are taken
timing-after_combat = after the combat

## Texts of the Westeros cards

help-westeros_card-supply = Every house recounts its supply; armies above the new limit are cut down in turn order.
help-westeros_card-mustering = In turn order every house musters in all castles and strongholds it controls.
help-westeros_card-throne_of_blades = The holder of the Iron Throne picks Supply, Mustering or nothing.
help-westeros_card-last_days_of_summer_1 = Nothing happens.
help-westeros_card-winter_is_coming_1 = Shuffle this whole deck and turn up another card in place of this one.
help-westeros_card-clash_of_kings = All houses bid for the influence tracks: Iron Throne, then Fiefdoms, then King's Court.
help-westeros_card-game_of_thrones = Each house gains power for the power icons it controls, and one for each port in which it has a ship, if no enemy ship is in the adjacent sea.
help-westeros_card-dark_wings_dark_words = The holder of the Messenger Raven picks Clash of Kings, Game of Thrones or nothing.
help-westeros_card-last_days_of_summer_2 = Nothing happens.
help-westeros_card-winter_is_coming_2 = Shuffle this whole deck and turn up another card in place of this one.
help-westeros_card-wildlings_attack = The wildlings attack with their present threat, even if it is 0.
help-westeros_card-put_to_the_sword = The holder of the Valyrian Steel Blade picks Storm of Swords, Rains of Autumn or nothing.
help-westeros_card-rains_of_autumn = The special March +1 order may not be placed this round.
help-westeros_card-storm_of_swords = No Defense order may be placed this round.
help-westeros_card-sea_of_storms = No Raid order may be placed this round.
help-westeros_card-web_of_lies = No Support order may be placed this round.
help-westeros_card-feast_for_crows = No Consolidate Power order may be placed this round.

## Texts of the wildling cards: for the highest bidder after a victory of the Night's Watch, for the
## lowest bidder after a victory of the wildlings, and for all others then

help-wildling_card-silence_at_the_wall =
    .watch = Nothing happens.
    .lowest = Nothing happens.
    .others = Nothing happens.
help-wildling_card-crow_killers =
    .watch = You may upgrade up to two of your footmen, anywhere, to knights.
    .lowest = All your knights become footmen; those without a free footman are destroyed.
    .others = Two of your knights become footmen; those without a free footman are destroyed.
help-wildling_card-rattleshirts_raiders =
    .watch = Your supply goes up by one.
    .lowest = Your supply goes down by two; then all houses reconcile their armies.
    .others = Your supply goes down by one; then all houses reconcile their armies.
help-wildling_card-massing_on_the_milkwater =
    .watch = Return your whole discard pile of house cards to your hand.
    .lowest = Discard the strongest cards in your hand; if all are equally strong, none.
    .others = If you have two or more house cards in hand, discard one of your choice.
help-wildling_card-king_beyond_the_wall =
    .watch = Move to the first position of one influence track and take its dominance token.
    .lowest = Move to the last position of all three influence tracks.
    .others = Move to the last position of either the Fiefdoms or the King's Court track.
help-wildling_card-mammoth_riders =
    .watch = You may return one house card of your choice from your discard pile to your hand.
    .lowest = Destroy three of your units, anywhere.
    .others = Destroy two of your units, anywhere.
help-wildling_card-horde_descends =
    .watch = You may muster in one castle or stronghold that you control.
    .lowest = Destroy two of your units in one castle or stronghold; if you cannot, two anywhere.
    .others = Destroy one of your units, anywhere.
help-wildling_card-preemptive_raid =
    .watch = The wildlings attack again with strength 6; you take no part in it.
    .lowest = Destroy two of your units, anywhere, or move down two positions on your best track.
    .others = Nothing happens.
help-wildling_card-skinchanger_scout =
    .watch = Your bid is returned to you.
    .lowest = Lose all your available power.
    .others = Lose two available power, or all you have.

## Presets of the clock

help-preset-unhurried = About a week for orders, and one extension of two days. This is the clock of a game whose host chooses none.
help-preset-live = Everybody is at the table: minutes, a small time bank, no extension, a bot after two misses.
help-preset-one_day = A day for orders and marches, half a day for combats and bids.
help-preset-weekend_free = A day for orders and marches, half a day for combats and bids. The clock stops on Saturdays and Sundays.
help-preset-evening = Decisions are due at eight in the evening, after at least 18 hours for orders and marches and 12 for combats and bids. No time bank.
help-preset-phone = Two days for orders, a day and a half for marches, a day for the rest.
help-preset-e_mail = Four days for orders, three for marches, two for the rest, and one extension of a day.
