### Problems, in Bulgarian: why a request was refused. "Чип" is a piece of the game, "токен" is for logging in.

problem-against_the_rules = Против правилата
problem-not_a_substitute =
    .title = Не си резерва
    .detail = Място в тази игра могат да поемат само резерви, посочени от домакин.
problem-not_an_organiser =
    .title = Не си организатор
    .detail = Профилът ти няма право да настанява други играчи. Попитай екипа на сървъра.
problem-rule = Правило { $rule_id }: { $rule_text }
# What a broken rule would allow instead: names, or labels of answers.
problem-allowed = Позволено: { $allowed }

## Any request

problem-bad_request =
    .title = Невалидна заявка
    .detail = Заявката не може да се обработи в този вид.
problem-body_too_large =
    .title = Твърде голямо тяло
    .detail = Тялото на заявката е твърде голямо.
problem-forbidden =
    .title = Забранено
    .detail = Нямаш право на това.
problem-game_busy =
    .title = Играта е заета
    .detail = Друга заявка в момента променя тази игра. Опитай отново.
problem-idempotency_in_progress =
    .title = Заявката се изпълнява
    .detail = Предишна заявка с този Idempotency-Key още се изпълнява. Опитай отново.
problem-idempotency_key_malformed =
    .title = Грешен Idempotency-Key
    .detail = Idempotency-Key има от 1 до 255 видими знака ASCII.
problem-idempotency_key_reused =
    .title = Повторно използван Idempotency-Key
    .detail = Този Idempotency-Key вече е използван за друга заявка. За всяка заявка използвай нов ключ.
problem-length_required =
    .title = Нужна е дължина
    .detail = Изпрати Content-Length; тяло на части не се приема.
problem-malformed =
    .title = Неправилна заявка
    .detail = Заявката не отговаря на схемата си.
problem-malformed_json =
    .title = Неправилен JSON
    .detail = Тялото не е валиден JSON.
problem-method_not_allowed =
    .title = Непозволен метод
    .detail = Този адрес не поддържа този метод.
problem-not_acceptable =
    .title = Неподдържан формат
    .detail = Този адрес не предлага поискания формат.
problem-not_found =
    .title = Не е намерено
    .detail = Няма такова нещо или не можеш да го видиш.
problem-precondition_failed =
    .title = Неизпълнено условие
    .detail = Това, което искаш да промениш, се е променило, откакто го прочете. Прочети го отново.
problem-request_timeout =
    .title = Изтекло време на заявката
    .detail = Тялото на заявката не пристигна навреме.
problem-scope_missing =
    .title = Липсващ обхват
    .detail = Токенът няма нужния обхват.
problem-server_error =
    .title = Грешка на сървъра
    .detail = Възникна грешка в сървъра. Съобщи инцидента на екипа.
problem-token_expired =
    .title = Изтекъл токен
    .detail = Срокът на токена е изтекъл.
problem-token_invalid =
    .title = Невалиден токен
    .detail = Токенът е непознат или е отменен.
problem-token_missing =
    .title = Липсващ токен
    .detail = Изпрати токен: Authorization: Bearer got_...
problem-too_many_appointed =
    .title = Твърде много имена
    .detail = Първо освободи някого.
problem-too_many_requests =
    .title = Твърде много заявки
    .detail = Твърде много заявки. Опитай отново по-късно.
problem-too_many_streams =
    .title = Твърде много потоци
    .detail = Достигна разрешения брой отворени потоци и чакащи заявки. Първо затвори един.
problem-unavailable =
    .title = Недостъпно
    .detail = Сървърът няма връзка с базата данни. Опитай отново по-късно.
problem-unsupported_media_type =
    .title = Неподдържан вид съдържание
    .detail = Изпрати тялото като application/json.

## Accounts

problem-app_is_public =
    .title = Приложението няма тайна
    .detail = Приложението е публично и няма тайна. За сървър регистрирай поверително приложение.
problem-credentials_wrong =
    .title = Грешни данни за вход
    .detail = Потребителското име или паролата е грешна.
problem-log_in_again =
    .title = Влез отново
    .detail = Изпрати токен от POST /sessions, създаден преди най-много десет минути.
problem-not_for_apps =
    .title = Не е за приложения
    .detail = Приложение не може да прави това. Използвай свой токен.
problem-password_wrong =
    .title = Грешна парола
    .detail = Това не е текущата ти парола.
problem-reset_invalid =
    .title = Невалиден код за нова парола
    .detail = Кодът е непознат, използван или по-стар от час. Поискай нов.
