### Bulgarian names and terms. The id of a message is a prefix and the id of the API. A name comes from
### the rulebook in this language, except where a section lists it as ours. Texts are labels: names in
### the nominative, terms in the form of a dictionary. Never add an ending to one, and never put one
### into a sentence that needs another case. Two ids with the same text are intended.
###
### Traps: no cases, but the definite article is an ending with a full and a short masculine form
### (Железният трон as subject, Железния трон otherwise; Домът/Дома): use labels only alone or after a
### colon. After numbers masculine nouns take the count form (5 рицаря, 3 кораба, 2 герба): write
### "рицари: 5". Adjectives agree in gender (разгромен рицар, разгромена единица): statuses are
### masculine, ui states of a game agree with "игра". Prepositions в/във, с/със change before the next
### sound. "сила" = power AND strength (Извор на силата, бойна сила): always use the full term.
### "укрепление" = castle or stronghold together. "герб на силата" = power token, "герб на Дома" =
### printed shield. Names are transliterated; "сир" is left out as in the booklet (Джайм Ланистър, Лорас
### Тирел).

## The game. Ours: game-edition, game-component_limit.

game-game_title = Игра на тронове: Настолна игра
game-game_title_short = Игра на тронове
game-edition = второ издание
game-saga = Песен за огън и лед
game-westeros = Вестерос
game-dorne = Дорн
game-free_cities = свободните градове
game-wildlings = Диваци
game-nights_watch = Нощен страж
game-the_wall = Вал
game-house = Дом
game-houses = Домове
game-player = играч
game-players = играчи
game-opponent = опонент
game-board = игрално поле
game-rulebook = книга с правила
game-setup = подготовка за игра
game-object_of_the_game = Цел на играта
game-end_of_game = край на играта
game-round = рунд
game-phase = фаза
game-step = стъпка
game-turn_order = установен ред
game-area = област
game-land_area = сухопътна област
game-sea_area = морска област
game-port = пристанище
game-home_area = седалище
game-embattled_area = зона на полесражението
game-adjacent_area = съседна област
game-island = остров
game-castle_or_stronghold = замък или крепост
game-alliance = съюз
game-promise = обещание
game-hidden_information = скрита информация
game-public_information = общодостъпна информация
game-optional_module = незадължителен модул
game-component_limit = ограничение на игровия материал
game-example = пример
edition-base = Игра на тронове: Настолна игра

## Houses.

house-stark = Старк
house-greyjoy = Грейджой
house-lannister = Ланистър
house-baratheon = Баратеон
house-tyrell = Тирел
house-martell = Мартел
house_long-stark = Домът Старк
house_long-greyjoy = Домът Грейджой
house_long-lannister = Домът Ланистър
house_long-baratheon = Домът Баратеон
house_long-tyrell = Домът Тирел
house_long-martell = Домът Мартел

## Words of the houses.

house_words-stark = Зимата иде
house_words-greyjoy = Ние не сеем
house_words-lannister = Чуй моя рев
house_words-baratheon = Яростта е наша
house_words-tyrell = Да крепнем
house_words-martell = Непокорими, неподвластни, несъкрусими

## Areas. Ours: area-castle_black, area-karhold, area-white_harbor, area-stony_shore,
## area-widows_watch, area-greywater_watch, area-flints_finger, area-moat_cailin, area-fingers,
## area-mountains_of_the_moon, area-eyrie, area-crackclaw_point, area-oldtown, area-princes_pass,
## area-three_towers, area-salt_shore, area-starfall, area-bay_of_ice, area-shivering_sea,
## area-narrow_sea, area-ironmans_bay, area-blackwater_bay, area-shipbreaker_bay.

