### Mails and messages about games and accounts, in Bulgarian. Host: домакин, staff: екип, sitter: заместник.

## Lines and subjects

notice-your_turn = { $house }: { $decision }
    .subject = { $decision }
notice-you_are_last = { $house }: { $decision }. Всички други отговориха.
    .subject = { $decision }. Всички други отговориха
notice-deadline_warning = { $house }: още без отговор: { $decision }
    .subject = Остава малко време: { $decision }
notice-deadline_passed = { $house }: { $decision }. Времето изтече; използван е отговорът по подразбиране.
    .subject = { $house }: използван е отговорът по подразбиране: { $decision }
# $house is null when everybody gets more time.
notice-deadline_moved =
    { $house ->
        [none] Повече време за всички, до: { $due_at }
       *[other] { $house }: повече време, до: { $due_at }
    }
    .subject =
        { $house ->
            [none] повече време за всички, до: { $due_at }
           *[other] { $house }: повече време, до: { $due_at }
        }
notice-game_started = Играта започна. Твоят Дом: { $house }
    .subject = играта започна. Твоят Дом: { $house }
notice-game_ended =
    { $winner ->
        [none]
            { $ended_by ->
                [none] Играта приключи.
               *[other] Играта приключи: { $ended_by }
            }
       *[other] Играта приключи. Победител: { $winner }
    }
    .subject =
        { $winner ->
            [none] играта приключи
           *[other] играта приключи. Победител: { $winner }
        }
notice-game_paused =
    { $reason ->
        [none] Играта е на пауза.
       *[other] Играта е на пауза. До: { $ends_at }. Причина: { $reason }
    }
    .subject =
        { $ends_at ->
            [none] играта е на пауза
           *[other] играта е на пауза. До: { $ends_at }
        }
notice-game_resumed =
    { $reason ->
        [none] Играта продължава.
       *[other] Играта продължава. Причина: { $reason }
    }
    .subject = играта продължава
notice-seat_opened =
    { $reason ->
        [none] Свободно място: { $house }
       *[other] Свободно място: { $house }. Причина: { $reason }
    }
    .subject = свободно място: { $house }
notice-seat_replaced =
    { $username ->
        [none] { $house }: нов играч
       *[other] { $house }: нов играч: { $username }
    }
    .subject = { $house }: нов играч
# $house is null when the vote is about no house.
notice-vote_opened =
    { $house ->
        [none] Тече гласуване: { $vote_kind }.
       *[other] Тече гласуване: { $vote_kind }: { $house }.
    } { $called_by ->
        [none] Гласува се до: { $closes_at }
       *[other] По искане на: { $called_by }. Гласува се до: { $closes_at }
    }
    .subject =
        { $house ->
            [none] тече гласуване: { $vote_kind }. До: { $closes_at }
           *[other] тече гласуване: { $vote_kind }: { $house }. До: { $closes_at }
        }
notice-vote_closed = Гласуването приключи: { $vote_kind }. Резултат: { $result }
    .subject = гласуването приключи: { $vote_kind }. Резултат: { $result }
notice-absence = { $house }: отсъствие: { $starts_at } → { $ends_at }
    .subject = { $house }: отсъствие: { $starts_at } → { $ends_at }
notice-host_message = Съобщение от домакина: { $text }
    .subject = съобщение от домакина
notice-host_called = { $house }: просрочено. Като домакин можеш да удължиш времето, да обявиш пауза или да освободиш мястото. Отговорът по подразбиране важи от: { $due_at }
    .subject = { $house }: просрочено. Като домакин можеш да се намесиш до: { $due_at }
notice-message = Има лично съобщение за твоя Дом.
    .subject = лично съобщение
notice-public_message = Има публично съобщение.
    .subject = публично съобщение
notice-ready_check = Всички места са заети. Потвърди участието си до: { $ends_at }. Ако не потвърдиш, мястото ти отново ще е свободно.
    .subject = всички места са заети. Потвърди участието си до: { $ends_at }
notice-ready_missed = Участието ти не е потвърдено, затова мястото ти отново е свободно. Можеш да заемеш място както преди.
    .subject = мястото ти отново е свободно