problem-too_many_apps =
    .title = Твърде много приложения
    .detail = Изтрий някое приложение, преди да регистрираш друго.
problem-too_many_tokens =
    .title = Твърде много токени
    .detail = Отмени някой токен, преди да създадеш друг.
problem-username_taken =
    .title = Заето потребителско име
    .detail = Друг профил има това или подобно потребителско име.

## Lobbies, seats, time and votes

problem-absence_overlaps =
    .title = Застъпващо се отсъствие
    .detail = Вече имаш отсъствие през това време.
problem-absence_too_long =
    .title = Твърде дълго отсъствие
    .detail = Не ти остават толкова дни отсъствие.
problem-absence_too_soon =
    .title = Твърде ранно отсъствие
    .detail = Отсъствието трябва да започва в бъдещето.
problem-already_answered =
    .title = Вече има отговор
    .detail = Твоят Дом вече отговори. Можеш да замениш отговора.
problem-already_seated =
    .title = Вече имаш място
    .detail = Вече имаш място в тази игра.
problem-bot_unknown =
    .title = Непознат бот
    .detail = Сървърът няма бот с това име.
problem-cursor_outdated =
    .title = Остарял курсор
    .detail = Сървърът е възстановен от резервно копие. Изтрий запазените данни за играта и прочети дневника от началото.
problem-extension_too_long =
    .title = Твърде дълго удължаване
    .detail = Удължаването може да е най-много две седмици.
problem-game_full =
    .title = Играта е пълна
    .detail = Всички места в тази игра са заети.
problem-game_not_finished =
    .title = Играта не е приключила
    .detail = Тази игра още не е приключила.
problem-game_not_running =
    .title = Играта не е в ход
    .detail = Тази игра в момента не е в ход.
problem-game_not_started =
    .title = Играта не е започнала
    .detail = Тази игра още не е започнала.
problem-game_started =
    .title = Играта е започнала
    .detail = Тази игра вече е започнала.
problem-game_unreadable =
    .title = Играта не се чете
    .detail = Сървърът сега не може да прочете тази игра. Нищо не е загубено и екипът е уведомен.
problem-house_not_chosen_here =
    .title = Домът не се избира
    .detail = В тази игра играчите не избират Дома си.
problem-house_not_in_game =
    .title = Домът не участва
    .detail = При този брой играчи този Дом не участва.
problem-house_taken =
    .title = Зает Дом
    .detail = Този Дом вече е зает.
problem-invitation_wrong =
    .title = Грешен код за покана
    .detail = За тази игра е нужен кодът от поканата.
problem-knows_another_house =
    .title = Познава друг Дом
    .detail = Който е видял тайните на един Дом в тази игра, не може да играе с друг.
problem-left_for_good =
    .title = Окончателно напускане
    .detail = Това място вече не е твое и не можеш да се върнеш.
problem-no_invitation_needed =
    .title = Не е нужна покана
    .detail = Отворената игра няма код за покана.
problem-no_voter =
    .title = Без право на глас
    .detail = Твоят Дом не може да гласува тук.
problem-not_allowed_by_policy =
    .title = Против правилника на играта
    .detail = Правилникът на тази игра не позволява това на домакина.
problem-not_chronic =
    .title = Малко пропуснати срокове
    .detail = Играчът не е пропуснал достатъчно срокове за това.
problem-not_paused =
    .title = Няма пауза
    .detail = Играта не е в пауза.
problem-not_seated =
    .title = Без място
    .detail = Нямаш място в тази игра.
problem-not_the_host =
    .title = Само за домакина
    .detail = Това може да направи само домакинът на играта.
problem-pause_too_long =
    .title = Твърде дълга пауза
    .detail = Правилникът на тази игра позволява само по-кратки паузи.
problem-pictures_busy =
    .title = Рисуват се други картини
    .detail = Сървърът в момента рисува други картини. Опитай отново.
problem-seat_is_open =
    .title = Мястото е свободно
    .detail = Мястото ти е свободно след няколко пропуснати срока. Първо се върни на него.
problem-seat_not_open =
    .title = Мястото не е свободно
    .detail = Това място не е свободно.
problem-sandbox_off =
    .title = Няма тестова среда
    .detail = Този сървър няма тестова среда. Изпробвай клиента на собствен сървър.
problem-seats_open =
    .title = Свободни места
    .detail = Някои места в тази игра са още свободни.
problem-setting_unlawful =
    .title = Невалидна настройка
    .detail = Някоя настройка на часовника или правилника не е позволена.
