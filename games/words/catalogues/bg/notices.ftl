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
notice_kind-seat_replaced = Нов играч на място
notice_kind-vote_opened = Започна гласуване
notice_kind-vote_closed = Гласуването приключи
notice_kind-absence = Отсъствие на играч
notice_kind-host_message = Съобщение от домакина
notice_kind-host_called = Домакинът е повикан

## Lines and subjects

notice-your_turn = { $house }: { $decision }. Срок: { $due_at }
    .subject = { $house }: { $decision }. Срок: { $due_at }
notice-you_are_last = { $house }: { $decision }. Всички други отговориха. Срок: { $due_at }
    .subject = { $house }: всички други отговориха: { $decision }
notice-deadline_warning = { $house }: още без отговор: { $decision }. Срок: { $due_at }
    .subject = { $house }: остава малко време: { $decision }. Срок: { $due_at }
notice-deadline_passed = { $house }: времето изтече; важи отговорът по подразбиране.
    .subject = { $house }: важи отговорът по подразбиране
notice-deadline_moved = { $house }: повече време, до: { $due_at }
    .subject = { $house }: повече време, до: { $due_at }
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
       *[other] Играта е в пауза. Причина: { $reason }
    }
    .subject = играта е в пауза
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
notice-vote_opened = Тече гласуване: { $vote_kind }. Край: { $closes_at }
    .subject = тече гласуване: { $vote_kind }
notice-vote_closed = Гласуването приключи: { $vote_kind }. Резултат: { $result }
    .subject = гласуването приключи: { $vote_kind }. Резултат: { $result }
notice-absence = { $house }: отсъствие: { $starts_at } → { $ends_at }
    .subject = { $house }: отсъствие
notice-host_message = Съобщение от домакина: { $text }
    .subject = съобщение от домакина
notice-host_called = { $house }: просрочено. Като домакин можеш да удължиш времето, да обявиш пауза или да освободиш мястото. Отговорът по подразбиране важи от: { $due_at }
    .subject = { $house }: просрочено. Домакинът е повикан

## The frame of a mail

mail-subject = { $game }: { $line }
mail-subject_many = { $game }. Известия: { $count }
mail-subject_digest = Известия: { $count }. Игри: { $games }
mail-asked = Какво се очаква от теб
mail-since = Какво се случи след последния имейл
mail-more = Още събития: { $count }
mail-board = Игралното поле
mail-open_game = Към играта: { $address }
mail-answer = Отговори: { $address }
mail-due = Срок: { $due_at }
mail-default = Ако не отговориш: { $default }
mail-waiting_for = Изчаква се: { $houses }
mail-unsubscribe = Откажи имейлите: { $address }
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

## Messages in a channel, calendar entries

message-due = Срок: { $due_at }
message-table = { $game }
calendar-entry = { $house }: { $decision }
calendar-description = Маса: { $game }. Ако не отговориш: { $default }
calendar-name = Срокове на твоите игри