notice-standby_wanted = Можеш да поемеш място. Дом: { $house }. Отговори до: { $expires_at }. Място, което още не е свободно, остава на своя играч, ако той отговори преди това.
    .subject = можеш да поемеш място. Дом: { $house }. Отговори до: { $expires_at }
notice-standby_ended = Вече не е нужно да поемаш мястото, което прие: неговият играч отново играе или играта е приключила. Дом: { $house }
    .subject = вече не е нужно да поемаш място. Дом: { $house }
notice-season_entry =
    { $entry_status ->
        [active] Записването е прието. Твоят номер: { $entry_number }
        [waiting] Сезонът е пълен. Записването ти е в списъка на чакащите. Твоят номер: { $entry_number }
        [applied] Организатор решава за записването ти. Номер на записването: { $entry_number }
        [invited] Имаш покана. Запиши се за сезона, за да я приемеш.
        [withdrawn] Ти се оттегли от сезона.
       *[removed] Организатор те отстрани от сезона.
    }
    .subject =
        { $entry_status ->
            [active] записването е прието. Твоят номер: { $entry_number }
            [waiting] сезонът е пълен. Записването ти е в списъка на чакащите. Твоят номер: { $entry_number }
            [applied] организатор решава за записването ти. Номер на записването: { $entry_number }
            [invited] имаш покана. Запиши се за сезона, за да я приемеш
            [withdrawn] ти се оттегли от сезона
           *[removed] организатор те отстрани от сезона
        }
notice-season_moved_up = Има място за теб: записването ти вече е прието. Твоят номер: { $entry_number }
    .subject = има място за теб: записването ти вече е прието. Твоят номер: { $entry_number }
notice-season_check_in =
    { $closes_at ->
        [none] Потвърди сега, за да участваш в жребия.
       *[other] Потвърди, за да участваш в жребия. До: { $closes_at }
    }
    .subject =
        { $closes_at ->
            [none] потвърди сега, за да участваш в жребия
           *[other] потвърди, за да участваш в жребия. До: { $closes_at }
        }
notice-season_drawn = Жребият е публикуван. Кръг: { $season_round }
    .subject = жребият е публикуван. Кръг: { $season_round }
notice-season_ready_check = Твоят кръг скоро започва. Потвърди участието си до: { $ends_at }. Ако не потвърдиш, други могат да получат мястото ти. Кръг: { $season_round }. Маса: { $season_table }. Твоят Дом: { $house }
    .subject = твоят кръг скоро започва. Потвърди участието си до: { $ends_at }
notice-season_ready_missed = Участието ти не е потвърдено, затова мястото ти е свободно. Можеш да се върнеш, докато някой не го поеме. Кръг: { $season_round }. Маса: { $season_table }. Твоят Дом: { $house }
    .subject = участието ти не е потвърдено, затова мястото ти е свободно. Кръг: { $season_round }. Маса: { $season_table }
notice-season_table_waits = Маса чака: липсват потвърждения, а в списъка на заместниците има твърде малко хора. Можеш да приключиш проверката и играта на масата ще започне така, както е в жребия. Кръг: { $season_round }. Маса: { $season_table }
    .subject = маса чака заместници. Кръг: { $season_round }. Маса: { $season_table }
notice-season_draw_failed = Жребий за кръг не може да бъде изтеглен. Сървърът опитва отново, когато участниците или правилата се променят. Провери кои участници не бива да са на една маса и размерите на масите. Кръг: { $season_round }
    .subject = жребий за кръг не може да бъде изтеглен. Кръг: { $season_round }
notice-season_table_started = Играта на твоята маса започна. Кръг: { $season_round }. Маса: { $season_table }. Твоят Дом: { $house }
    .subject = играта на твоята маса започна. Кръг: { $season_round }. Маса: { $season_table }. Твоят Дом: { $house }
notice-seat_lost = Друг играч пое твоето място. Кръг: { $season_round }. Маса: { $season_table }. Дом: { $house }
    .subject = друг играч пое твоето място. Кръг: { $season_round }. Маса: { $season_table }. Дом: { $house }
notice-season_ruling = Съдия взе решение. Решение: { $ruling_number }. Причина: { $text }
    .subject = решение се отнася до теб. Решение: { $ruling_number }
