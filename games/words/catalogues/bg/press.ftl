press-proposal_made = Предложение:
press-proposal_accepted = Прието:
press-proposal_declined = Отказано:
press-proposal_withdrawn = Оттеглено:
press-proposal_contradicted =
    { $event ->
        [combat_began] Нападение: { $house } ({ $area }). Беше договорено:
        [units_moved] Завзета област: { $house } ({ $area }). Беше договорено:
       *[other] Без подкрепа: { $house } ({ $area }). Беше договорено:
    }
press-peace = Мир: { $house }, { $houses }. До края на рунд: { $until_round }
press-support = Подкрепа: { $houses } → { $house } ({ $area }). До края на рунд: { $until_round }
