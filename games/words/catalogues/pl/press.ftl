press-proposal_made = Propozycja:
press-proposal_accepted = Przyjęta propozycja:
press-proposal_declined = Odrzucona propozycja:
press-proposal_withdrawn = Wycofana propozycja:
press-proposal_contradicted =
    { $event ->
        [combat_began] Atak: { $house } ({ $area }). Uzgodniono wcześniej:
        [units_moved] Zajęty obszar: { $house } ({ $area }). Uzgodniono wcześniej:
       *[other] Brak wsparcia: { $house } ({ $area }). Uzgodniono wcześniej:
    }
press-peace = Pokój: { $house }, { $houses }. Do końca rundy: { $until_round }
press-support = Wsparcie: { $houses } → { $house } ({ $area }). Do końca rundy: { $until_round }
