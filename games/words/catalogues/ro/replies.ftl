### Răspunsuri prin e-mail: cuvintele pe care le scriu oamenii și ce răspunde serverul.

## Cuvinte pe care le poate conține un răspuns, despărțite prin virgulă. Literele mari și diacriticele nu contează

reply_words-absent = absent, absentă, absență, plecat, plecată
reply_words-all = toate, toți, tot, toate unitățile
reply_words-and = și
reply_words-bid = licitez, licitație, ofertă, oferta mea
reply_words-board = tabla, tablă, harta, hartă
reply_words-closing = mulțumesc, mersi, cu stimă, salutări, numai bine, spor, succes, pa, o zi bună, toate cele bune, cu drag
reply_words-days = zi, zile, de zile
reply_words-for = pentru, voi fi, sunt
reply_words-greeting = salut, bună, bună ziua, bună seara, ordinele mele, iată ordinele mele, răspunsul meu, uite ordinele, neața, bună dimineața, mutarea mea
reply_words-help = ajutor, comenzi
reply_words-leave_token = las jeton, lasă jeton, las un jeton, lasă un jeton de putere, jeton, jeton de putere, las jetonul, cu jeton
reply_words-muster = recrutez, recrutare, recrutează
reply_words-news = noutăți, știri, ce e nou
reply_words-no = nu, nu mulțumesc
reply_words-no_token = fără jeton, niciun jeton, nu las jeton, fără jeton de putere
reply_words-not = fără, niciodată
reply_words-nothing = nimic, nimeni, pas, refuz, fără țintă, nicio mutare, rămân, stau, fără mutare, niciuna
reply_words-number = opțiunea, opțiune, numărul, nr, varianta, alegerea, aleg, răspuns, alegerea mea
reply_words-order_consolidate = consolidare, consolidează, putere, consolidez
reply_words-order_defense = apărare, apăr, defensivă
reply_words-order_march = marș, mărșăluire
reply_words-order_raid = incursiune, raid, jaf
reply_words-order_support = sprijin, suport, susținere
reply_words-places = în, la, din, pe, cu, de la, pentru
reply_words-power = putere, jetoane, jetoane de putere, iau putere
reply_words-special = special, specială, stea
reply_words-support = sprijin, susțin, sprijinesc
reply_words-undo = anulează, anulare, înapoi
reply_words-upgrade = îmbunătățesc, avansez, avansare
reply_words-yes = da, folosesc, sigur, da folosesc
