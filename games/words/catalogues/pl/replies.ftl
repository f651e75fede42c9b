### Odpowiedzi pocztą: słowa, które piszą ludzie, i to, co odpisuje serwer.

## Słowa, które może zawierać odpowiedź, po przecinku. Wielkość liter i znaki diakrytyczne nie mają znaczenia

reply_words-absent = nieobecny, nieobecna, nieobecność
reply_words-all = wszystko, wszystkie, wszyscy, wszystkie jednostki
reply_words-and = oraz, i
reply_words-bid = licytuję, stawka, oferta
reply_words-board = plansza, planszę, mapa
reply_words-closing = dzięki, dziękuję, pozdrawiam, pozdro, miłego dnia, powodzenia, pa, z poważaniem, na razie
reply_words-days = dzień, dni
reply_words-for = przez, będę, jestem
reply_words-greeting = cześć, hej, witam, dzień dobry, dobry wieczór, moje rozkazy, oto moje rozkazy, moja odpowiedź, siema, mój ruch
reply_words-help = pomoc, polecenia
reply_words-leave_token = zostaw żeton, zostawiam żeton, żeton, żeton władzy, zostaw żeton władzy, z żetonem
reply_words-muster = rekrutuję, rekrutacja, werbuję, mobilizacja
reply_words-news = wieści, nowości, wiadomości
reply_words-no = nie, nie dziękuję
reply_words-no_token = bez żetonu, nie zostawiam żetonu, bez żetonu władzy
reply_words-not = bez, nigdy
reply_words-nothing = nic, nikt, pas, pasuję, rezygnuję, bez celu, brak celu, zostaję, bez ruchu, nikogo, zostają, żaden
reply_words-number = opcja, numer, nr, wybór, wybieram, odpowiedź, mój wybór
reply_words-order_consolidate = umocnienie, umocnienie władzy, władza, umocnij
reply_words-order_defense = obrona, bronię, broń
reply_words-order_march = marsz, wymarsz
reply_words-order_raid = najazd, rajd
reply_words-order_support = wsparcie, wspieram
reply_words-places = w, na, z, ze, dla
reply_words-power = władza, żetony, żetony władzy, władzy
reply_words-special = specjalny, specjalna, specjalne, gwiazdka
reply_words-support = wspieram, wsparcie
reply_words-undo = cofnij, cofam, anuluj
reply_words-upgrade = ulepsz, ulepszam, awans, awansuję
reply_words-yes = tak, używam, jasne, tak używam