problem-sitter_forbidden =
    .title = Без заместници
    .detail = Правилникът на тази игра не позволява заместници.
problem-sitter_too_long =
    .title = Твърде дълго заместване
    .detail = Заместването трябва да приключва в бъдещето и в рамките на тази игра.
problem-too_many_lobbies =
    .title = Твърде много чакални
    .detail = Първо започни или отмени някоя своя игра или помоли екипа да премахне ограничението.
problem-too_many_sandbox_games =
    .title = Твърде много тестови игри
    .detail = Първо изтрий някоя своя тестова игра или изчакай, докато някоя стане на един ден.
problem-user_unknown =
    .title = Непознат потребител
    .detail = Няма потребител с това име.
problem-vote_forbidden =
    .title = Непозволено гласуване
    .detail = Правилникът на тази игра не позволява това гласуване.
problem-vote_is_closed =
    .title = Гласуването приключи
    .detail = Това гласуване вече приключи.
problem-vote_is_open =
    .title = Гласуването е в ход
    .detail = Гласуване от този вид вече е в ход.

## Decisions

problem-decision_closed =
    .title = Приключено решение
    .detail = Това решение вече е взето.
problem-decision_unknown =
    .title = Непознато решение
    .detail = В тази игра няма решение с този номер.
problem-game_over =
    .title = Край на играта
    .detail = Тази игра приключи.
problem-not_asked =
    .title = Въпросът не е към теб
    .detail = Не се очаква отговор от твоя Дом.
problem-wrong_kind =
    .title = Друг вид отговор
    .detail = Отговорът не е от вида, който това решение изисква.

## Answers against the rules. They share a title

problem-all_support_orders_or_none =
    .detail = В тази игра помагат всичките ти заповеди за подкрепа или никоя.
problem-area_closed =
    .detail = При този брой играчи областта е непроходима.
problem-bid_above_power =
    .detail = Не можеш да заложиш повече сила, отколкото имаш.
problem-bid_below_zero =
    .detail = Залогът трябва да е поне 0.
problem-cannot_ask_for_that =
    .detail = Не можеш да искаш тази подкрепа.
problem-cannot_leave_power_token =
    .detail = В тази област не можеш да оставиш герб на силата.
problem-cannot_muster_there =
    .detail = В тази област сега не можеш да набираш войски.
problem-cannot_place_ship =
    .detail = Тук не може да се постави кораб.
problem-cannot_place_unit =
    .detail = Тук не може да се постави тази единица.
problem-cannot_raid_that =
    .detail = Твоята заповед за набег не може да премахне тази заповед.
problem-cannot_support_from_there =
    .detail = От тези места не можеш да подкрепяш.
problem-cannot_support_that_side =
    .detail = Не можеш да подкрепиш тази страна.
problem-cannot_upgrade =
    .detail = Тази единица не може да бъде повишена.
problem-card_cannot_do_that =
    .detail = Картата не позволява това.
problem-card_not_in_hand =
    .detail = Тази карта на Дома не е в ръката ти.
problem-destination_named_twice =
    .detail = Посочи всяка цел само веднъж.
problem-empty_move =
    .detail = За преместване е нужна поне една единица.
problem-house_not_tied =
    .detail = Този Дом не е сред равните.
problem-illegal_retreat =
    .detail = Единиците не могат да отстъпят там.
problem-neutral_force_too_strong =
    .detail = Единиците са твърде слаби за неутралните сили.
problem-no_free_piece =
    .detail = Всички фигурки от този вид са на полето.
problem-no_such_effect =
    .detail = Картата не предлага този ефект.
problem-no_such_order =
    .detail = В тази област нямаш заповед от този вид.
problem-no_such_support =
    .detail = Такава подкрепа не е предложена.
problem-not_a_reconciliation =
    .detail = Армиите ти още надвишават продоволствието или премахваш твърде много единици.
problem-not_adjacent =
    .detail = Единицата не може да стигне до това място.
problem-not_an_option =
    .detail = Този отговор не е сред възможностите.
problem-not_an_order_of_the_tied =
    .detail = Във всяка група остават същите Домове; може да се промени само редът им.
problem-not_enough_points =
    .detail = Областта няма достатъчно наборни точки.
problem-not_your_unit =
    .detail = Тази единица е на друг Дом.
problem-only_one_area =
    .detail = Всички точки трябва да са от една област.
problem-order_banned =
    .detail = Тази заповед е забранена в този рунд.
