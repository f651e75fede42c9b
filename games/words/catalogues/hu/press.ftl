press-proposal_made = Javaslat:
press-proposal_accepted = Elfogadva:
press-proposal_declined = Elutasítva:
press-proposal_withdrawn = Visszavonva:
press-proposal_contradicted =
    { $event ->
        [combat_began] Támadás: { $house } ({ $area }). Ebben állapodtak meg:
        [units_moved] Elfoglalt tartomány: { $house } ({ $area }). Ebben állapodtak meg:
       *[other] Elmaradt támogatás: { $house } ({ $area }). Ebben állapodtak meg:
    }
press-peace = Béke: { $house }, { $houses }. Utolsó forduló: { $until_round }
press-support = Támogatás: { $houses } → { $house } ({ $area }). Utolsó forduló: { $until_round }
