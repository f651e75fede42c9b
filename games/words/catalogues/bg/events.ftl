### What happened, in Bulgarian. Nouns rather than the past tense; nothing agrees with a name.

## Start, rounds, decisions, end

event-game_began = Начало на играта. Домове: { $houses }
event-round_began = Рунд: { $round }
event-phase_began = { $phase }
event-orders_banned = Забранени в този рунд: { $tokens }
event-cleaned_up =
    { $stood_up ->
        [none] Край на рунда: заповедите се връщат при Домовете.
       *[other] Край на рунда: заповедите се връщат при Домовете. Отново изправени единици: { $stood_up }
    }
event-decision_opened = { $houses }: { $question }
event-answer_sealed = { $house }: отговорът е записан. Виждаш го само ти, докато не отговорят всички Домове.
event-house_answered = { $house }: отговорът е готов
event-decision_closed = Всички отговори са налице. Решение: { $number }
event-game_ended =
    { $at_once ->
        [yes] { $winner }: победа чрез замъци и крепости. Класиране: { $ranking }
       *[no] { $winner }: победа в края на последния рунд. Класиране: { $ranking }
    }

## The board

event-unit_mustered = { $house }: нова единица: { $type } → { $area }
event-unit_replaced = { $house }: { $old } → { $type }
event-units_moved =
    { $attacking ->
        [yes] { $house }: нападение: { $origin } → { $area }: { $units }
       *[no] { $house }: настъпление: { $origin } → { $area }: { $units }
    }
event-units_retreated =
    { $routed ->
        [yes] { $house }: отстъпление → { $area }: { $units } (разгром)
       *[no] { $house }: връщане → { $area }: { $units }
    }
event-attackers_moved_in = { $house }: навлизане: { $area }: { $units }
event-units_destroyed = { $house }: унищожени единици: { $units } ({ $cause })
event-power_token_placed = { $house }: оставен герб на силата: { $area }
event-power_token_removed = { $house }: премахнат герб на силата: { $area }
event-garrison_removed = { $house }: унищожен гарнизон: { $area }
event-neutral_force_removed = { $house }: победени неутрални сили: { $area }. Сила: { $strength }
event-orders_placed = { $house }: твоите заповеди: { $orders }
event-orders_laid = { $house }: скрити заповеди: { $areas }
event-orders_revealed = Всички заповеди се разкриват: { $orders }
event-order_replaced = { $house }: сменена заповед: { $area }: { $old } → { $token }
event-order_removed = { $house }: премахната заповед: { $area }: { $token } ({ $cause })
event-order_moved = { $house }: преместена заповед: { $origin } → { $area }: { $token }
event-port_captured =
    { $ships ->
        [none] { $house }: завладяно пристанище: { $area }. Унищожени: { $destroyed }
       *[other] { $house }: завладяно пристанище: { $area }. Унищожени: { $destroyed }. На тяхно място: { $ships }
    }
event-raid_resolved =
    { $target ->
        [none] { $house }: набег без цел: { $area }
       *[other] { $house }: набег: { $area } → { $target }
    }

## Power, supply, influence, wildling threat

event-power_gained = { $house }: получени гербове на силата: { $amount } ({ $cause })
event-power_lost = { $house }: загубени гербове на силата: { $amount } ({ $cause })
event-bids_revealed = Залози: { $subject }: { $bids }
event-track_set = { $track }: нов ред: { $houses } ({ $cause })
event-supply_set = { $house }: продоволствие: { $level }
event-threat_set = Заплаха от Диваците: { $threat }
event-blade_used =
    { $use ->
        [redraw] { $house }: Острие от валирианска стомана: нова карта „Обрати в двубоя“
       *[strength] { $house }: Острие от валирианска стомана: сила +1
    }
event-raven_used =
    { $use ->
        [look] { $house }: Гарван вестоносец: поглед към най-горната карта на Диваците
       *[replace] { $house }: Гарван вестоносец: смяна на заповед
    }

## Westeros and wildling cards

event-deck_reshuffled = Размесва се заедно с всички изиграни карти: { $deck }
event-westeros_cards_revealed = Карти Вестерос: { $cards }
event-westeros_card_replaced = { $deck }: нова карта: { $card }
event-westeros_card_resolved =
    { $effect ->
        [none] { $card }: картата е изиграна
        [nothing] { $card }: нищо не се случва
        [last_days_of_summer] { $card }: нищо не се случва
       *[other] { $card }: ефект: { $effect }
    }
event-westeros_cards_used = Картите Вестерос от този рунд отиват под тестетата си.
event-used_cards_turned = Картите свършиха; изиграните се обръщат с лицето надолу: { $deck }
event-wildlings_attacked = Диваците атакуват. Сила: { $strength }. Домове: { $houses }
event-wildlings_defeated =
    Нощният страж побеждава. Сбор на залозите: { $bids }. Сила на Диваците: { $strength }. Най-висок залог: { $house }
event-wildlings_won =
    Диваците побеждават. Сбор на залозите: { $bids }. Сила на Диваците: { $strength }. Най-нисък залог: { $house }
event-wildling_card_revealed = Карта на Диваците: { $card }
event-wildling_card_buried = Под тестето на Диваците, с лицето надолу: { $card }
event-wildling_card_seen = { $house }: виждаш най-горната карта на Диваците: { $card }
event-wildling_card_returned =
    { $place ->
        [top] { $house }: най-отгоре в тестето на Диваците остава: { $card }
       *[bottom] { $house }: под тестето на Диваците отива: { $card }
    }

## House cards and combat

