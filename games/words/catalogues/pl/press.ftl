press-proposal_made = Propozycja:
press-proposal_accepted = Przyjęte:
press-proposal_declined = Odrzucone:
press-proposal_withdrawn = Wycofane:
press-proposal_contradicted =
    { $event ->
        [combat_began] Atak: { $house } ({ $area }). Uzgodniono wcześniej:
        [units_moved] Zajęty obszar: { $house } ({ $area }). Uzgodniono wcześniej:
       *[other] Brak wsparcia: { $house } ({ $area }). Uzgodniono wcześniej:
    }
press-peace = Pokój: { $house }, { $houses }. Do końca rundy: { $until_round }
press-support = Wsparcie: { $houses } → { $house } ({ $area }). Do końca rundy: { $until_round }