area-castle_black = Черен замък
area-karhold = Кархолд
area-winterfell = Зимен хребет
area-white_harbor = Бял пристан
area-stony_shore = Каменист бряг
area-widows_watch = Вдовишка стража
area-greywater_watch = Сивоводна стража
area-flints_finger = Пръстът на Флинт
area-moat_cailin = Ровът на Кайлин
area-fingers = Пръстите
area-seagard = Морски страж
area-twins = Близнаците
area-pyke = Пайк
area-mountains_of_the_moon = Лунните планини
area-eyrie = Орлово гнездо
area-riverrun = Речен пад
area-harrenhal = Харънхъл
area-lannisport = Ланиспорт
area-dragonstone = Драконов камък
area-crackclaw_point = Нос Краклоу
area-stoney_sept = Каменна септа
area-blackwater = Черна вода
area-searoad_marches = Крайморски блата
area-kings_landing = Кралски чертог
area-kingswood = Кралски лес
area-reach = Предела
area-highgarden = Планински рай
area-storms_end = Бурен край
area-dornish_marches = Дорнски блата
area-boneway = Пътят на костите
area-oldtown = Староград
area-princes_pass = Принцовият проход
area-three_towers = Трите кули
area-sunspear = Слънчево копие
area-yronwood = Железни лес
area-salt_shore = Солен бряг
area-starfall = Звездопад
area-arbor = Арбор
area-bay_of_ice = Леден залив
area-shivering_sea = Треперещо море
area-narrow_sea = Тясното море
area-ironmans_bay = Залив на железните хора
area-sunset_sea = Морето на Залеза
area-golden_sound = Златен пролив
area-blackwater_bay = Залив Черна вода
area-shipbreaker_bay = Залив на корабокрушенията
area-sea_of_dorne = Морето на Дорн
area-redwyne_straights = Протоците на Редвин
area-east_summer_sea = Източно лятно море
area-west_summer_sea = Западно лятно море

## Ports. Ours: area-dragonstone_port, area-lannisport_port, area-oldtown_port, area-pyke_port,
## area-storms_end_port, area-white_harbor_port, area-winterfell_port.

area-dragonstone_port = Пристанище на Драконов камък
area-lannisport_port = Пристанище на Ланиспорт
area-oldtown_port = Пристанище на Староград
area-pyke_port = Пристанище на Пайк
area-storms_end_port = Пристанище на Бурен край
area-sunspear_port = Пристанище на Слънчево копие
area-white_harbor_port = Пристанище на Бял пристан
area-winterfell_port = Пристанище на Зимен хребет

## Units.

unit-footman = пехотинец
unit-knight = рицар
unit-ship = кораб
unit-siege_engine = обсадна машина
units-footman = пехотинци
units-knight = рицари
units-ship = кораби
units-siege_engine = обсадни машини
term-unit = бойна единица
term-units = бойни единици
term-army = армия
term-fleet = флота

## Orders. Ours: order-march_minus_1, order-march_0, order-defense_plus_1_a, order-defense_plus_1_b,
## order-raid_special, order-consolidate_special, term-order_token.

order-march_minus_1 = Настъпление −1
order-march_0 = Настъпление +0
order-march_plus_1 = Настъпление +1
order-defense_plus_1_a = Отбрана +1
order-defense_plus_1_b = Отбрана +1
order-defense_plus_2 = Отбрана +2
order-support_a = Подкрепа
order-support_b = Подкрепа
order-support_plus_1 = Подкрепа +1
order-raid_a = Набег
order-raid_b = Набег
order-raid_special = Специален набег
order-consolidate_a = Събиране на сила
order-consolidate_b = Събиране на сила
order-consolidate_special = Специално събиране на сила
order_kind-march = Настъпление
order_kind-defense = Отбрана
order_kind-support = Подкрепа
order_kind-raid = Набег
order_kind-consolidate = Събиране на сила
term-order = заповед
term-orders = заповеди
term-order_token = чип със заповед
term-regular_order = обикновена заповед
term-special_order = специална заповед
term-march_order = заповед за настъпление
term-defense_order = заповед за отбрана
term-support_order = заповед за подкрепа
term-raid_order = заповед за набег
term-consolidate_order = заповед за събиране на сила

## Tracks. Ours: track-wildlings.

track-iron_throne = Железният трон
track-fiefdoms = Васалните владения
track-kings_court = Кралският двор
term-influence_track = сфера на влияние
term-influence_tracks = сфери на влияние
track-supply = скала на продоволствието
track-victory = брояч на завладени укрепления
track-round = брояч на рундовете
track-wildlings = скала на Диваците
term-court_overlay = приставка за Кралския двор
term-position = позиция

## Dominance tokens.

dominance-iron_throne = Железният трон
dominance-valyrian_steel_blade = Острие от валирианска стомана
dominance-messenger_raven = Гарван вестоносец
term-dominance_token = символ на властта
term-dominance_tokens = символи на властта

## Phases.