problem-order_token_used_twice =
    .detail = Чип със заповед може да се постави само веднъж.
problem-order_without_units =
    .detail = Заповед се поставя само там, където имаш бойни единици.
problem-place_without_order =
    .detail = Всяко място с твои бойни единици трябва да има заповед.
problem-port_full =
    .detail = Пристанището не побира толкова кораби.
problem-raven_cannot_do_that =
    .detail = Гарванът вестоносец не може да направи това сега.
problem-second_attack =
    .detail = Една заповед за настъпление може да започне само едно нападение.
problem-supply_broken =
    .detail = Армиите ти биха надвишили ограничението на продоволствието.
problem-support_without_side =
    .detail = Посочи страна и поне една област или нито едното, нито другото.
problem-too_many_ships =
    .detail = Не можеш да замениш толкова кораби.
problem-too_many_special_orders =
    .detail = Специалните ти заповеди на полето са твърде много.
problem-unit_named_twice =
    .detail = Посочи всяка единица само веднъж.
problem-unit_not_eligible =
    .detail = Тази единица не може да бъде избрана.
problem-unit_not_there =
    .detail = Единицата не е там, откъдето започва настъплението.
problem-unit_routed =
    .detail = Разгромена единица не може да настъпва.
problem-unknown_area =
    .detail = Няма такава област.
problem-unknown_order_token =
    .detail = Няма такъв чип със заповед.
problem-unknown_unit =
    .detail = На полето няма такава единица.
problem-unknown_unit_type =
    .detail = Няма такъв вид единица.
problem-wrong_number_of_units =
    .detail = Трябва да избереш друг брой единици.

## Notices

problem-address_not_allowed =
    .title = Непозволен адрес
    .detail = Този адрес не е позволен. Използвай публичен https адрес.
problem-channel_exists =
    .title = Каналът съществува
    .detail = Вече имаш канал към този адрес.
problem-channel_off =
    .title = Изключен канал
    .detail = Каналът е изключен или адресът му не е потвърден.
problem-code_wrong =
    .title = Грешен код
    .detail = Кодът е грешен или изтекъл. Поискай нов.
problem-game_unknown =
    .title = Непозната игра
    .detail = Няма игра с този код.
problem-instruction_unknown =
    .title = Непознато име в указание
    .detail = Указание назовава нещо, което го няма в тази игра. Грешките показват всяко място.
problem-not_for_this_channel =
    .title = Неподдържано от този канал
    .detail = Канал от този вид не поддържа това.
problem-too_many_channels =
    .title = Твърде много канали
    .detail = Премахни някой канал, преди да добавиш друг.

## Facts of a problem, each with its label. A list stands after the colon as well

fact-amount = Посочено: { $amount }
fact-area = Област: { $area }
fact-areas = Области: { $areas }
fact-bots = Ботове: { $bots }
fact-choices = Възможни: { $choices }
fact-host_powers = Позволено на домакина: { $host_powers }
fact-house_choice =
    { $house_choice ->
        [free] Домовете се избират от играчите.
        [random] Домовете се теглят на случаен принцип.
       *[host] Домовете се раздават от домакина.
    }
fact-houses = Възможни: { $houses }
fact-incident = Инцидент: { $incident }
fact-left_days = Оставащи дни: { $left_days }
fact-line = Ред: { $line }
fact-max_bytes = Байтове, най-много: { $max_bytes }
fact-max_count = Най-много: { $max_count }
fact-max_days = Дни, най-много: { $max_days }
fact-max_length = Знаци, най-много: { $max_length }
fact-maximum = Най-много: { $maximum }
fact-minimum = Поне: { $minimum }
fact-miss_count = Пропуснати срокове: { $miss_count }
fact-missing_scopes = Липсващи обхвати: { $missing_scopes }
fact-needed = Нужна сила: { $needed }
fact-needed_count = Нужен брой: { $needed_count }
fact-number = Решение: { $number }
fact-placed = Поставени: { $placed }
fact-positions = Свободни места: { $positions }
fact-power = Твоята налична сила: { $power }
fact-retry_after_seconds = Изчакай, в секунди: { $retry_after_seconds }
fact-sent = Изпратена сила: { $sent }
fact-sides = Възможни: { $sides }
fact-stars = Специални заповеди, най-много: { $stars }
fact-status =
    { $status ->
        [lobby] Играта още не е започнала.
        [running] Играта е в ход.
        [finished] Играта приключи.
       *[cancelled] Играта е отменена.
    }
