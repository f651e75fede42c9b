"""Phrases around and within an answer, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Phrases(NamedTuple):
    """`{}` stands for the answer. One phrase of each tuple is chosen, unless its comment says otherwise."""

    greetings: tuple[str, ...]
    closings: tuple[str, ...]
    names: tuple[str, ...]
    tails: tuple[str, ...]
    """Lines below an answer that only the writer understands."""
    counts: tuple[str, ...]
    """Words for 0, 1, 2 and so on, without a noun."""
    please: tuple[str, ...]
    bids: tuple[str, ...]
    options: tuple[str, ...]
    cards: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    nothing: tuple[str, ...]
    stays: tuple[str, ...]
    every: tuple[str, ...]
    """All units."""
    to: tuple[str, ...]
    joins: tuple[str, ...]
    leaves: tuple[str, ...]
    leaves_none: tuple[str, ...]
    raids: tuple[str, ...]
    units: Mapping[str, tuple[str, ...]]
    """A unit as printed, without capitals -> its form after 2, or before an arrow."""


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        greetings=("Hi,", "Hello!", "Hi all,", "Good evening,"),
        closings=("Thanks", "Cheers,", "Best regards,", "Good luck!"),
        names=("Tom", "Anna", "Kate"),
        tails=(
            "Anna Smith\nSenior Analyst, Northern Trading Ltd.",
            "Love, Mum xx",
            "Confidential: see our policy",
        ),
        counts=("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        please=("{} please", "{}, please.", "{}, thanks!"),
        bids=("I bid {}", "I'll bid {}", "bid: {}", "my bid is {}", "{} power tokens"),
        options=("option {}", "number {}", "I choose {}", "#{}", "{}.", "{})", "I'll take {}"),
        cards=("I play {}", "I choose {}", "I'll play {}", "{} please"),
        yes=("yes", "Yes please!", "yep", "sure", "use it", "Yes."),
        no=("no", "No thanks", "no, thank you", "don't use it", "nope", "No."),
        nothing=("nothing", "none", "pass"),
        stays=("stay", "no move", "nobody", "hold"),
        every=("all", "everyone", "all units"),
        to=("to", "into"),
        joins=("and", "+", "&"),
        leaves=("leave token", "leave a token", "leave a power token", "token: yes"),
        leaves_none=("no token", "token: no"),
        raids=("raid {}", "raid the {}", "raid {} please"),
        units={
            "footman": ("footmen", "Footmen"),
            "knight": ("knights",),
            "ship": ("ships",),
            "siege engine": ("siege engines",),
        },
    ),
    "ro": Phrases(
        greetings=("Salut,", "Bună ziua,", "Bună!"),
        closings=("Mulțumesc", "Cu stimă,", "Numai bine,", "O zi bună!"),
        names=("Andrei", "Ioana", "Maria"),
        tails=(
            "Ioana Pop\nDirector economic, Fabrica de Mobilă SRL",
            "Te pupă mama",
            "Mesaj confidențial al firmei",
        ),
        counts=("zero", "unu", "doi", "trei", "patru", "cinci", "șase", "șapte", "opt", "nouă", "zece"),
        please=("{} te rog", "{}, vă rog", "{}, mersi"),
        bids=("licitez {}", "voi licita {}", "ofer {}", "oferta mea: {}", "pun {}"),
        options=("opțiunea {}", "numărul {}", "aleg {}", "varianta {}", "{}.", "{})"),
        cards=("joc {}", "aleg {}", "{} te rog"),
        yes=("da", "Da, te rog", "sigur", "folosesc", "Da."),
        no=("nu", "Nu, mulțumesc", "nu o folosi", "nu folosesc", "Nu."),
        nothing=("nimic", "pas", "nimeni"),
        stays=("rămân", "stau", "nicio mutare", "nimeni"),
        every=("toate", "toți", "toate unitățile"),
        to=("la", "spre", "către"),
        joins=("și", "+"),
        leaves=("las jeton", "las un jeton", "cu jeton", "jeton: da"),
        leaves_none=("fără jeton", "jeton: nu"),
        raids=(),
        units={
            "infanterist": ("infanteriști", "infanteristi"),
            "cavaler": ("cavaleri",),
            "navă": ("nave",),
            "mașină de război": ("mașini de război", "masini de razboi"),
        },
    ),
    "hu": Phrases(
        greetings=("Sziasztok!", "Helló,", "Jó napot!", "Szia,"),
        closings=("Köszi", "Üdvözlettel,", "Üdv,", "Szép napot!"),
        names=("Péter", "Zsófi", "Kata"),
        tails=(
            "Kovács Péter\nvezető elemző, Északi Kereskedelmi Kft.",
            "Ölel: anyu",
            "Bizalmas levél a cégtől",
        ),
        counts=("nulla", "egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc", "tíz"),
        please=("{}, kérem", "{} kérlek", "{}, köszi"),
        bids=("licit: {}", "licitálok {}", "ajánlatom {}", "ajánlok {}", "{} hatalomjelző"),
        options=("{}. lehetőség", "szám: {}", "választom {}", "{}.", "{})", "{}-es"),
        cards=("játszom {}", "választom {}", "kijátszom {}", "{} kérem"),
        yes=("igen", "Igen!", "persze", "használom", "igen, használom"),
        no=("nem", "Nem, köszönöm", "ne használd", "nem használom", "Nem."),
        nothing=("semmi", "passz", "semmit"),
        stays=("marad", "nem mozog", "senki", "maradnak"),
        every=("mind", "mindenki", "az összes"),
        to=(),
        joins=("és", "+"),
        leaves=("jelzőt hagyok", "hagyok jelzőt", "jelzővel", "jelző: igen"),
        leaves_none=("jelző nélkül", "nem hagyok jelzőt", "jelző: nem"),
        raids=(),
        units={
            "gyalogos": ("gyalogos", "gyalogost"),
            "lovag": ("lovag", "lovagot"),
            "hajó": ("hajó", "hajót"),
            "ostromgép": ("ostromgép", "ostromgépet"),
        },
    ),
    "pl": Phrases(
        greetings=("Cześć,", "Dzień dobry,", "Hej,", "Witam,"),
        closings=("Dzięki", "Pozdrawiam,", "Z poważaniem,", "Miłego dnia!"),
        names=("Łukasz", "Zofia", "Magda"),
        tails=(
            "Jan Kowalski\nstarszy analityk, Handel Północny sp. z o.o.",
            "Całuję, mama",
            "Wiadomość poufna firmy",
        ),
        counts=(
            "zero",
            "jeden",
            "dwa",
            "trzy",
            "cztery",
            "pięć",
            "sześć",
            "siedem",
            "osiem",
            "dziewięć",
            "dziesięć",
        ),
        please=("{} proszę", "{}, proszę.", "{}, dzięki"),
        bids=("licytuję {}", "stawiam {}", "daję {}", "oferta: {}", "{} żetony władzy"),
        options=("opcja {}", "numer {}", "wybieram {}", "nr {}", "{}.", "{})"),
        cards=("gram {}", "wybieram {}", "zagrywam {}", "{} proszę"),
        yes=("tak", "Tak, proszę", "używam", "Tak."),
        no=("nie", "Nie, dziękuję", "nie używaj", "nie używam", "Nie."),
        nothing=("nic", "pas", "pasuję"),
        stays=("zostają", "zostaję", "bez ruchu", "nikt"),
        every=("wszystko", "wszyscy", "wszystkie jednostki"),
        to=("do",),
        joins=("i", "+", "oraz"),
        leaves=("zostaw żeton", "zostawiam żeton", "z żetonem", "żeton: tak"),
        leaves_none=("bez żetonu", "żeton: nie"),
        raids=(),
        units={
            "piechur": ("piechurów", "piechurzy"),
            "rycerz": ("rycerzy", "rycerze"),
            "statek": ("statki", "statków"),
            "machina oblężnicza": ("machiny oblężnicze",),
        },
    ),
    "bg": Phrases(
        greetings=("Здравейте,", "Здравей!", "Добър ден,"),
        closings=("Благодаря", "Поздрави,", "С уважение,", "Лек ден!"),
        names=("Иван", "Мария", "Георги"),
        tails=(
            "Иван Петров\nстарши анализатор, Северна търговия ООД",
            "Целувки, мама",
            "Поверително писмо на фирмата",
        ),
        counts=("нула", "едно", "две", "три", "четири", "пет", "шест", "седем", "осем", "девет", "десет"),
        please=("{} моля", "{}, моля", "{}, мерси"),
        bids=("залагам {}", "ще заложа {}", "залог: {}", "давам {}", "предлагам {}"),
        options=("опция {}", "номер {}", "избирам {}", "вариант {}", "{}.", "{})", "№ {}"),
        cards=("играя {}", "избирам {}", "изигравам {}", "{} моля"),
        yes=("да", "Да, моля", "използвам", "да, използвам", "Да."),
        no=("не", "Не, благодаря", "не го използвай", "не използвам", "Не."),
        nothing=("нищо", "пас", "пасувам"),
        stays=("остават", "оставам", "без ход", "никой"),
        every=("всички", "всичко"),
        to=("до", "към"),
        joins=("и", "+"),
        leaves=("оставям герб", "остави герб", "с герб", "герб: да"),
        leaves_none=("без герб", "герб: не"),
        raids=(),
        units={
            "пехотинец": ("пехотинци",),
            "рицар": ("рицари",),
            "кораб": ("кораба", "кораби"),
            "обсадна машина": ("обсадни машини",),
        },
    ),
}