phase-westeros = Фаза на Вестерос
phase-planning = Фаза на планиране
phase-action = Фаза на действие
phase-combat = Битка
phase-wildling_attack = Атака на Диваците
phase-setup = Подготовка за игра
phase-ended = Край на играта

## Steps. Ours: step-cancel, step-reveal, step-move_in, step-bid_power.

step-advance_round_marker = Преместване на маркера за отброяване на рундовете
step-reveal_westeros_cards = Изтегляне на карти Вестерос
step-advance_wildlings_track = Преместване на маркера за силата на Диваците
step-resolve_westeros_cards = Изиграване на картите Вестерос
step-assign_orders = Раздаване на заповеди
step-reveal_orders = Разкриване на заповедите
step-use_messenger_raven = Използване на Гарвана вестоносец
step-resolve_raid_orders = Извършване на набези
step-resolve_march_orders = Настъпление
step-resolve_consolidate_orders = Събиране на сила
step-clean_up = Разчистване
step-call_for_support = Призив за подкрепления
step-calculate_initial_combat_strength = Изчисляване на базовата бойна сила
step-choose_and_reveal_house_cards = Изиграване на карти на Дома
step-cancel = Отменящи умения
step-reveal = Незабавни умения
step-draw_tides_of_battle_cards = Изтегляне на карти „Обрати в двубоя“
step-use_valyrian_steel_blade = Използване на Острието от валирианска стомана
step-reveal_tides_of_battle_cards = Разкриване на изтеглената карта
step-strength = Изчисляване на общата бойна сила
step-combat_resolution = Разрешаване на битката
step-outcome = Определяне на победител
step-casualties = Претърпяване на загуби
step-modify_casualties = Промяна на загубите
step-retreat = Отстъпление
step-move_in = Навлизане на победителя
step-cleanup = Разчистване
step-after_combat = След края на битката
step-determine_wildling_strength = Определяне на силата на Диваците
step-bid_power = Тайно наддаване за защитата на Вала
step-calculate_nights_watch_strength = Определяне на силата на Нощния страж
step-determine_outcome = Определяне на изхода от нападението
step-adjust_wildlings_track = Преместване на маркера на Диваците
step-discard_power = Връщане на гербовете на силата
step-wildling_consequences = Последици от нападението
step-reveal_wildling_card = Изтегляне на карта на Диваците
step-resolve_wildling_card = Изпълнение на картата на Диваците
step-bury_wildling_card = Връщане на картата на Диваците

## Actions. Ours: action-rout, action-upgrade, action-replace_order, action-look_at_wildling_deck.

action-march = настъпление
action-move = придвижване
action-attack = атака
action-raid = набег
action-pillage = грабеж
action-retreat = отстъпление
action-rout = разгром
action-mustering_point = наборна точка
action-upgrade = повишаване
action-support = подкрепа
action-bid = залог
action-bidding = наддаване
action-gain_power = получаване на сила
action-discard_power = изразходване на сила
action-consolidate_power = събиране на сила
action-destroy_unit = унищожаване
action-establish_control = установяване на контрол
action-ship_transport = морски превоз
action-trade_with_free_cities = търговия със свободните градове
action-replace_order = замяна на заповед
action-look_at_wildling_deck = поглед в тестето на Диваците
action-ignore = пренебрегва
action-cancel = отменя

## Tokens and cards. Ours: token-westeros_deck, token-hand, tides_card-tide_0, tides_card-tide_0_skull,
## tides_card-tide_1_sword, tides_card-tide_1_fort, tides_card-tide_2, tides_card-tide_3.

token-token = чип
token-power = сила
token-power_token = герб на силата
token-power_tokens = гербове на силата
token-power_pool = Извор на силата
token-available_power = налична сила
token-influence_token = маркер на влиянието
token-garrison = гарнизон
token-garrison_token = гарнизонен маркер
token-neutral_force = неутрални сили
token-neutral_force_token = маркер за неутрални сили
token-supply_token = маркер на продоволствието
token-victory_token = маркер за завладени укрепления
token-round_marker = маркер за отброяване на рундовете
token-wildling_threat_token = маркер за силата на Диваците
token-player_screen = параван
token-house_card = карта на Дома
token-house_cards = карти на Дома
token-westeros_card = карта Вестерос
token-westeros_deck = тесте Вестерос
token-wildling_card = карта на Диваците
token-wildling_deck = тесте на Диваците
token-tides_of_battle = Обрати в двубоя
token-tides_of_battle_card = карта „Обрати в двубоя“
token-deck = тесте
token-discard_pile = тесте с отиграни карти
token-hand = ръка
token-special_ability = специално умение
tides_card-tide_0 = Обрати в двубоя 0
tides_card-tide_0_skull = Обрати в двубоя 0, череп
tides_card-tide_1_sword = Обрати в двубоя 1, меч
tides_card-tide_1_fort = Обрати в двубоя 1, кула
tides_card-tide_2 = Обрати в двубоя 2
tides_card-tide_3 = Обрати в двубоя 3