fact-supply = Позволени размери на армиите: { $supply }
fact-token = Заповед: { $token }
fact-type = Бойна единица: { $type }
fact-unit = Бойна единица: { $unit }
fact-vote_kinds = Възможни гласувания: { $vote_kinds }
fact-year = Година: { $year }

## Names that stand in facts

bot-random = случаен
bot-sensible = разумен
host_power-pause = пауза на играта
host_power-extend = повече време
host_power-open_seat = освобождаване на място
scope-read = четене
scope-play = игра
scope-press = съобщения
scope-host = домакин
scope-organise = организиране
scope-develop = разработка
scope-account = профил

## What is wrong with one field of a request, by code

field_problem-unknown_field = Непознато поле.
field_problem-unknown_parameter = Непознат параметър на заявката.
field_problem-max_items = Твърде много елементи. Най-много: { $max_length }
field_problem-wrong_type = Грешен тип.
field_problem-not_a_cursor = Това не е курсор на този списък.
field_problem-number = Числото е извън обхвата. От: { $minimum }. До: { $maximum }
field_problem-expected = Очаква се: { $expected }
field_problem-one_of = Едно от тези: { $known }
field_problem-unreadable = Използвай видими знаци и не твърде много редове, без много надредни знаци върху една буква.
field_problem-unknown_time_zone = Непозната часова зона.
field_problem-username_shape = Използвай от 3 до 30 букви, цифри, точки, тирета или долни черти; започни с буква или цифра.
field_problem-username_scripts = Използвай букви от една азбука.
field_problem-username_reserved = Това име е запазено за екипа.
field_problem-unique = Това име прилича на друго.
field_problem-quiet_hours = Тихите часове имат начало и край.
field_problem-push_key = Това не е такъв ключ в base64url, какъвто е дал браузърът.
field_problem-unknown_channel = Нямаш такъв канал.
field_problem-redirect_uri_refused = Използвай https, http на 127.0.0.1 или [::1], или своя схема с точка; без фрагмент, потребител и заместващи знаци.

## What a well-formed request has in that place, behind the colon of field_problem-expected

expected-object = обект
expected-array = списък
expected-string = текст
expected-integer = цяло число
expected-boolean = истина или лъжа
expected-a_value = стойност
expected-a_known_kind = познат вид
expected-no_such_field = познато поле
expected-fewer_entries = по-малко елементи

remedy-correct_request = Поправи заявката: изпратена така, тя винаги е неуспешна.
remedy-log_in = Вземи нов токен и повтори заявката.
remedy-do_not_repeat = Не повтаряй заявката: този потребител или токен няма право на това. Покажи обяснението.
remedy-read_again = Прочети отново играта или списъка: състоянието им не е това, което заявката предполага. После реши наново.
remedy-start_again = Изтрий всичко, запазено за играта, и я прочети отначало.
remedy-choose_again = Покажи обяснението и остави потребителя да избере друго. Във `facts` е това, което е възможно.
remedy-wait_and_repeat = Изчакай `Retry-After` секунди, а без него една, и повтори заявката. Нищо не е променено.
remedy-report = Повтори заявката по-късно. Ако отново е неуспешна, съобщи на поддръжката стойността на `incident`.

## Leagues

fact-conduct_version = Настояща версия на кодекса за поведение: { $conduct_version }
fact-entry_numbers = Записвания: { $entry_numbers }
fact-limit = Граница: { $limit }
fact-season_status =
    { $season_status ->
        [draft] Сезонът е чернова.
        [registration] Записването е отворено.
        [check_in] Сезонът чака потвърждения от играчите.
        [running] Сезонът е в ход.
        [review] Всички кръгове са приключили.
        [final] Сезонът е окончателен.
       *[cancelled] Сезонът е отменен.
    }
field_problem-no_such_seat = Това не е участник, който играе, или не е дом на тези маси.
field_problem-reason_needed = Нужна е причина.
problem-already_entered =
    .title = Вече има записване
    .detail = Вече имаш записване за този сезон.
problem-appeal_decided =
    .title = Решена жалба
    .detail = По тази жалба вече има решение.
problem-appeal_late =
    .title = Късно за жалба
    .detail = Срокът за жалби за тази маса изтече.
problem-appeal_open =
    .title = Нерешена жалба
    .detail = Има жалба, по която още няма решение.
problem-card_taken_back =
    .title = Оттеглен картон
    .detail = Този картон вече е оттеглен.
problem-check_in_closed =
    .title = Потвърждаването е затворено
    .detail = Сега не може да се потвърди участие в този сезон.
