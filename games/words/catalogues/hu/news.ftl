### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] Csata: { $area }. Támadó: { $attacker }. Védekező: { $defender }. A csata még tart.
       *[other] Csata: { $area }. Támadó: { $attacker }. Védekező: { $defender }. Győzelem: { $victor } ({ $strengths })
    }
# Added to a combat whose strengths were equal.
news-tied = Egyenlő harci erők: a hűbéreseknél elfoglalt jobb pozíció győz
news-raids = Portyázások: { $count }
news-consolidation = Szerzett hatalomjelzők: { $gains }
news-orders = Minden parancs felfedve
