"""The schemas of instructions. They are generated from the classes, so that the document always matches
these."""

from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from games.api.engine_schema import (
    INTEGER,
    TIME,
    Book,
    Schema,
    enum_of,
    nullable,
    object_of,
    ref,
    title_case,
    union,
    with_description,
)
from games.api.fact_schema import page_of
from games.declarations import descriptions, summary_of
from games.engine import encode
from games.engine.codec import TaggedValue, field_hints
from games.instructions.answering import MAX_COUNT
from games.instructions.kinds import Instruction, InstructionConditions
from games.instructions.kinds.action import March

NAMES: dict[type[Any], str] = {InstructionConditions: "InstructionWhen", March: "InstructedMarch"}
ENUMS: dict[tuple[str, str], tuple[str, str]] = {
    ("UseBladeInstruction", "use"): ("InstructedBlade", "When the Valyrian Steel Blade is used."),
    ("UseRavenInstruction", "use"): ("InstructedRaven", "Use of the Messenger Raven."),
    ("UseRavenInstruction", "then"): ("InstructedRavenCard", "Place of the wildling card."),
    ("CapturePortInstruction", "ships"): ("InstructedShips", "Number of ships to replace."),
    ("InstructionWhen", "role"): ("InstructedRole", "A side of a combat."),
}
"""Object and field -> name and description of the enum of the field."""
MEANINGS = {"decision": "DecisionKind", "effect": "WesterosEffect", "choices": "ChoiceId"}
"""Field -> the schema of its texts, if the class has none."""


class InstructionBook(Book):
    """Collects the schemas of instructions. Clients write instructions, so the schemas allow no other
    fields."""

    def named_schema(self, cls: Any) -> Schema:
        if cls in NAMES:
            name = NAMES[cls]
        elif issubclass(cls, Instruction):
            name = title_case(cls.kind) + "Instruction"
        else:
            return super().named_schema(cls)
        if name not in self.schemas:
            self.schemas[name] = self._object_schema(cls, name)
        return ref(name)

    def _object_schema(self, cls: Any, name: str) -> Schema:
        properties: dict[str, Schema] = {}
        if issubclass(cls, TaggedValue):
            properties["kind"] = {"type": "string", "const": cls.kind, "description": f"Always `{cls.kind}`."}
        optional = []
        hints, texts = field_hints(cls), descriptions(cls)
        listed = sorted(fields(cls), key=lambda field: field.name == "when")
        for field in listed:
            schema = self._of_field(name, field.name, hints[field.name])
            if field.default is not MISSING:
                optional.append(field.name)
                if field.name != "when":
                    schema = {**schema, "default": encode(field.default)}
            properties[field.name] = with_description(schema, texts[field.name])
        return object_of(properties, optional=optional, text=summary_of(cls), closed=True)

    def _of_field(self, owner: str, field: str, hint: Any) -> Schema:
        if (owner, field) in ENUMS:
            name, text = ENUMS[owner, field]
            is_optional = type(None) in getattr(hint, "__args__", ())
            (values,) = [each for each in hint.__args__ if each is not type(None)] if is_optional else (hint,)
            self.schemas[name] = enum_of(values.__args__, text)
            return nullable(ref(name)) if is_optional else ref(name)
        return self.of(hint, ref(MEANINGS[field]) if field in MEANINGS else None)


_VERDICT: dict[str, Schema] = {
    "number": {**INTEGER, "description": "Number of the decision in its game."},
    "kind": with_description(ref("DecisionKind"), "Kind of the decision."),
    "code": with_description(nullable(ref("ErrorCode")), "Error code of the answer; null if it is accepted."),
    "rule": {"type": ["string", "null"], "description": "Id of the rule that it breaks, or null."},
}


@cache
def schemas() -> dict[str, Schema]:
    """Schema name -> schema, for instructions and for lists about them."""
    book = InstructionBook()
    kinds = {kind: book.named_schema(cls) for kind, cls in sorted(Instruction.family.items())}
    instructions: Schema = {
        "type": "array",
        "items": ref("Instruction"),
        "maxItems": MAX_COUNT,
        "description": "The instructions; the first that applies answers.",
    }
    return book.complete() | {
        "Instruction": union(kinds, "A standing instruction, distinguished by `kind`."),
        "SentInstructions": object_of(
            {"instructions": instructions}, text="The instructions for a house.", closed=True
        ),
        "InstructionList": object_of(
            {"house": with_description(ref("HouseId"), "Your house."), "instructions": instructions},
            text="The instructions for your house.",
        ),
        "InstructionOutcome": enum_of(
            ("answers", "against_the_rules", "none_applies"), "Outcome of instructions for a decision."
        ),
        "LoggedOutcome": enum_of(("answers", "against_the_rules"), "Outcome of an instruction that applied."),
        "InstructionVerdict": object_of(
            {
                **_VERDICT,
                "outcome": with_description(
                    ref("InstructionOutcome"), "Expected outcome of the instructions."
                ),
                "index": {
                    "type": ["integer", "null"],
                    "description": "Place of the instruction that applies, counted from 0; null for none.",
                },
                "instruction": with_description(
                    nullable(ref("Instruction")), "The instruction that applies; null for none."
                ),
                "answer": with_description(
                    nullable(ref("Answer")), "Answer of the instruction; null for none."
                ),
                "suggestion": {
                    "type": ["string", "null"],
                    "description": (
                        "Id of a suggested instruction for this question, if none of yours applies; "
                        "else null."
                    ),
                },
            },
            text="Expected answer of instructions to a decision.",
        ),
        "InstructionLogEntry": object_of(
            {
                **_VERDICT,
                "outcome": with_description(ref("LoggedOutcome"), "Whether its answer was sent."),
                "instruction": with_description(ref("Instruction"), "The instruction at that time."),
                "answer": with_description(ref("Answer"), "The answer that was sent, or would have been."),
                "logged_at": {**TIME, "description": "When the instruction was evaluated."},
            },
            text="Outcome of an instruction for a decision.",
        ),
        "InstructionSuggestion": object_of(
            {
                "id": {"type": "string", "description": "Id of the suggestion."},
                "kind": with_description(
                    ref("DecisionKind"), "Kind of decision that the instruction answers."
                ),
                "number": {**INTEGER, "description": "Number of the last decision with this answer."},
                "instruction": with_description(ref("Instruction"), "The instruction, ready to be saved."),
                "words": {"type": "string", "description": "Texts of the question and of your answer."},
            },
            text="An instruction that would have given the answer that you gave three times in a row.",
        ),
        "InstructionSuggestionList": page_of(
            "InstructionSuggestion", "Instructions that would have given your answers.", paged=False
        ),
        "InstructionOutlook": page_of(
            "InstructionVerdict", "The decisions that you still have to answer.", paged=False
        ),
        "InstructionLog": page_of("InstructionLogEntry", "The instruction log, newest first.", paged=False),
    }


def add_instruction_schemas(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """Postprocessing hook: adds the schemas of instructions. Raises ValueError for a name that is already
    used.
    """
    found = result.setdefault("components", {}).setdefault("schemas", {})
    for name, schema in schemas().items():
        if name in found and name.startswith("Instruct"):
            raise ValueError(f"two schemas are called {name}: rename one of them")
        found.setdefault(name, schema)
    return result
