### The rulebook in one sentence for each rule, ruling (RUL), option (OPT) and decision point (DEC).
###
### Our own words, never the publisher's: present tense, and "they" for a player. `chapter-…` are the headings.
### Code, tests and refusals cite the ids. They are never renumbered, and a new rule comes at the end of
### its chapter.

# Terms: the words that the other chapters use.
chapter-TERM = Terms
rule-TERM-1 = Footmen, knights, ships and siege engines are units; garrisons, neutral forces and markers are not.
rule-TERM-2 = A place is a land area, a sea area or a port; a port belongs to one land area and one sea area.
rule-TERM-3 = The home area of a house is the land area that shows the shield of that house.
rule-TERM-4 = Turn order is the order of the houses on the Iron Throne track at the time it is needed.
rule-TERM-5 = What belongs to the same house is friendly, everything of another house is an enemy; there are no allies.
rule-TERM-6 = Two or more units of one house in the same place are an army; a single unit is not.
rule-TERM-7 = The available power of a house is the power tokens in front of it, without those in its pool or on the board.
rule-TERM-8 = Power that a house gains comes from its own pool, and power that it pays or discards returns there.
rule-TERM-9 = A destroyed unit returns to the reserve of its house and can be mustered again.
rule-TERM-10 = The embattled area is the place where the combat is fought, never the place that the attackers came from.
rule-TERM-11 = The attacker is the house that marches, the defender is the other house in the embattled area; a house that only supports is neither.
rule-TERM-12 = A unit that has retreated is routed; every other unit is standing.
rule-TERM-13 = Castles and strongholds are icons of land areas; an area has at most one of them.
rule-TERM-14 = A special order is one of the five order tokens with a star, one of each kind.
rule-TERM-15 = Sword and skull icons destroy units; a fortification icon cancels one sword.

# Components and limits: the contents of the box, and limited supplies.
chapter-COMP = Components and limits
rule-COMP-1 = Three to six players take part, each with one house.
rule-COMP-2 = Each house has ten footmen, five knights, six ships and two siege engines.
rule-COMP-3 = Each house has seven house cards; there are three Westeros decks of ten cards, nine wildling cards and 24 Tides of Battle cards.
rule-COMP-4 = Each house has fifteen order tokens: three each of March, Defense, Support, Raid and Consolidate Power, one of the three special.
rule-COMP-5 = Each house has twenty power tokens, and each token is in its pool, available, on the board or in a bid.
rule-COMP-6 = Markers, garrisons, neutral force tokens, dominance tokens and the King's Court overlay exist in fixed numbers.
rule-COMP-7 = A house cannot muster, upgrade or place a piece without a free one in its reserve; destroyed pieces are free at once.
rule-COMP-8 = A house gains no more power than its pool holds; the rest is lost and no other house is affected.
rule-COMP-9 = An upgrade needs a free piece of the new kind, and returns the footman to the reserve at the same time.

# Setup: the board before the first round.
chapter-SETUP = Setup
rule-SETUP-1 = The wildling deck is shuffled face down, and the wildling threat starts at 2.
rule-SETUP-2 = The three Westeros decks are shuffled separately, face down.
rule-SETUP-3 = Neutral force tokens for the number of players are placed on the areas that they name; the others are not used.
rule-SETUP-4 = The round marker starts on round 1.
rule-SETUP-5 = Players choose their houses, or draw them at random, from the houses for the number of players.
rule-SETUP-6 = Each house starts with all its house cards in hand, all its order tokens, markers and units, and no power yet.
rule-SETUP-7 = Supply, victory and influence markers start on the positions that the house's screen names; only influence positions are never shared.
rule-SETUP-8 = With fewer than six houses, the houses on each influence track move up to close the gaps, in unchanged order.
rule-SETUP-9 = Once the gaps are closed, the first house on each influence track receives its dominance token, ready for use.
rule-SETUP-10 = Starting units are placed as the house's screen shows.
rule-SETUP-11 = The garrison of each playing house is placed in its home area.
rule-SETUP-12 = Each house starts with five available power tokens and fifteen in its pool.
rule-SETUP-13 = Players agree before the game whether they use the Tides of Battle cards.
rule-SETUP-14 = Round 1 starts with the Planning phase; it has no Westeros phase.

# Fewer than six: effects of the number of houses.
chapter-FEW = Fewer than six
rule-FEW-1 = With six players all houses play, and the neutral force tokens marked 4-6 are placed.
rule-FEW-2 = Five players leave out Martell and use nine neutral force tokens; four players leave out Tyrell too and use twelve.
rule-FEW-3 = Three players play Stark, Lannister and Baratheon, and all fourteen neutral force tokens show their side for three.
rule-FEW-4 = With three or four houses the overlay replaces the stars on positions 1 to 4 of the King's Court track.
rule-FEW-5 = A token with a dash closes its area and its port to all houses for the whole game.
rule-FEW-6 = Pieces and shields of houses that do not play have no effect, and their home areas are ordinary areas.
rule-FEW-7 = The ten rounds, the seven areas to win, the starting power and the starting threat are the same for any number of players.

# Rounds: the order of the phases.
chapter-ROUND = Rounds
rule-ROUND-1 = A game lasts at most ten rounds, each with a Westeros phase, a Planning phase and an Action phase; round 1 has no Westeros phase.
rule-ROUND-2 = The Westeros phase advances the round marker, reveals three cards, advances the wildling threat and resolves the cards.
rule-ROUND-3 = In the Planning phase the houses place orders, all orders are revealed, and the Messenger Raven may be used.
rule-ROUND-4 = In the Action phase raids, then marches with their combats, then Consolidate Power orders are resolved; clean up follows.
rule-ROUND-5 = The game ends after the clean up of round 10, and no further Westeros cards are revealed.
rule-ROUND-6 = A house that controls enough castles and strongholds wins at once, in any phase.

