### News since the reader last looked, one line for each item. A march with its combat is one item.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] Combat: { $area }. Attacker: { $attacker }. Defender: { $defender }. The combat is not over.
       *[other] Combat: { $area }. Attacker: { $attacker }. Defender: { $defender }. Victory: { $victor } ({ $strengths })
    }
# Added to a combat whose strengths were equal.
news-tied = Equal strengths: the better position on the Fiefdoms track wins
news-raids = Raids: { $count }
news-consolidation = Power gained: { $gains }
news-orders = All orders are revealed