## Icons.

icon-castle = замък
icon-stronghold = крепост
icon-supply = символ на продоволствието
icon-power = символ на корона
icon-port = пристанище
icon-bridge = мост
icon-river = река
icon-sword = посичащ меч
icon-fortification = защитна кула
icon-skull = символ на смъртта
icon-wildling = символ на Диваците
icon-combat = боен символ
icon-star = звезда
icon-house_shield = герб на Дома

## Westeros cards.

westeros_card-supply = Доставка на припаси
westeros_card-mustering = Сбор на знамената
westeros_card-throne_of_blades = Трон от остриета
westeros_card-last_days_of_summer_1 = Последните дни на лятото
westeros_card-winter_is_coming_1 = Зимата иде
westeros_card-clash_of_kings = Сблъсък на крале
westeros_card-game_of_thrones = Игра на тронове
westeros_card-dark_wings_dark_words = Тъмни криле, тъмни вестии
westeros_card-last_days_of_summer_2 = Последните дни на лятото
westeros_card-winter_is_coming_2 = Зимата иде
westeros_card-wildlings_attack = Нападение на Диваците
westeros_card-put_to_the_sword = Без пощада
westeros_card-rains_of_autumn = Есенни дъждове
westeros_card-storm_of_swords = Вихър от мечове
westeros_card-sea_of_storms = Морето на бурите
westeros_card-web_of_lies = Паяжина от лъжи
westeros_card-feast_for_crows = Пир за врани

## Wildling cards. Ours: wildling_card-silence_at_the_wall, wildling_card-crow_killers,
## wildling_card-rattleshirts_raiders, wildling_card-massing_on_the_milkwater,
## wildling_card-mammoth_riders, wildling_card-horde_descends, wildling_card-preemptive_raid,
## wildling_card-skinchanger_scout.

wildling_card-silence_at_the_wall = Тишина край Вала
wildling_card-crow_killers = Убийци на врани
wildling_card-rattleshirts_raiders = Налетниците на Дрънчащата ризница
wildling_card-massing_on_the_milkwater = Сбор край Млечна вода
wildling_card-king_beyond_the_wall = Кралят отвъд Вала
wildling_card-mammoth_riders = Ездачи на мамути
wildling_card-horde_descends = Ордата се спуска
wildling_card-preemptive_raid = Изпреварващ набег
wildling_card-skinchanger_scout = Съгледвач превъплъщенец

## House cards. Ours: house_card-ser_davos_seaworth, house_card-brienne_of_tarth,
## house_card-salladhor_saan, house_card-patchface, house_card-tywin_lannister,
## house_card-ser_gregor_clegane, house_card-hound, house_card-ser_kevan_lannister,
## house_card-eddard_stark, house_card-robb_stark, house_card-roose_bolton, house_card-greatjon_umber,
## house_card-ser_rodrick_cassel, house_card-blackfish, house_card-catelyn_stark, house_card-red_viper,
## house_card-areo_hotah, house_card-darkstar, house_card-obara_sand, house_card-arianne_martell,
## house_card-nymeria_sand, house_card-euron_crows_eye, house_card-victarion_greyjoy,
## house_card-balon_greyjoy, house_card-theon_greyjoy, house_card-dagmar_cleftjaw,
## house_card-asha_greyjoy, house_card-aeron_damphair, house_card-mace_tyrell,
## house_card-randyll_tarly, house_card-ser_garlan_tyrell, house_card-margaery_tyrell,
## house_card-queen_of_thorns.