# Westeros phase: the three decks, and what their cards do.
chapter-WEST = Westeros phase
rule-WEST-1 = First, the round marker advances by one.
rule-WEST-2 = The top cards of all three decks are revealed before any of them is resolved.
rule-WEST-3 = Each wildling icon on the three cards advances the threat by one space, up to 12; icons beyond that are lost.
rule-WEST-4 = If the threat reaches 12, a wildling attack is resolved before the first Westeros card.
rule-WEST-5 = The cards are resolved in the order of decks I, II and III, each completely before the next.
rule-WEST-6 = The holder of the dominance token that a card names chooses its effect; they may choose nothing, and the token is not used up.
rule-WEST-7 = Used Westeros cards go face up under their own deck during clean up, so no deck runs out.
rule-WEST-8 = Supply: all houses recount their supply.
rule-WEST-9 = Mustering: all houses muster in turn order.
rule-WEST-10 = A Throne of Blades: the holder of the Iron Throne chooses Supply, Mustering or nothing.
rule-WEST-11 = Winter Is Coming: its whole deck is shuffled and a new card revealed; the new card's icon counts, and the card is resolved instead.
rule-WEST-12 = Last Days of Summer: nothing happens.
rule-WEST-13 = Game of Thrones: each house gains 1 power for each power icon that it controls and for each port with its ships, unless enemy ships blockade it.
rule-WEST-14 = Clash of Kings: the houses bid for all positions on the three influence tracks.
rule-WEST-15 = Dark Wings, Dark Words: the holder of the Messenger Raven chooses Clash of Kings, Game of Thrones or nothing.
rule-WEST-16 = Wildlings Attack: the wildlings attack with the present threat, even if it is 0.
rule-WEST-17 = Put to the Sword: the holder of the Valyrian Steel Blade chooses to ban Defense orders, to ban March +1, or nothing.
rule-WEST-18 = Rains of Autumn: the special March +1 order is banned; the other March orders are not.
rule-WEST-19 = Storm of Swords bans Defense orders, Sea of Storms Raid, Feast for Crows Consolidate Power, Web of Lies Support; special orders included.
rule-WEST-20 = A ban lasts for the Planning phase of the same round, including the use of the Messenger Raven.
rule-WEST-21 = Where the text of a card differs from the rules, the card is followed.
rule-WEST-22 = The Westeros cards have fifteen different effects.

# Supply: how large armies may be.
chapter-SUPPLY = Supply
rule-SUPPLY-1 = A supply recount sets each house's marker to the supply icons it controls, up to the end of the track; then each house reconciles its armies.
rule-SUPPLY-2 = Each supply level lists the largest army sizes that are allowed; the length of the list is the number of armies.
rule-SUPPLY-3 = A house is within its limit if its armies, sorted by size, are each no larger than the size listed at the same place.
rule-SUPPLY-4 = Each unit counts as one for supply, also at sea, in a port or routed; garrisons and neutral forces do not count.
rule-SUPPLY-5 = A house over its limit removes units of its choice until its armies fit, and no more than needed.
rule-SUPPLY-6 = Gaining or losing supply icons does not move the marker; only an effect that names supply does.
rule-SUPPLY-7 = No house may take an action that leaves its armies over its supply limit.
rule-SUPPLY-8 = A march is checked against supply once, in the position after all its moves, with the attackers as an army in the embattled area.
rule-SUPPLY-9 = Mustering is checked against supply after each placed unit.
rule-SUPPLY-10 = Losses, combats and the actions of other houses never force a house to reconcile its armies.
rule-SUPPLY-11 = If a wildling card moves supply markers, all markers move first; then all houses reconcile their armies in turn order.

# Mustering: new units.
chapter-MUSTER = Mustering
rule-MUSTER-1 = In turn order, each house musters in all castle and stronghold areas that it controls before the next house starts.
rule-MUSTER-2 = A house needs to control the area, but needs no unit there.
rule-MUSTER-3 = A stronghold gives two mustering points and a castle one, to be spent on pieces of that area only.
rule-MUSTER-4 = Footmen and ships cost 1 point, knights and siege engines 2; upgrading a footman of the area to a knight or siege engine costs 1.
rule-MUSTER-5 = Mustered land units are placed in the area that pays for them, never in a sea area or port.
rule-MUSTER-6 = Mustered ships are placed in the port of the area or in any sea area adjacent to it.
rule-MUSTER-7 = A ship cannot be mustered into a sea area with an enemy ship, but always into the area's own port.
rule-MUSTER-8 = A port holds at most three ships.
rule-MUSTER-9 = A unit that would exceed the supply limit cannot be mustered; upgrades do not change army sizes.
rule-MUSTER-10 = Mustering is optional, and points that are not spent are lost.
rule-MUSTER-11 = A piece must be free in the reserve; a footman freed by an upgrade may be used at once.
rule-MUSTER-12 = The house chooses the order of its areas and pieces.
rule-MUSTER-13 = A footman cannot be upgraded in the same mustering in which it was mustered.
rule-MUSTER-14 = A routed footman may be upgraded, and the new unit is routed too.
rule-MUSTER-15 = Nothing can be mustered in a closed area or where a neutral force is.

