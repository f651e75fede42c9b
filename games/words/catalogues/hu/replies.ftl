### Válaszok e-mailben: a szavak, amelyeket az emberek írnak, és amit a szerver visszaír.

## Szavak, amelyeket egy válasz tartalmazhat, vesszővel elválasztva. A kis- és nagybetű és az ékezet nem számít

reply_words-absent = távol, távollét, távol leszek
reply_words-all = mind, mindet, mindenki, az összes, összes
reply_words-and = és
reply_words-bid = licit, licitálok, ajánlat
reply_words-board = tábla, térkép, táblát
reply_words-closing = köszönöm, köszi, kösz, üdv, üdvözlettel, jó játékot, szép napot, puszi, szia, minden jót
reply_words-days = nap, napra, napig, napot
reply_words-for = leszek, vagyok
reply_words-greeting = szia, sziasztok, helló, üdv, jó napot, jó estét, jó reggelt, parancsaim, itt vannak a parancsaim, a válaszom, íme a parancsaim, lépésem
reply_words-help = segítség, súgó, parancsok
reply_words-leave_token = jelzőt hagyok, hatalomjelzőt hagyok, jelző, hatalomjelző, jelző marad, hagyok jelzőt, jelzővel
reply_words-muster = toborzás, toborzok, toborzom
reply_words-news = hírek, újság, mi történt
reply_words-no = nem, ne, nem köszönöm
reply_words-no_token = nincs jelző, jelző nélkül, nem hagyok jelzőt
reply_words-not = sem, soha
reply_words-nothing = semmi, senki, passz, passzolok, nincs célpont, marad, nem mozog, senkit, semmit, lemondok, maradnak
reply_words-number = választás, lehetőség, szám, sorszám, választom, válasz, választásom, opció
reply_words-order_consolidate = hatalomszerzés, hatalom, hatalmat szerez, megszilárdítás
reply_words-order_defense = védekezés, védelem, védekezik
reply_words-order_march = menetelés, menet, menetel, hadjárat
reply_words-order_raid = portyázás, portya, rajtaütés
reply_words-order_support = támogatás, támogat
reply_words-places = itt, innen
reply_words-power = hatalom, hatalomjelző, hatalmat
reply_words-special = különleges, csillagos, csillag
reply_words-support = támogatom, támogatás, támogatok
reply_words-undo = visszavonás, visszavon, visszavonom
reply_words-upgrade = fejlesztés, fejlesztem, előléptetés
reply_words-yes = igen, persze, használom, igen használom