notice-season_appeal =
    { $appeal_status ->
        [made] Подадена е жалба. Жалба: { $appeal_code }
        [upheld] Жалбата е уважена. Жалба: { $appeal_code }
       *[refused] Жалбата е отхвърлена. Жалба: { $appeal_code }
    }
    .subject =
        { $appeal_status ->
            [made] подадена е жалба. Жалба: { $appeal_code }
            [upheld] жалбата е уважена. Жалба: { $appeal_code }
           *[refused] жалбата е отхвърлена. Жалба: { $appeal_code }
        }
notice-season_round_closed = Игрите на всички маси приключиха. Кръг: { $season_round }
    .subject = игрите на всички маси приключиха. Кръг: { $season_round }
notice-season_final = Класирането на сезона е окончателно.
    .subject = класирането на сезона е окончателно

## The frame of a mail

mail-subject =
    { $due_at ->
        [none] { $game }: { $line }
       *[other] { $game }: { $line }. Срок: { $due_at }
    }
mail-subject_many = { $game }. Известия: { $count }
mail-subject_asked =
    { $due_at ->
        [none] Твой ред е. Игри: { $games }
       *[other] Твой ред е. Игри: { $games }. Първи срок: { $due_at }
    }
mail-subject_digest =
    { $count ->
        [one] { $count } известие
       *[other] { $count } известия
    } { $games ->
        [one] от { $games } игра
       *[other] от { $games } игри
    }
mail-seat = Твоят Дом: { $house }
mail-sitter = Отговаряш вместо: { $house }
mail-asked = Какво се очаква от теб
mail-since = Какво се случи след последния имейл
# Where the news of a mail are of several rounds.
mail-news_of_round = Рунд: { $round }. { $line }
mail-more = Още събития: { $count }
mail-board = Игралното поле
mail-open_game = Към играта
mail-open_season = Отвори сезона
mail-ready = Потвърждавам участието си
mail-offer_accept = Приеми мястото
mail-offer_decline = Откажи мястото
mail-answer = Отвори въпроса
mail-vote = Отвори гласуването
mail-due = Срок: { $due_at }
# Until then an answer takes nothing from the bank.
mail-bank = Запасът ти от време се изразходва от: { $bank_from }
mail-due_none = Няма срок.
mail-default = Ако не отговориш: { $default }
mail-waiting_for = Изчаква се: { $houses }
mail-reply = Можеш да изпратиш решението си като отговор на този имейл. Отговор с думата ПОМОЩ показва как.
# Who says it to whom; $houses is empty for a public message.
mail-said =
    { $houses ->
        [none] { $house } → всички:
       *[other] { $house } → { $houses }:
    }
mail-said_grey =
    { $houses ->
        [none] Скрит подател → всички:
       *[other] Скрит подател → { $houses }:
    }
mail-said_note =
    { $houses ->
        [none] Бележка → всички:
       *[other] Бележка → { $houses }:
    }
mail-reply_message =
    { $houses ->
        [none] Отговорът на този имейл е съобщение, което всички четат.
       *[other] Отговорът на този имейл е съобщение в този разговор: { $houses }
    }
mail-unsubscribe = Отпиши се от имейлите
mail-unofficial = Неофициален сървър. Играта принадлежи на издателя си.
mail-test = Това е проба: тук ще пристигат известия за игрите ти.
    .subject = Проба
mail-confirm = Код за потвърждаване на този адрес поиска: { $username }
    .subject = Твоят код за потвърждаване: { $code }
    .code = Код: { $code }. Валиден е един час.
    .ignore = Ако молбата не е твоя, пренебрегни този имейл: без кода нищо повече няма да бъде изпратено.

## Pages behind the links of a mail

page-unsubscribe = Отпиши се от имейлите
    .done = Готово. На този адрес вече няма да се изпращат имейли.
page-hidden = Влез, за да видиш тази страница
    .explain = Този адрес може да води към частна игра или частен сезон. Влез, ако участваш. Иначе попитай човека, който ти го изпрати.