# Clash of Kings: bids for the influence tracks.
chapter-BID = Clash of Kings
rule-BID-1 = All influence markers are removed, and the Iron Throne, Fiefdoms and King's Court tracks are auctioned one after the other.
rule-BID-2 = All houses bid secretly at the same time, from 0 to all their available power, and all bids are revealed together.
rule-BID-3 = The highest bid receives position 1, the next position 2 and so on; every house receives a position, also with a bid of 0.
rule-BID-4 = The holder of the Iron Throne orders houses with equal bids as they like, within the positions that these houses share.
rule-BID-5 = Ties for the Iron Throne track are decided by the house that held the Iron Throne before the auction.
rule-BID-6 = When a track is filled, its first house receives the dominance token, and a new turn order or holder of the Iron Throne counts at once.
rule-BID-7 = All bids return to the pools after each auction, won or lost.
rule-BID-8 = A dominance token that is won in an auction is ready for use.
rule-BID-9 = No bid may be shown before all bids are revealed.

# Tracks and tokens: influence and the three dominance tokens.
chapter-TRACK = Tracks and tokens
rule-TRACK-1 = Each influence track has one house on each position, and position 1 is the best.
rule-TRACK-2 = The Iron Throne track is the turn order, and its first house holds the Iron Throne.
rule-TRACK-3 = The holder of the Iron Throne decides all ties except those of combats and of the victory, also in their own favor.
rule-TRACK-4 = In a tied combat the house with the better position on the Fiefdoms track wins; the first house holds the Valyrian Steel Blade.
rule-TRACK-5 = The stars on the King's Court track limit a house's special orders; the first house holds the Messenger Raven.
rule-TRACK-6 = The Valyrian Steel Blade may be used once a round, in a combat in which its holder is attacker or defender.
rule-TRACK-7 = The Messenger Raven may be used once a round.
rule-TRACK-8 = When an effect moves a house on an influence track, only the houses between its old and new position move, each by one.
rule-TRACK-9 = A dominance token goes to the new first house of its track at once, ready or used as it is.
rule-TRACK-10 = Fewer stars do not remove special orders that are already placed; they count from the next Planning phase.
rule-TRACK-11 = A change on the Iron Throne track changes the turn order at once.
rule-TRACK-12 = The highest track of a house is the one with its smallest position number; the holder of the Iron Throne chooses among equal ones.

# Wildlings: their attacks on the Wall.
chapter-WILD = Wildlings
rule-WILD-1 = The wildlings attack when the threat reaches 12 and when a Westeros card says so, even several times in one phase.
rule-WILD-2 = The strength of a wildling attack is the number on the space of the threat marker.
rule-WILD-3 = All houses bid available power secretly at the same time, and the sum of the bids is the strength of the Night's Watch.
rule-WILD-4 = The Night's Watch wins if its strength is at least the wildling strength.
rule-WILD-5 = If the Night's Watch wins, the threat goes to 0; if the wildlings win, it goes back two spaces.
rule-WILD-6 = All bids return to the pools, won or lost.
rule-WILD-7 = The holder of the Iron Throne decides a tie for the highest or lowest bid before the wildling card is revealed.
rule-WILD-8 = If the Night's Watch wins, the highest bidder is rewarded; otherwise the lowest bidder suffers the card's worse penalty first, then the others in turn order.
rule-WILD-9 = The resolved wildling card goes face down under its deck.
rule-WILD-10 = Rewards and penalties count only the power that is left after the bids are paid.
rule-WILD-11 = No power token may be left in an area that wildlings empty; control, ports, orders and victory are checked after each house's loss.
rule-WILD-12 = A house that cannot suffer a penalty completely suffers as much of it as it can.
rule-WILD-13 = A repeated attack uses the strength that the wildling card states; the threat marker does not move to it.
rule-WILD-14 = A house that does not take part in a repeated attack does not bid, and has neither reward nor penalty.

# Planning: orders.
chapter-PLAN = Planning
rule-PLAN-1 = All houses secretly place one order face down in each place with their units, at the same time.
rule-PLAN-2 = A place has at most one order, and a place without units of the house has none.
rule-PLAN-3 = The ten regular orders are always available; special orders only up to the number of stars.
rule-PLAN-4 = Banned orders cannot be placed.
rule-PLAN-5 = Consolidate Power at sea and Defense in a port may be placed as a bluff and have no effect.
rule-PLAN-6 = If a house has more places than usable tokens, all houses place their orders in turn order, still face down.
rule-PLAN-7 = A house that is short of tokens places all its usable ones and chooses the places that stay without an order.
rule-PLAN-8 = Orders may be changed until the house confirms them, or until all have confirmed when all place at once; they may not be shown.
rule-PLAN-9 = When every house is ready, all orders are revealed together.
rule-PLAN-10 = A house without units has nothing to place and counts as ready.

# Messenger Raven: the last step of the Planning phase.
chapter-RAVEN = Messenger Raven
rule-RAVEN-1 = The holder of the Messenger Raven may replace one of their orders, look at the top wildling card, or do neither.
rule-RAVEN-2 = The replacing order must be unused, not banned and within the stars; a place without an order cannot receive one.
rule-RAVEN-3 = After looking, the holder puts the wildling card back on top or under the deck; words about the card are allowed, the card itself stays hidden.
rule-RAVEN-4 = Replacing an order and looking at the card use the Messenger Raven up; a replacement is public.

# Action phase: how orders are resolved.
chapter-ACT = Action phase
rule-ACT-1 = All raids are resolved, then all marches, then all Consolidate Power orders; Support and Defense orders stay until clean up or removal.
rule-ACT-2 = In each step the houses resolve one order each in turn order, again and again, until no order of the kind is left.
rule-ACT-3 = A house with an order of the kind cannot pass, but may resolve the order without effect.
rule-ACT-4 = Each house acts at most once in a lap; next is the house with the best present position that has not acted yet.
rule-ACT-5 = An order that leaves the board returns to its house and is usable again from the next Planning phase.
rule-ACT-6 = An order in a place without units of its house is removed after each march order and each effect that destroys units.

