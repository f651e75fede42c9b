### Proposals of houses. A message about one is two lines:
### press-<kind of message>    the change of the proposal; its arguments are those of the contradiction
### press-<kind of proposal>   the proposal itself; its arguments are its terms

press-proposal_made = Proposal:
press-proposal_accepted = Accepted:
press-proposal_declined = Declined:
press-proposal_withdrawn = Withdrawn:
press-proposal_contradicted =
    { $event ->
        [combat_began] Attack by: { $house } ({ $area }). Agreed before:
        [units_moved] Area taken by: { $house } ({ $area }). Agreed before:
       *[other] No support from: { $house } ({ $area }). Agreed before:
    }
press-peace = Peace: { $house }, { $houses }. Until the end of round: { $until_round }
press-support = Support: { $houses } → { $house } ({ $area }). Until the end of round: { $until_round }
