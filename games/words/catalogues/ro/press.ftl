press-proposal_made = Propunere:
press-proposal_accepted = Acceptat:
press-proposal_declined = Refuzat:
press-proposal_withdrawn = Retras:
press-proposal_contradicted =
    { $event ->
        [combat_began] Atac: { $house } ({ $area }). S-a convenit:
        [units_moved] Teritoriu ocupat de: { $house } ({ $area }). S-a convenit:
       *[other] Sprijin neacordat de: { $house } ({ $area }). S-a convenit:
    }
press-peace = Pace: { $house }, { $houses }. Până la sfârșitul turei: { $until_round }
press-support = Sprijin: { $houses } → { $house } ({ $area }). Până la sfârșitul turei: { $until_round }