# Raids.
chapter-RAID = Raids
rule-RAID-1 = A Raid order may remove one enemy Support, Raid or Consolidate Power order in an adjacent place.
rule-RAID-2 = A Raid order without a target is only removed; a house may also choose no target.
rule-RAID-3 = A regular Raid order cannot remove March or Defense orders.
rule-RAID-4 = A Special Raid may remove a Defense order instead; no raid removes a March order.
rule-RAID-5 = Raids from land reach adjacent land areas; from sea, adjacent land and sea areas and the sea's ports; from a port, its sea only.
rule-RAID-6 = Raids do not use ship transport and do not cross rivers without a bridge.
rule-RAID-7 = When a raid removes a Consolidate Power order, the raider gains 1 power and the other house discards 1 if it has any.
rule-RAID-8 = A Raid order that another raid removes is never resolved.

# Marches.
chapter-MARCH = Marches
rule-MARCH-1 = A March order moves any number of standing units of its place, to one or several destinations.
rule-MARCH-2 = Each unit moves once for each order, to an adjacent place.
rule-MARCH-3 = Land units move to land areas only; ships move between adjacent sea areas, and between a sea area and a port of their own house on it.
rule-MARCH-4 = Routed units cannot march.
rule-MARCH-5 = At most one destination of a March order may be an attack on enemy units, a garrison or a neutral force.
rule-MARCH-6 = All other moves of the order come before its attack.
rule-MARCH-7 = The number on a March order changes the strength of its own attack and nothing else.
rule-MARCH-8 = Entering an area with only an enemy power token, or an enemy home area without units and garrison, needs no combat.
rule-MARCH-9 = When the last unit leaves a land area by a march, the house may place one available power token there to stay in control.
rule-MARCH-10 = The house decides about the power token together with the moves, before any combat, and the token stays even if the attackers return.
rule-MARCH-11 = Moves, attack and power token are one decision, legal only if the result is within supply.
rule-MARCH-12 = The March order is removed after the moves, or in the clean up of its combat.
rule-MARCH-13 = Units that arrive where their house has another unresolved March order may move again with that order.
rule-MARCH-14 = No unit may enter a closed area.
rule-MARCH-15 = Two houses share a place only during a combat, and no house passes through another, even by agreement.
rule-MARCH-16 = Before the attack, ships in ports without a controller are destroyed and victory is checked; ports are captured after the whole order.
rule-MARCH-17 = During the combat the defender still controls the embattled area, and the attackers count there for supply only.

# Ship transport.
chapter-SHIP = Ship transport
rule-SHIP-1 = For marches and retreats, a chain of adjacent sea areas, each with a ship of the house, makes the land areas on it adjacent.
rule-SHIP-2 = Ships may transport any number of times in a round, to several destinations, and also for an attack.
rule-SHIP-3 = A house may use its own ships only, even if another house agrees.
rule-SHIP-4 = Ships transport with any order in their sea area, or none, and also when routed.
rule-SHIP-5 = Ships cannot transport ships.
rule-SHIP-6 = Ship transport is not used for support, raids or mustering.
rule-SHIP-7 = Ships in ports do not transport.

# Adjacency.
chapter-ADJ = Adjacency
rule-ADJ-1 = Areas on two sides of a river are not adjacent for any purpose, unless a bridge connects them.
rule-ADJ-2 = Dragonstone, Pyke and the Arbor are islands that land units reach and leave by ship transport only.
rule-ADJ-3 = Other islands are decoration; the map of the edition lists which areas are adjacent.

# Combat, from the attack to its clean up.
chapter-COMBAT = Combat
rule-COMBAT-1 = Marching into a place with enemy units, or with only a garrison, starts a combat, however weak the sides are.
rule-COMBAT-2 = A footman or ship has strength 1, a knight 2, a siege engine 4 when attacking a castle or stronghold and otherwise 0; a routed unit has 0.
rule-COMBAT-3 = Initial strength is units and support, plus the March number for the attacker, or Defense order and garrison for the defender.
rule-COMBAT-4 = A Defense order counts in every combat in its area this round, for as long as it stays there.
rule-COMBAT-5 = Attacker and defender must each choose a house card from their hand, secretly and at the same time, even with only a garrison.
rule-COMBAT-6 = Both house cards are revealed together, and then their texts apply.
rule-COMBAT-7 = After those texts, an attacker or defender with the ready Valyrian Steel Blade may use it to add 1.
rule-COMBAT-8 = Final strength is the initial strength, recalculated, plus house card, Valyrian Steel Blade and Tides of Battle.
rule-COMBAT-9 = Neither the strength of a house card nor a final strength goes below 0.
rule-COMBAT-10 = The higher final strength wins; in a tie, the house with the better position on the Fiefdoms track.
rule-COMBAT-11 = Once the victor is known, texts for winning or losing the combat apply.
rule-COMBAT-12 = The garrison of a defender who loses is removed from the game; the garrison of one who wins stays.
rule-COMBAT-13 = Casualties come first, then the retreat.
rule-COMBAT-14 = Victorious attackers move into the area; victorious defenders stay.
rule-COMBAT-15 = Combat clean up removes the March order and, if the attacker won, the defender's order and power token; the house cards are discarded.
rule-COMBAT-16 = After the combat, spent hands return, texts for after the combat apply, orders without units go, ports and victory are settled.
rule-COMBAT-17 = The Valyrian Steel Blade adds 1 to its holder's own side only, and the holder decides with both house cards revealed.
rule-COMBAT-18 = A combat is finished normally even if a side has lost all its units before the victor is known.
rule-COMBAT-19 = If the attacker wins without surviving units, the area is left empty and control follows the usual rules.