problem-choice_closed =
    .title = Изборът е приключил
    .detail = Кръгът е изтеглен: Домове вече не могат да се избират.
problem-conduct_not_accepted =
    .title = Неприет кодекс за поведение
    .detail = Прочети настоящия кодекс за поведение на лигата и изпрати версията му.
problem-document_unlawful =
    .title = Недопустим документ
    .detail = Документът на сезона иска нещо, което не е възможно.
problem-draw_impossible =
    .title = Невъзможен жребий
    .detail = Няма жребий, който да спази всички определени места, изключвания и разделени двойки.
problem-draw_in_progress =
    .title = Жребият се тегли
    .detail = Жребият на този кръг се тегли в момента. Опитай отново.
problem-draw_missing =
    .title = Няма жребий
    .detail = Този кръг няма жребий, с който това може да се направи.
problem-draw_published =
    .title = Публикуван жребий
    .detail = Жребият е публикуван: това вече не се променя.
problem-entry_not_allowed =
    .title = Записването не е позволено
    .detail = За този сезон се записват само поканени от организаторите.
problem-final_table_unlawful =
    .title = Невъзможен краен резултат
    .detail = Никоя игра не може да завърши така.
problem-last_organiser =
    .title = Последен организатор
    .detail = Всяка лига има поне един организатор. Първо посочи друг.
problem-league_exists =
    .title = Лигата съществува
    .detail = Вече има лига с това кратко име.
problem-offer_answered =
    .title = Отговорена оферта
    .detail = Вече отговори на тази оферта.
problem-offer_expired =
    .title = Изтекла оферта
    .detail = Времето за тази оферта изтече.
problem-offer_taken =
    .title = Мястото не е свободно
    .detail = Мястото от тази оферта вече не е свободно.
problem-official_only =
    .title = Само за длъжностни лица
    .detail = Ролята ти в тази лига не позволява това.
problem-own_table =
    .title = Собствена маса
    .detail = Никой не решава за маса, на която играе. Помоли друго длъжностно лице.

problem-queue_closed =
    .title = Опашката е затворена
    .detail = Сега не можеш да чакаш за маса: няма отворена опашка или вече играеш.
problem-registration_closed =
    .title = Записването е затворено
    .detail = Сега не може да се запише никой за този сезон.
problem-round_not_closed =
    .title = Неприключен кръг
    .detail = По-ранен кръг още не е приключил.
problem-round_not_running =
    .title = Кръгът не се играе
    .detail = Този кръг не се играе сега.
problem-ruling_irreversible =
    .title = Решението остава
    .detail = Това решение не може да се отмени. Вземи друго.
problem-ruling_reversed =
    .title = Вече отменено
    .detail = Това решение вече е отменено.
problem-ruling_unlawful =
    .title = Недопустимо решение
    .detail = Решението посочва нещо, което го няма, или нещо липсва в него.
problem-scoring_unlawful =
    .title = Недопустимо точкуване
    .detail = Това не е система за точкуване.
problem-season_final =
    .title = Окончателен сезон
    .detail = Класирането е окончателно. Организатор може да отвори сезона отново.
problem-season_imported =
    .title = Внесен сезон
    .detail = Сезонът е изигран на друг сървър и е внесен. Тук не може да бъде отворен отново.
problem-season_not_ready =
    .title = Сезонът не е готов
    .detail = Сезонът е на друг етап: сега това не може да се направи.
problem-sizes_impossible =
    .title = Невъзможни размери
    .detail = Масите с позволени размери не побират толкова участници.
problem-table_has_answers =
    .title = Маса с отговори
    .detail = На маса от този жребий вече има отговор на играч.
problem-table_not_decided =
    .title = Маса без резултат
    .detail = Тази маса още няма резултат.
problem-table_not_running =
    .title = Масата не играе
    .detail = Играта на тази маса не е започнала или е приключила.

## Press

fact-press =
    { $press ->
        [full] Разговори: публични и лични
        [public] Разговори: само публични
       *[none] Разговори: няма
    }
problem-moderator_plays =
    .title = Модераторът играе
    .detail = Който чете или е чел от името на дом в тази игра, не може да модерира съобщенията ѝ.
problem-press_not_allowed =
    .title = Непозволен разговор
    .detail = В тази игра няма такива разговори.
problem-report_decided =
    .title = Докладът е решен
    .detail = По този доклад вече има решение.
problem-too_many_blocks =
    .title = Твърде много блокирани потребители
    .detail = Първо отблокирай някого.