house_card-stannis_baratheon = Станис Баратеон
house_card-renly_baratheon = Ренли Баратеон
house_card-ser_davos_seaworth = Давос Сийуорт
house_card-brienne_of_tarth = Бриен от Тарт
house_card-salladhor_saan = Саладор Саан
house_card-melisandre = Мелисандра
house_card-patchface = Кръпката
house_card-tywin_lannister = Тивин Ланистър
house_card-ser_gregor_clegane = Грегър Клегейн
house_card-ser_jaime_lannister = Джайм Ланистър
house_card-hound = Хрътката
house_card-ser_kevan_lannister = Кеван Ланистър
house_card-tyrion_lannister = Тирион Ланистър
house_card-cersei_lannister = Церсей Ланистър
house_card-eddard_stark = Едард Старк
house_card-robb_stark = Роб Старк
house_card-roose_bolton = Руз Болтън
house_card-greatjon_umber = Големия Джон Ъмбър
house_card-ser_rodrick_cassel = Родрик Касел
house_card-blackfish = Черната риба
house_card-catelyn_stark = Кейтлин Старк
house_card-red_viper = Червената усойница
house_card-areo_hotah = Арео Хота
house_card-darkstar = Тъмната звезда
house_card-obara_sand = Обара Пясък
house_card-arianne_martell = Ариан Мартел
house_card-nymeria_sand = Нимерия Пясък
house_card-doran_martell = Доран Мартел
house_card-euron_crows_eye = Юрон Вранско око
house_card-victarion_greyjoy = Виктарион Грейджой
house_card-balon_greyjoy = Бейлон Грейджой
house_card-theon_greyjoy = Теон Грейджой
house_card-dagmar_cleftjaw = Дагмър Ждрелото
house_card-asha_greyjoy = Аша Грейджой
house_card-aeron_damphair = Ерон Мокра коса
house_card-mace_tyrell = Мейс Тирел
house_card-ser_loras_tyrell = Лорас Тирел
house_card-randyll_tarly = Рандил Тарли
house_card-ser_garlan_tyrell = Гарлан Тирел
house_card-margaery_tyrell = Марджери Тирел
house_card-alester_florent = Алестер Флорент
house_card-queen_of_thorns = Кралицата на тръните

## States of pieces and sides. Ours: status-face_down, status-modifier, status-wildling_threat,
## status-highest_bidder.

status-routed = разгромен
status-standing = изправен
status-destroyed = унищожен
status-ready = неизползван
status-used = използван
status-face_down = с лицето надолу
status-face_up = с лицето нагоре
status-friendly = приятелски
status-enemy = вражески
status-neutral = неутрален
status-empty = празен
status-blocked = непроходим
status-adjacent = съседен
status-connected = свързан
status-control = контрол
status-owner = собственик
status-attacker = нападател
status-defender = бранител
status-supporter = подкрепящ
status-victor = победител
status-defeated = победен
status-tie = равенство
status-blockade = блокада
status-combat_strength = бойна сила
status-initial_combat_strength = базова бойна сила
status-final_combat_strength = обща бойна сила
status-modifier = стойност на заповедта
status-bonus = бонус
status-casualty = загуба
status-supply = продоволствие
status-supply_limit = ограничение на продоволствието
status-reward = награда
status-penalty = наказание
status-nights_watch_victory = Победа на Нощния страж
status-wildling_victory = Победа на Диваците
status-wildling_threat = заплаха от Диваците
status-wildling_strength = сила на Диваците
status-nights_watch_strength = сила на Нощния страж
status-highest_bidder = най-високо заложилият
status-lowest_bidder = най-ниско заложилият
status-victory = победа

## Words of a program. Ours: ui-your_turn, ui-waiting_for, ui-deadline, ui-time_left, ui-overdue,
## ui-game, ui-games, ui-new_game, ui-join, ui-leave, ui-start, ui-lobby, ui-invitation, ui-spectator,
## ui-substitute, ui-random, ui-map, ui-hand, ui-defeat, ui-refuse, ui-accept, ui-confirm, ui-cancel,
## ui-undo, ui-skip, ui-answer_yes, ui-answer_no, ui-nothing, ui-choose, ui-default_answer,
## ui-illegal_move, ui-error, ui-message, ui-notification, ui-history, ui-rules, ui-settings,
## ui-language, ui-open, ui-in_progress, ui-finished, ui-abandoned, ui-vacation, ui-league, ui-season,
## ui-standings, ui-rank, ui-points, ui-rating, ui-options, ui-option_tie_breakers,
## ui-option_winter_is_coming_timing, ui-option_tides_of_battle, ui-option_lannister_port_ship,
## ui-option_shortage_placement, ui-option_support_granularity, ui-option_victory_check,
## ui-sandbox_game.