# Support.
chapter-SUPPORT = Support
rule-SUPPORT-1 = Support orders in places adjacent to the embattled area may lend support, wherever the attackers came from.
rule-SUPPORT-2 = In turn order, the owners of these orders support the attacker, the defender or nobody.
rule-SUPPORT-3 = A house supports at most one side, and decides for each of its Support orders whether it joins.
rule-SUPPORT-4 = Attacker and defender may support only themselves with their own Support orders.
rule-SUPPORT-5 = A place that joins adds the full strength of its units, and 1 more for the special Support order.
rule-SUPPORT-6 = After all declarations, attacker and defender may refuse support of other houses, place by place.
rule-SUPPORT-7 = A Support order stays on the board and may support any number of combats.
rule-SUPPORT-8 = A Support order adds nothing to the defense of its own place.
rule-SUPPORT-9 = Ships support combats at sea and on land; land units do not support combats at sea.
rule-SUPPORT-10 = Ships in a port support only combats in the port's sea area, never on land.
rule-SUPPORT-11 = Supporting siege engines add strength only to the attacker of a castle or stronghold.
rule-SUPPORT-12 = Garrisons and neutral forces never support, and neutral forces cannot be supported.
rule-SUPPORT-13 = Supporting units are never casualties and never retreat.
rule-SUPPORT-14 = If a house card removes a Support order during the combat, its strength no longer counts.

# House cards.
chapter-CARD = House cards
rule-CARD-1 = Each house has seven cards, each with a strength and either a text or icons.
rule-CARD-2 = The text of a house card applies as soon as the card is revealed, unless it names another time.
rule-CARD-3 = On the reveal, texts that cancel apply first, then immediate ones, then all others, each group in turn order.
rule-CARD-4 = Texts for winning or losing the combat apply in turn order, before casualties.
rule-CARD-5 = One text is carried out completely before the next, and each at most once in a combat.
rule-CARD-6 = A discarded house card cannot be played.
rule-CARD-7 = After the combat in which a house played its last card, all its other cards return to its hand.
rule-CARD-8 = A hand that is emptied in any other way is refilled at once, without the cards just discarded.
rule-CARD-9 = The victor's swords, less the loser's fortifications, destroy units of the loser; the other icons do nothing.
rule-CARD-10 = A side that is left without a house card has card strength 0, no icons and no text.
rule-CARD-11 = For texts that apply after the victor is known, the card just played is part of the discard pile.

# Casualties.
chapter-LOSS = Casualties
rule-LOSS-1 = Only the loser has casualties: the victor's swords less the loser's fortifications.
rule-LOSS-2 = First, the loser's routed units and siege engines in the combat are destroyed; they do not count as casualties.
rule-LOSS-3 = The loser chooses the casualties among their standing units in the combat, one for each sword, unless a card gives the choice to another house.
rule-LOSS-4 = With too few units, all of them are destroyed and the remaining casualties are ignored.
rule-LOSS-5 = Supporting units, garrisons and neutral forces are never casualties.

# Retreat.
chapter-RETREAT = Retreat
rule-RETREAT-1 = After casualties, the loser's remaining units in the combat must leave the area; supporting units stay.
rule-RETREAT-2 = The units of a losing attacker return to the place that they marched from.
rule-RETREAT-3 = If another house controls that place by now, the returning units are destroyed.
rule-RETREAT-4 = A losing defender retreats with all units together to one adjacent place that is empty or friendly.
rule-RETREAT-5 = No defender may retreat to the place that the attackers marched from.
rule-RETREAT-6 = No unit retreats to a closed area or to one with an enemy power token, home shield or garrison, or a neutral force.
rule-RETREAT-7 = Land units retreat to land areas only, ships never to land.
rule-RETREAT-8 = A retreat may use ship transport.
rule-RETREAT-9 = Ships may retreat into a friendly port of the embattled sea area that holds fewer than three ships.
rule-RETREAT-10 = A place that breaks supply or the port limit is legal only if all places do; then the fewest possible units are destroyed first.
rule-RETREAT-11 = If every retreat costs units, only places with the fewest losses are legal, and the loser chooses place and units.
rule-RETREAT-12 = Units with no legal place to retreat to are destroyed.
rule-RETREAT-13 = Siege engines cannot retreat.
rule-RETREAT-14 = Retreated units are routed: they have strength 0, cannot march or be casualties, but count for supply and can transport.
rule-RETREAT-15 = Losing attackers are routed in the place to which they return, too.
rule-RETREAT-16 = A routed unit that has to retreat again is destroyed.
rule-RETREAT-17 = Routed units stand up in clean up.
rule-RETREAT-18 = If the return of a losing attacker would break supply, units of the retreating force are destroyed first, as few as possible.
rule-RETREAT-19 = A retreat changes no orders and leaves no power token; the house controls the land area that its units reach.

# Control of land areas.
chapter-CTRL = Control
rule-CTRL-1 = A land area is controlled by the house with units there, else by the owner of its power token, else by the playing house whose home it is.
rule-CTRL-2 = Nobody controls sea areas, and no power token is placed there.
rule-CTRL-3 = The house that controls the land area controls its port.
rule-CTRL-4 = When its last unit leaves a land area without its power token or shield, a house loses control at once.
rule-CTRL-5 = A power token is placed only when the last unit marches off, one on each land area, and never in the house's own home area.
rule-CTRL-6 = No combat loss, retreat, wildling attack or card effect allows a power token to be placed.
rule-CTRL-7 = A power token stays when units of its house return, and cannot be taken back.
rule-CTRL-8 = A power token returns to its owner's pool when another house gains control of the area, not after a failed attack.
rule-CTRL-9 = Power tokens on the board give no strength and are not power icons.
rule-CTRL-10 = Control gives mustering, the port, the area for victory, and its icons whenever they are counted.

