### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] { $area }: { $attacker } → { $defender }. The combat is not over.
       *[other] { $area }: { $attacker } → { $defender }. Victory: { $victor } ({ $strengths })
    }
news-raids = Raids: { $count }
news-consolidation = Power gained: { $gains }
news-orders = All orders are revealed