ui-your_turn = Твой ред е
ui-waiting_for = Изчаква се
ui-deadline = Краен срок
ui-time_left = Оставащо време
ui-overdue = Просрочено
ui-game = Игра
ui-games = Игри
ui-new_game = Нова игра
ui-join = Включване
ui-leave = Напускане
ui-start = Начало
ui-lobby = Чакалня
ui-invitation = Покана
ui-round = Рунд
ui-phase = Фаза
ui-player = Играч
ui-players = Играчи
ui-spectator = Зрител
ui-substitute = Заместник
ui-sandbox_game = Пробна игра: { $decision }
ui-house = Дом
ui-random = Случайно
ui-map = Карта
ui-area = Област
ui-order = Заповед
ui-orders = Заповеди
ui-hand = Ръка
ui-bid = Залог
ui-attacker = Нападател
ui-defender = Бранител
ui-winner = Победител
ui-loser = Победен
ui-draw = Равенство
ui-victory = Победа
ui-defeat = Поражение
ui-support = Подкрепа
ui-refuse = Отказ
ui-accept = Приемане
ui-confirm = Потвърждаване
ui-cancel = Отмяна
ui-undo = Връщане назад
ui-skip = Пропускане
ui-answer_yes = Да
ui-answer_no = Не
ui-nothing = Нищо
ui-choose = Избор
ui-default_answer = Отговор по подразбиране
ui-illegal_move = Непозволен ход
ui-error = Грешка
ui-message = Съобщение
ui-notification = Известие
ui-history = История
ui-rules = Правила
ui-settings = Настройки
ui-language = Език
ui-open = Отворена
ui-in_progress = В ход
ui-finished = Приключила
ui-abandoned = Изоставена
ui-vacation = Отпуск
ui-league = Лига
ui-season = Сезон
ui-standings = Класиране
ui-rank = Място
ui-points = Точки
ui-rating = Рейтинг
ui-options = Настройки на играта
ui-option_tie_breakers = Критерии при равенство
ui-option_winter_is_coming_timing = Момент на картата „Зимата иде“
ui-option_tides_of_battle = С „Обрати в двубоя“
ui-option_lannister_port_ship = Кораб на Ланистър в пристанището
ui-option_shortage_placement = Поставяне при недостиг на заповеди
ui-option_support_granularity = Подкрепа по заповед или по Дом
ui-option_victory_check = Момент на проверка за победа

## Forms: how names and numbers are listed.

form-separator = { ", " }
form-pair_separator = { "; " }
form-fact_separator = { ". " }
form-none = –
# A name with what belongs to it: a house and its bid, an area and its order.
form-pair = { $name }: { $value }
# A kind of unit and how many, when it is more than one.
form-counted = { $name } × { $count }

## Names of the players of an anonymous game. No two of them look alike in any language.

pseudonym-antelope = Антилопа
pseudonym-badger = Язовец
pseudonym-bison = Бизон
pseudonym-butterfly = Пеперуда
pseudonym-camel = Камила
pseudonym-cormorant = Корморан
pseudonym-cricket = Щурец
pseudonym-crocodile = Крокодил
pseudonym-dolphin = Делфин
pseudonym-elephant = Слон
pseudonym-flamingo = Фламинго
pseudonym-giraffe = Жираф
pseudonym-grasshopper = Скакалец
pseudonym-hedgehog = Таралеж
pseudonym-heron = Чапла
pseudonym-jellyfish = Медуза
pseudonym-kingfisher = Рибарче
pseudonym-ladybird = Калинка
pseudonym-leopard = Леопард
pseudonym-magpie = Сврака
pseudonym-nightingale = Славей
pseudonym-ostrich = Щраус
pseudonym-otter = Видра
pseudonym-pelican = Пеликан
pseudonym-penguin = Пингвин
pseudonym-pheasant = Фазан
pseudonym-rhinoceros = Носорог
pseudonym-salamander = Саламандър
pseudonym-scorpion = Скорпион
pseudonym-squirrel = Катерица
pseudonym-swallow = Лястовица
pseudonym-tortoise = Костенурка
pseudonym-walrus = Морж
pseudonym-weasel = Невестулка
pseudonym-whale = Кит
pseudonym-woodpecker = Кълвач
pseudonym-zebra = Зебра