event-house_cards_discarded = { $house }: при отиграните карти: { $cards } ({ $cause })
event-house_cards_returned = { $house }: карти отново в ръката: { $cards } ({ $cause })
event-combat_began = Битка: { $area }. Нападател: { $attacker } ({ $origin }, { $order }). Бранител: { $defender }
event-support_declared =
    { $side ->
        [none] { $house }: не подкрепя никого
       *[other] { $house }: подкрепа за: { $side }. Места: { $areas }
    }
event-neutral_support_declared =
    { $areas ->
        [none] { $house }: без подкрепа срещу неутралните сили: { $area }. По искане на: { $marcher }
       *[other] { $house }: подкрепа срещу неутралните сили: { $area }. За: { $marcher }. Места: { $areas }
    }
event-support_refused =
    { $areas ->
        [none] { $house }: цялата подкрепа е приета
       *[other] { $house }: отказана подкрепа: { $areas }
    }
event-strengths_announced =
    { $final ->
        [yes] Обща бойна сила. Нападател: { $attacker }. Бранител: { $defender }
       *[no] Базова бойна сила. Нападател: { $attacker }. Бранител: { $defender }
    }
event-house_card_played = { $house }: карта на Дома: { $card }
event-house_card_withdrawn =
    { $place ->
        [hand] { $house }: карта на Дома отново в ръката: { $card }
       *[discard] { $house }: карта на Дома при отиграните: { $card }
    }
event-card_text_resolved =
    { $choice ->
        [none] { $house }: { $card }: умението не е използвано
        [apply] { $house }: { $card }: умението е използвано
       *[other] { $house }: { $card }: умението е използвано: { $choice }
    }
event-tide_drawn = { $house }: изтегляш карта: { $card }
event-tides_drawn = Карти „Обрати в двубоя“ теглят: { $houses }
event-tides_shown = Разкрити карти: { $tides }
event-combat_won = Победа: { $victor }. Поражение: { $loser }
event-combat_ended = Край на битката: { $area }

## Seats and the time of a game

seat_event-reminded = { $house }: напомняне. Решение: { $decision_number }. Срок: { $due_at }
seat_event-grace_given = { $house }: автоматично удължаване до: { $due_at }. Решение: { $decision_number }. Оставащи удължавания: { $grace_count }
seat_event-host_called = { $house }: просрочено; домакинът е повикан. Решение: { $decision_number }. Отговорът по подразбиране важи от: { $due_at }
seat_event-defaulted = { $house }: използван е отговорът по подразбиране. Решение: { $decision_number }. Пропуснати срокове поред: { $miss_count }
seat_event-seat_opened = { $house }: свободно място. Заместване: { $stand_in }
seat_event-seat_returned = { $house }: играчът се върна
seat_event-seat_taken_over =
    { $pseudonym ->
        [none] { $house }: нов играч: { $username }
       *[other] { $house }: нов играч: { $pseudonym }
    }
seat_event-seat_left = { $house }: играчът напусна окончателно
seat_event-absence_announced = { $house }: отсъствие: { $starts_at } → { $ends_at }
seat_event-absence_ended = { $house }: отсъствието приключи по-рано
seat_event-sitter_named = { $house }: заместник: { $username }. До: { $ends_at }
seat_event-sitter_ended = { $house }: вече без заместник
seat_event-paused = Пауза до: { $ends_at }
seat_event-resumed = Играта продължава.
seat_event-extended = Повече време за всички. Срок: { $due_at }
seat_event-vote_called =
    { $house ->
        [none] Гласуване: { $vote_kind }. По искане на: { $called_by }. Край: { $closes_at }
       *[other] Гласуване: { $vote_kind }: { $house }. По искане на: { $called_by }. Край: { $closes_at }
    }
seat_event-vote_closed =
    { $yes_count ->
        [none] Гласуването приключи: { $vote_kind }. Резултат: { $result }
       *[other] Гласуването приключи: { $vote_kind }. Резултат: { $result }. За: { $yes_count }. Против: { $no_count }
    }
seat_event-ended = Играта приключи: { $ended_by }

## Why it happened, in the seat log

reason-time_nearly_over = времето почти изтече
reason-time_over = времето изтече
reason-bot_silent = ботът не отговори
reason-seat_is_open = мястото е свободно
reason-misses = твърде много пропуснати срокове
reason-not_ready = без потвърждение преди началото
reason-own_wish = по желание на играча
reason-host = домакинът
reason-vote = гласуване
reason-staff = екипът
reason-grace_given = автоматично удължаване
reason-host_called = домакинът е повикан

## Names in the seat log and in votes

vote_kind-pause = Пауза на играта
vote_kind-resume = Продължаване на играта
vote_kind-extend = Повече време за всички
vote_kind-kick = Отстраняване на играч
vote_kind-concede = Предаване на играта
vote_kind-draw = Край на играта с равенство
vote_result-open = в ход
vote_result-passed = прието
vote_result-failed = отхвърлено
vote_result-withdrawn = оттеглено
ended_by-castles = замъци и крепости
ended_by-rounds = изигран последен рунд
ended_by-concession = предаване
ended_by-draw = равенство
ended_by-adjudication = решение на екипа
bot-novice = начинаещ
bot-random = случаен
bot-sensible = разумен
bot-strong = силен
stand_in-defaults = никой; важат отговорите по подразбиране
stand_in-novice = бот (начинаещ)
stand_in-random = бот (случаен)
stand_in-sensible = бот (разумен)
stand_in-strong = бот (силен)
stand_in-bot = бот

## Decks

deck-westeros_1 = Тесте Вестерос I
deck-westeros_2 = Тесте Вестерос II
deck-westeros_3 = Тесте Вестерос III
deck-wildling = Тесте на Диваците
deck-tides = Тесте „Обрати в двубоя“
