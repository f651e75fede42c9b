### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] { $area }: { $attacker } → { $defender }. A csata még tart.
       *[other] { $area }: { $attacker } → { $defender }. Győzelem: { $victor } ({ $strengths })
    }
news-raids = Portyázások: { $count }
news-consolidation = Szerzett hatalomjelzők: { $gains }
news-orders = Minden parancs felfedve