# Home areas.
chapter-HOME = Home areas
rule-HOME-1 = The printed shield counts as a power token of its house that can never be removed.
rule-HOME-2 = An enemy home area is controlled with units there, or with a power token on the shield.
rule-HOME-3 = A house needs no power token in its own home area and may not place one.
rule-HOME-4 = When another house leaves or loses a home area without a power token, control returns to the house of the shield at once.

# Ports.
chapter-PORT = Ports
rule-PORT-1 = Only the house that controls the land area uses its port, with at most three ships and no other units.
rule-PORT-2 = Each port is connected to exactly one sea area, and works with that sea area only.
rule-PORT-3 = Ships move between their own port and its sea area, also to attack there; a port itself cannot be attacked.
rule-PORT-4 = Ships in a port need an order like other units; a Defense order there has no effect.
rule-PORT-5 = Raids go between a port and its sea area, never between a port and land.
rule-PORT-6 = A Support order in a port supports only combats in the port's sea area.
rule-PORT-7 = Consolidate Power in a port gains 1 power, unless an enemy ship is in the port's sea area.
rule-PORT-8 = Special Consolidate Power cannot muster in a port.
rule-PORT-9 = A house that gains the land area may replace enemy ships in its port with its own, within reserve and supply; the rest are destroyed.
rule-PORT-10 = When nobody controls the land area any longer, the ships in its port are destroyed.
rule-PORT-11 = Mustering into ports, retreating into ports and income from ports follow the rules of those chapters.

# Garrisons.
chapter-GARR = Garrisons
rule-GARR-1 = Each house has a garrison of strength 2 in its home area; it is not a unit, has no orders and never moves or supports.
rule-GARR-2 = A garrison adds its strength to the defense of its area.
rule-GARR-3 = A garrison alone still defends in a normal combat with house cards.
rule-GARR-4 = A garrison on the losing side is removed for good; swords and skulls do not affect it.
rule-GARR-5 = A garrison defends only for the house of its shield.

# Neutral forces.
chapter-NEUT = Neutral forces
rule-NEUT-1 = An area with a neutral force may be entered only with a strength of at least its number.
rule-NEUT-2 = Marching units, the March number and support count against a neutral force; house cards, Valyrian Steel Blade and Tides of Battle do not.
rule-NEUT-3 = A neutral force has neither support nor a house card.
rule-NEUT-4 = A defeated neutral force leaves the game, and the units move in without casualties.
rule-NEUT-5 = Attacking a neutral force is the one attack that a March order allows.
rule-NEUT-6 = Support of other houses is asked for before the moves; with too little strength the attack is not legal.
rule-NEUT-7 = Neutral forces use no supply and give control to nobody.

# Consolidate Power.
chapter-CONS = Consolidate Power
rule-CONS-1 = On land, Consolidate Power gains 1 power, plus 1 for each power icon of the area.
rule-CONS-2 = Special Consolidate Power may instead muster in its area, if that has a castle or stronghold.
rule-CONS-3 = At sea, Consolidate Power is removed without effect.
rule-CONS-4 = Where Special Consolidate Power could muster nothing, it can only gain power.

# Clean up, at the end of each round.
chapter-CLEAN = Clean up
rule-CLEAN-1 = All remaining Support and Defense orders are removed.
rule-CLEAN-2 = All routed units stand up.
rule-CLEAN-3 = Used Westeros cards go under their decks.
rule-CLEAN-4 = The Valyrian Steel Blade and the Messenger Raven become ready again.
rule-CLEAN-5 = After round 10 the game ends; otherwise the next round starts.

# Winning.
chapter-WIN = Winning
rule-WIN-1 = A house that controls seven areas with a castle or stronghold wins at once, even in another house's turn.
rule-WIN-2 = Each area with a castle or a stronghold counts one, and the victory track shows the count.
rule-WIN-3 = After round 10 the house with the most such areas wins.
rule-WIN-4 = Ties are broken by strongholds, then supply, then available power, then the position on the Iron Throne track.
rule-WIN-5 = The holder of the Iron Throne does not decide ties for victory, and exactly one house wins.
rule-WIN-6 = All houses are ranked by the same list as the winner.
rule-WIN-7 = No house is eliminated: without units or areas it stays in the game and may return through its home area.

# Talk between players.
chapter-TALK = Talk
rule-TALK-1 = Players may promise anything at any time, and no promise is binding.
rule-TALK-2 = Nobody may show hidden orders, unused order tokens or a bid before it is revealed.
rule-TALK-3 = Nothing may be given, lent, traded or transferred between houses.
rule-TALK-4 = Players may say what they ordered, bid or saw, true or not, but may not prove it.

# Information: public and secret.
chapter-INFO = Information
rule-INFO-1 = Everything that lies open on the board is public, also for spectators.
rule-INFO-2 = The available power of every house is public; only bids that are not yet revealed are secret.
rule-INFO-3 = Hands and discard piles of house cards are public; chosen cards are secret until both are revealed.
rule-INFO-4 = It is public that a place has a face-down order; until all are revealed, only its house sees which order it is.
rule-INFO-5 = When orders are placed in turn order, later houses see where orders are placed, but not which.
rule-INFO-6 = The order of the Westeros, wildling and Tides of Battle decks is secret; which cards exist and which were used is public.
rule-INFO-7 = Only the house that used the Messenger Raven knows the wildling card that it saw and where it put the card.
rule-INFO-8 = Only the house that drew a Tides of Battle card sees it before the reveal; a card replaced with the Valyrian Steel Blade is never shown.
rule-INFO-9 = Answers to a simultaneous decision are secret until the last one arrives; that a house has answered is not.
rule-INFO-10 = A player sees what is public and the secrets of their own house, a spectator only what is public; logs, times and random seeds reveal no more.