page-season = Сезон на лига: играчите се срещат на няколко маси и събират точки.
page-game = Настолна игра: велики Домове се борят за Железния трон. Играчи: { $player_count }
    .get_app = Вземи приложението
    .reply = Можеш да отговориш по имейл: изпрати решението си като отговор на нашия имейл. Отговор с думата ПОМОЩ показва как.
    .write = Напиши отговор
    .app = Тази страница само показва играта. Можеш да отговориш в приложение, свързано с профила ти.
    .votes = Текущи гласувания
    .vote_app = Можеш да гласуваш в приложение, свързано с профила ти.
    .news = Какво се случи напоследък
    .picture = Картината показва това, което виждат всички. Текстът под нея показва това, което вижда твоят Дом.
page-ready = Потвърждавам участието си
    .done = Потвърдено. Играта започва, щом всички потвърдят.
page-offer_accept = Приеми мястото
    .done = Прието. Мястото е твое.
    .waits = Прието. Мястото е твое, щом се освободи, освен ако неговият играч отговори преди това.
page-offer_decline = Откажи мястото
    .done = Отказано. Благодарим за отговора.

## Mails about an account

mail-reset = Поискана е нова парола, вероятно от теб, за профила: { $username }
    .subject = Твоят код за нова парола
    .enter = Въведи този код в програмата си заедно с новата парола:
    .open = Или отвори тази страница и задай там новата парола:
    .valid = Кодът важи еднократно, в рамките на един час. Дотогава важи сегашната ти парола.
    .ignore = Ако молбата не е твоя, не прави нищо. Никога не давай кода на никого.
mail-password_changed = Паролата е сменена. Профил: { $username }
    .subject = Паролата ти е сменена
    .next = Ако промяната не е твоя, поискай нова парола: този адрес все още е на профила.
mail-address_changed = Това вече не е адресът на профила: { $username }
    .subject = Адресът ти е сменен
    .next = Ако промяната не е твоя, отвори тази страница до три дни. Тя възстановява този адрес и спира сегашната парола:
mail-address_requested = Поискан е друг имейл адрес за профила: { $username }
    .subject = Поискана е смяна на адреса ти
    .next = Новият адрес важи, когато бъде потвърден. Ако молбата не е твоя, отвори тази страница до три дни. Тя запазва този адрес и спира сегашната парола:
mail-confirm_email = Този имейл адрес е въведен за профила: { $username }
    .subject = Потвърди имейл адреса си
    .open = Отвори тази страница и потвърди адреса там:
    .enter = Или въведи този код в програмата си:
    .valid = Страницата и кодът важат един час.
    .ignore = Ако това не е твое, не прави нищо: без потвърждение адресът не се използва.

## Messages in a channel, push messages, calendar entries

# A push message: $label is the kind of notice, $code the code of the game.
push-notice = { $label }. Игра: { $code }
push-notice_season = { $label }. Сезон: { $code }
message-due = Срок: { $due_at }
message-lobby = Играта още не е започнала. Заети места: { $count }/{ $player_count }
message-cancelled = Играта е отменена.
message-stage = Рунд: { $round }. { $phase }
# $who: a house, and in brackets the player.
message-waiting = Изчаква се: { $who }: { $decision }
calendar-entry = { $house }: { $decision }
calendar-description = Маса: { $game }. Ако не отговориш: { $default }
calendar-name = Срокове на твоите игри
calendar-registration = { $season }: край на записването
calendar-check_in = { $season }: край на потвържденията
calendar-season_round = { $season }. { $division }. Кръг: { $season_round }

## The feed of a season

season_log-draw_published = Жребият е публикуван. Кръг: { $season_round }
season_log-draw_undone = Жребият е отменен. Кръг: { $season_round }
season_log-round_started = Кръгът започна. Кръг: { $season_round }
season_log-table_ended = Играта на една маса приключи. Кръг: { $season_round }. Маса: { $season_table }
season_log-round_closed = Кръгът приключи. Кръг: { $season_round }
season_log-seat_opened = Свободно място: { $house }. Кръг: { $season_round }. Маса: { $season_table }
season_log-seat_filled = Нов играч: { $house }. Кръг: { $season_round }. Маса: { $season_table }
season_log-status_changed =
    { $season_status ->
        [registration] Записването е отворено.
        [check_in] Играчите потвърждават участие.
        [running] Сезонът започна.
        [review] Всички кръгове приключиха.
        [final] Класирането е окончателно.
       *[cancelled] Сезонът е отменен.
    }
