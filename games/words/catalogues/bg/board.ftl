### Headings and labels of the board, in Bulgarian.

board-title = Игра на тронове: Настолна игра
board-header = { $game }. Рунд: { $round } (от { $rounds }). { $phase }
board-header_lobby = { $game }. Играта още не е започнала.
board-header_ended = { $game }. Играта приключи. Победител: { $winner }
board-time = Към: { $time }
board-unofficial = Неофициално. Без връзка с издателя на играта.
board-description = Полето, както го вижда: { $house }
board-description_public = Полето, както го виждат всички.

## Blocks

board-asked = Какво се очаква
board-asked_of_you = Какво се очаква от теб
board-asked_nothing = От теб не се очаква нищо.
board-waiting_for = Изчаква се: { $houses }
board-due = Срок: { $due_at }
board-battle = Битка
board-houses = Домовете в установения ред
board-areas = Области
board-free_areas = Области без собственик
board-tracks = Сфери на влияние
board-threat = Заплаха от Диваците
board-threat_value = Заплаха от Диваците: { $threat } (от { $max })
board-legend = Легенда
board-westeros_cards = Карти Вестерос в този рунд
board-banned = Забранени в този рунд: { $tokens }
board-victory_track = Замъци и крепости
board-ranking = Класиране

## The line of a house

board-house = { $house }
board-you = { $house } (ти)
board-castles = Замъци и крепости: { $count }
board-supply = Продоволствие: { $level }
board-armies = Позволени армии: { $supply }
board-power = Налична сила: { $amount }
board-cards_in_hand = Карти на Дома в ръката: { $count }
board-cards = Карти на Дома в ръката: { $cards }
board-cards_discarded = Отиграни карти на Дома: { $cards }
board-stars = Специални заповеди: { $stars }

## The line of an area

board-area = { $area }: { $house }
board-area_free = { $area }: никой
board-units = Бойни единици: { $units }
board-routed = Разгромени единици: { $units }
board-routed_unit = { $unit }, { $house } (разгром)
board-attacking = Нападател: { $house } ({ $units })
board-order = Заповед: { $order }
board-order_own = Заповед, която виждаш само ти: { $order }
board-order_back = Заповед: скрита
board-order_missing = Заповед: още не е поставена
board-power_token = Герб на силата: { $house }
board-garrison = Гарнизон: { $strength }
board-neutral_force = Неутрални сили: { $strength }
board-castle = замък
board-stronghold = крепост
board-barrels = Символи на продоволствието: { $count }
board-crowns = Символи на корона: { $count }
board-home = Седалище: { $house }
board-port = Пристанище: { $area }
board-closed = непроходима в тази игра
board-empty = без бойни единици

## Tracks and dominance tokens

board-track = { $track }: { $houses }
board-holder = { $dominance }, притежател: { $house }
board-token_ready = неизползван символ
board-token_used = използван символ

## The combat

board-embattled = Битка: { $area }
board-attacker = Нападател: { $house }. Откъде: { $origin }
board-defender = Бранител: { $house }
board-strength = Бойна сила: { $amount }
board-supporter = Подкрепа: { $house } ({ $area })
board-card_played = Карта на Дома: { $card }
board-card_chosen = Карта на Дома: скрита
board-tides = Изтеглена карта: { $card }
board-tides_back = Обрати в двубоя: скрити

## Legend

legend-footman = Пехотинец
legend-knight = Рицар
legend-siege_engine = Обсадна машина
legend-ship = Кораб
legend-routed = Разгромена единица: лежи на една страна
legend-order_face_up = Заповед, разкрита
legend-order_back = Заповед, скрита
legend-order_own = Заповед, която виждаш само ти
legend-order_missing = Липсваща заповед
legend-special = Специална заповед
legend-power_token = Герб на силата
legend-garrison = Гарнизон
legend-neutral_force = Неутрални сили
legend-castle = Замък
legend-stronghold = Крепост
legend-supply = Продоволствие
legend-power = Корона
legend-port = Пристанище
legend-port_empty = Пристанище без кораби
legend-bridge = Мост: областите са съседни
legend-river = Река: областите не са съседни
legend-battle = Битка
legend-attack = Нападение
legend-held = Под контрола на Дом: цвят и знак
legend-stars = Специални заповеди
legend-dominance = Символ на властта
legend-dominance_used = Символ на властта, използван
legend-asked = Тук можеш да отговориш