# Tides of Battle, an optional module.
chapter-TIDE = Tides of Battle
rule-TIDE-1 = Tides of Battle is an optional module of 24 cards that all players agree on before the game.
rule-TIDE-2 = All 24 cards are shuffled before every combat.
rule-TIDE-3 = After the house cards are resolved, first the attacker and then the defender draws a card and looks at it in secret.
rule-TIDE-4 = Before the reveal, an attacker or defender with the ready Valyrian Steel Blade may use it to replace their card with another one, which they must play.
rule-TIDE-5 = Both cards are revealed, and their number, swords and fortifications are added to those of the house card.
rule-TIDE-6 = After the reveal, the Valyrian Steel Blade may still add 1 if it was not used to replace a card.
rule-TIDE-7 = After sword casualties, each skull destroys one unit of the other side, victor or not, in spite of fortifications; its owner chooses the unit.
rule-TIDE-8 = Skulls of both sides are resolved before the retreat, the attacker's card first.
rule-TIDE-9 = No Tides of Battle cards are drawn against neutral forces.

# Rulings: points that the printed rules leave open, and how this game settles them.
chapter-RUL = Rulings
rule-RUL-01 = Winter Is Coming is replaced when it is resolved; the new card's icon counts, and an attack it starts comes before that card.
rule-RUL-02 = Used Westeros cards go under their own deck in clean up; only Winter Is Coming shuffles a deck.
rule-RUL-03 = The Messenger Raven replaces an existing order with any unused token, also of the same kind, within bans and stars.
rule-RUL-04 = A house is short of tokens if it has fewer tokens within bans and stars than places that need an order.
rule-RUL-05 = Orders are placed where a house has units, also at sea and in ports, and not where it only has control.
rule-RUL-06 = A march is checked against supply in its final position, with the attackers in the embattled area.
rule-RUL-07 = After units are removed for supply, none of the removed units could have stayed.
rule-RUL-08 = All supply markers move before the first house reconciles its armies.
rule-RUL-09 = With more supply icons than the track has levels, the marker stays on the last level.
rule-RUL-10 = A losing attacker whose return would break supply destroys as few returning units as possible.
rule-RUL-11 = A losing attacker cannot return to an enemy home area left without a power token; the units are destroyed.
rule-RUL-12 = Nobody retreats to an area with a neutral force or garrison, or to an empty enemy home area.
rule-RUL-13 = If every retreat costs units, only retreats with the fewest losses are allowed.
rule-RUL-14 = Ships may retreat into a friendly port, within supply and the limit of three.
rule-RUL-15 = The place that the attackers came from is the place of their March order; seas they were transported over do not count.
rule-RUL-16 = Every house that gains a port's land area may replace the ships in the port; if nobody controls the land area, they are destroyed at once.
rule-RUL-17 = Orders in places that lost their units are removed after the March order and after each effect that destroys units.
rule-RUL-18 = Support against a neutral force is asked for before the moves, is binding, and must suffice for the attack to be legal.
rule-RUL-19 = The special Support order adds its 1 even if the supporting units have strength 0.
rule-RUL-20 = Neither card strength nor final strength goes below 0.
rule-RUL-21 = A hand that is emptied outside a combat is refilled at once with all cards except those just discarded.
rule-RUL-22 = A combat runs to its end even if a side has no units left; a victorious attacker without survivors does not hold the area.
rule-RUL-23 = Skulls and effects never choose routed units of a victor; if only routed ones are left, they do nothing.
rule-RUL-24 = The Valyrian Steel Blade is used once a round: to replace a Tides of Battle card before the reveal, or to add 1 after it.
rule-RUL-25 = All 24 Tides of Battle cards are shuffled before each combat, before house cards are chosen.
rule-RUL-26 = The lowest bidder suffers the wildling penalty first, then the other houses in turn order.
rule-RUL-27 = The threat marker moves and the bids are paid before the wildling card takes effect.
rule-RUL-28 = A tie for the highest or lowest bidder is decided before the wildling card is seen.
rule-RUL-29 = The shield of a house that does not play has no effect.
rule-RUL-30 = A routed footman may be upgraded by Special Consolidate Power, and the new unit is routed.
rule-RUL-31 = Victory is checked after each change of control; if two houses qualify, the one with more areas wins, then the tie-breakers decide.
rule-RUL-32 = No house is eliminated.
rule-RUL-33 = Gained power is limited by the pool, and power in a pending bid is not in the pool.
rule-RUL-34 = A bid of 0 is always legal, for every house.
rule-RUL-35 = A loser's siege engines are destroyed in addition to casualties; a skull may destroy a victor's siege engine.
rule-RUL-36 = A loser's routed units are destroyed before casualties and do not count as casualties.
rule-RUL-37 = A house supports one side only, and each of its Support orders joins or does not.
rule-RUL-38 = Support of other houses is refused place by place right after the last declaration; without an answer it is accepted.
rule-RUL-39 = Card texts apply in this order: cancel, immediate, others on the reveal, winning or losing, after the combat; within a group in turn order.
rule-RUL-40 = Choosing the effect of a Westeros card does not use a dominance token up.
rule-RUL-41 = A footman just mustered cannot be upgraded; the better unit is mustered directly for the same points.
rule-RUL-42 = Ships in a port are not part of a transport chain.
rule-RUL-43 = From the time the victor is known, the card just played belongs to the discard pile.
rule-RUL-44 = If turn order changes during a lap, houses that have acted do not act again in it; the best placed of the others is next.
rule-RUL-45 = The holder of the Messenger Raven keeps seeing the wildling card that they looked at until it moves.
rule-RUL-46 = An enemy power token leaves the area when another house gains control, not when an attack fails.
rule-RUL-47 = The Valyrian Steel Blade cannot be used against a neutral force.
rule-RUL-48 = Ships that transport may still move; they just cannot be transported.
rule-RUL-49 = The attacker draws the first Tides of Battle card, and a replaced card is not shown to others.
rule-RUL-50 = The number on the March order counts for the attacker.
rule-RUL-51 = Each skull destroys exactly one unit, in addition to sword casualties.
rule-RUL-52 = Port and sea area can raid each other, and ships in a port may march into the sea area to attack.
rule-RUL-53 = The garrison of every house has strength 2.
rule-RUL-54 = Ties after round 10 follow the list of the booklet; the list of the publisher's later answers is an option.
rule-RUL-55 = Misprints of single editions of the booklet have no effect.
rule-RUL-56 = A repeated wildling attack has the strength stated on the card, and the threat marker moves back from where it is.
rule-RUL-57 = If wildlings change supply, all markers move first, and then the houses reconcile their armies in turn order.
rule-RUL-58 = The holder of the Iron Throne decides a tie whether their own house is part of it or not.
rule-RUL-59 = A Special Raid removes only enemy orders within the reach of any raid.
rule-RUL-60 = An army of strength 0 or less may attack a house; against a neutral force it must reach the number.
rule-RUL-61 = Entering an area with only routed enemy units is a normal combat.
rule-RUL-62 = Positions on tracks count as they are when they are used, so a card that changes them has effect at once.
rule-RUL-63 = A house that supports itself may leave out any of its Support orders.
rule-RUL-64 = Special Consolidate Power that musters nothing gains power.
rule-RUL-65 = Victorious attackers whom Arianne Martell keeps out all return, even if that breaks their supply limit.
rule-RUL-66 = Victorious attackers whom Arianne Martell keeps out return even to a home area that has reverted to its house.
rule-RUL-67 = Massing on the Milkwater: a lowest bidder whose cards in hand all have the same strength discards nothing.
rule-RUL-68 = A house that gains its last area to win has won at once, and is not asked about the port.
rule-RUL-69 = A power token left behind stays when Arianne Martell sends the attackers back.
rule-RUL-70 = When Arianne Martell loses as the defender, the power token in the area is removed, although nobody enters it.
rule-RUL-71 = Salladhor Saan and Victarion Greyjoy in one combat change the strength of ships one after the other, in turn order.

