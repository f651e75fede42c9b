### Mails and messages about games and accounts, in Bulgarian. Host: домакин, staff: екип, sitter: заместник.

## The kinds of notices, as labels for settings

notice_kind-your_turn = Твой ред е
notice_kind-you_are_last = Чака се само твоят отговор
notice_kind-deadline_warning = Срокът наближава
notice_kind-deadline_passed = Срокът изтече
notice_kind-deadline_moved = Срокът е удължен
notice_kind-game_started = Играта започна
notice_kind-game_ended = Играта приключи
notice_kind-game_paused = Играта е в пауза
notice_kind-game_resumed = Играта продължава
notice_kind-seat_opened = Свободно място
notice_kind-seat_replaced = Смяна на играча
notice_kind-vote_opened = Започна гласуване
notice_kind-vote_closed = Гласуването приключи
notice_kind-absence = Отсъствие на играч
notice_kind-host_message = Съобщение от домакина
notice_kind-host_called = Домакинът е повикан

## Lines and subjects

notice-your_turn = { $house }: { $decision }
    .subject = { $decision }
notice-you_are_last = { $house }: { $decision }. Всички други отговориха.
    .subject = { $decision }. Всички други отговориха
notice-deadline_warning = { $house }: още без отговор: { $decision }
    .subject = Остава малко време: { $decision }
notice-deadline_passed = { $house }: { $decision }. Времето изтече; важи отговорът по подразбиране.
    .subject = { $house }: важи отговорът по подразбиране: { $decision }
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
        [none] Играта е в пауза.
       *[other] Играта е в пауза. До: { $ends_at }. Причина: { $reason }
    }
    .subject =
        { $ends_at ->
            [none] играта е в пауза
           *[other] играта е в пауза. До: { $ends_at }
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
        [none] Тече гласуване: { $vote_kind }. Край: { $closes_at }
       *[other] Тече гласуване: { $vote_kind }: { $house }. Край: { $closes_at }
    }
    .subject =
        { $house ->
            [none] тече гласуване: { $vote_kind }. Край: { $closes_at }
           *[other] тече гласуване: { $vote_kind }: { $house }. Край: { $closes_at }
        }
notice-vote_closed = Гласуването приключи: { $vote_kind }. Резултат: { $result }
    .subject = гласуването приключи: { $vote_kind }. Резултат: { $result }
notice-absence = { $house }: отсъствие: { $starts_at } → { $ends_at }
    .subject = { $house }: отсъствие: { $starts_at } → { $ends_at }
notice-host_message = Съобщение от домакина: { $text }
    .subject = съобщение от домакина
notice-host_called = { $house }: просрочено. Като домакин можеш да удължиш времето, да обявиш пауза или да освободиш мястото. Отговорът по подразбиране важи от: { $due_at }
    .subject = { $house }: просрочено. Като домакин можеш да се намесиш до: { $due_at }

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
mail-subject_digest = Известия: { $count }. Игри: { $games }
mail-seat = Твоят Дом: { $house }
mail-sitter = Отговаряш за: { $house }
mail-asked = Какво се очаква от теб
mail-since = Какво се случи след последния имейл
mail-more = Още събития: { $count }
mail-board = Игралното поле
mail-open_game = Към играта
mail-answer = Отговори
mail-due = Срок: { $due_at }
mail-due_none = Няма срок.
mail-default = Ако не отговориш: { $default }
mail-waiting_for = Изчаква се: { $houses }
mail-unsubscribe = Откажи имейлите
mail-unofficial = Неофициален сървър. Играта принадлежи на издателя си.
mail-test = Това е проба: тук ще пристигат известия за игрите ти.
    .subject = Проба
mail-confirm = Код за потвърждаване на този адрес поиска: { $username }
    .subject = Твоят код за потвърждаване: { $code }
    .code = Код: { $code }. Валиден е един час.
    .ignore = Ако молбата не е твоя, пренебрегни този имейл: без кода нищо повече няма да бъде изпратено.

## Pages behind the links of a mail

page-unsubscribe = Откажи имейлите
page-unsubscribed = Готово. На този адрес вече няма да се изпращат имейли.

## Mails about an account

mail-reset = Поискана е нова парола, вероятно от теб, за профила: { $username }
    .subject = Твоят код за нова парола
    .enter = Въведи този код в програмата си заедно с новата парола:
    .valid = Кодът важи еднократно, в рамките на един час. Дотогава важи сегашната ти парола.
    .ignore = Ако молбата не е твоя, не прави нищо. Никога не давай кода на никого.
mail-password_changed = Паролата е сменена. Профил: { $username }
    .subject = Паролата ти е сменена
    .next = Ако промяната не е твоя, поискай нова парола: този адрес все още е на профила.
mail-address_changed = Това вече не е адресът на профила: { $username }
    .subject = Адресът ти е сменен
    .next = Ако промяната не е твоя, смени паролата си веднага или пиши на екипа.

## Messages in a channel, push messages, calendar entries

# A push message: $label is the kind of notice, $code the code of the game.
push-notice = { $label }. Игра: { $code }
message-due = Срок: { $due_at }
message-lobby = Играта още не е започнала. Заети места: { $count }/{ $player_count }
message-cancelled = Играта е отменена.
message-stage = Рунд: { $round }. { $phase }
# $who: a house, and in brackets the player.
message-waiting = Изчаква се: { $who }: { $decision }
calendar-entry = { $house }: { $decision }
calendar-description = Маса: { $game }. Ако не отговориш: { $default }
calendar-name = Срокове на твоите игри