# Options that are chosen before a game starts. The default is named first.
chapter-OPT = Options
rule-OPT-01 = Ties for victory are broken by the list of the booklet, or by land areas, supply and the Iron Throne track.
rule-OPT-02 = Winter Is Coming is replaced when it is resolved, or already when it is revealed.
rule-OPT-03 = The game is played without or with Tides of Battle cards.
rule-OPT-04 = Lannister's ship in the port of Lannisport is always placed, not with three houses, or never.
rule-OPT-05 = When a house is short of tokens, all houses place their orders in turn order, or at the same time.
rule-OPT-06 = A house decides about support for each Support order, or for all its Support orders together.
rule-OPT-07 = Victory is checked after each change of control, or after the complete March order.

# Decision points: each with the house that decides and the default answer.
chapter-DEC = Decision points
rule-DEC-01 = A player chooses a free house; by default a random one.
rule-DEC-02 = The holder of the named dominance token chooses an effect of the Westeros card; by default nothing.
rule-DEC-03 = A house over its supply limit chooses the units to remove; by default the cheapest.
rule-DEC-04 = A house with mustering points chooses pieces and their places; by default it musters nothing.
rule-DEC-05 = Each house bids power for an influence track; the default is 0.
rule-DEC-06 = The holder of the Iron Throne orders houses with equal bids; by default they stay in their previous order.
rule-DEC-07 = Each house that takes part bids power against the wildlings; the default is 0.
rule-DEC-08 = The holder of the Iron Throne chooses one of the tied houses; by default their own for a reward and another for a penalty.
rule-DEC-09 = An affected house chooses what the wildling card leaves open; by default a reward is declined and the mildest penalty taken.
rule-DEC-10 = Each house places an order in each place with its units; by default the remaining places receive tokens from a fixed list.
rule-DEC-11 = The holder of the Messenger Raven replaces an order, looks at the wildling card or does neither, which is the default.
rule-DEC-12 = A house chooses a Raid order and its target; by default its first Raid order without a target.
rule-DEC-13 = A marching house may ask for support against a neutral force; by default it does not ask.
rule-DEC-14 = The owner of Support orders grants or refuses support against a neutral force; by default they refuse.
rule-DEC-15 = A house chooses a March order, its moves and whether a power token stays; by default its first March order without moves.
rule-DEC-16 = The owner of Support orders chooses a side and the orders that join; by default combatants support themselves and others nobody.
rule-DEC-17 = Attacker and defender may refuse support of other houses; by default they refuse none.
rule-DEC-18 = Attacker and defender each choose a house card from their hand; by default the weakest.
rule-DEC-19 = The owner of a card text decides what it leaves open; by default an optional text is declined and a mandatory one takes its first target.
rule-DEC-20 = The holder of the Valyrian Steel Blade may replace their Tides of Battle card; by default they do not.
rule-DEC-21 = The holder of the Valyrian Steel Blade may add 1 to their strength; by default they do not.
rule-DEC-22 = The owner chooses exactly as many units as must be destroyed; by default the cheapest.
rule-DEC-23 = The loser chooses where to retreat; by default to units of their own, else to a friendly area, else to an empty one.
rule-DEC-24 = The loser chooses the units that a retreat costs; by default the cheapest.
rule-DEC-25 = A house that captures a port chooses how many ships to replace; by default as many as possible.
rule-DEC-26 = A house chooses a Consolidate Power order, and whether to muster with a special one; by default its first order, for power.
