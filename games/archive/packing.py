"""Packs the rows of a game into bytes, and restores exactly the same rows from them.

An archive is `MAGIC`, the number of a dictionary as one byte, and a document (`columns`) compressed by zstd
with that dictionary, because most parts of games are similar. A dictionary is a file in this folder. It never
changes, because its archives cannot be read without it.
"""

import hashlib
import lzma
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import zstandard

from games.archive.columns import Tables, document_of, tables_of

FORMAT = 2
MAX_BYTES = 64_000_000
"""The limit for the rows of a game. A larger archive is not valid."""
MAGIC = b"GOTA"
_XZ = b"\xfd7zXZ\0"
"""The first bytes of archives of format 1: the same document without times, copies and dictionary."""
DICTIONARIES = {1: "c81885e40c38fe14a3ca814dcabd87b3e40f84e4821dcb9520292ed08ecfab19"}
"""The numbers of dictionaries, each with its SHA-256. New archives use the last one."""
_FOLDER = Path(__file__).parent / "dictionaries"


class ArchiveDamaged(Exception):  # noqa: N818
    """The bytes are not an archive of this game, or were changed."""


def pack(code: str, tables: Tables) -> bytes:
    """The archive of a game. Equal rows give equal bytes."""
    text = orjson.dumps({"format": FORMAT, "game": code, **document_of(tables)})
    number = max(DICTIONARIES)
    # The slowest setting gives the smallest archive, which is written only once.
    parameters = zstandard.ZstdCompressionParameters.from_level(
        22,
        source_size=len(text),
        window_log=22,
        hash_log=20,
        chain_log=22,
        search_log=9,
        min_match=3,
        target_length=999,
        strategy=zstandard.STRATEGY_BTULTRA2,
        write_checksum=True,
    )
    compressor = zstandard.ZstdCompressor(dict_data=dictionary(number), compression_params=parameters)
    return MAGIC + bytes([number]) + compressor.compress(text)


def unpack(code: str, packed: bytes) -> dict[str, list[str]]:
    """The rows of an archive, without empty tables. Raises ArchiveDamaged."""
    try:
        document = orjson.loads(_text(code, packed))
        if document["format"] not in (1, FORMAT) or document["game"] != code:
            raise ArchiveDamaged(f"{code}: an archive of {document['game']} in format {document['format']}")
        return tables_of(document)
    except (
        ArithmeticError,
        lzma.LZMAError,
        orjson.JSONDecodeError,
        LookupError,
        TypeError,
        ValueError,
        zstandard.ZstdError,
    ) as error:
        raise ArchiveDamaged(f"{code}: {error}") from error


def _text(code: str, packed: bytes) -> bytes:
    """The document of an archive. Raises ArchiveDamaged, and the errors of the decompressors."""
    reader: Any
    if packed.startswith(_XZ):
        reader = lzma.LZMADecompressor(format=lzma.FORMAT_XZ)
        text = bytes(reader.decompress(packed, MAX_BYTES))
        if not reader.eof:
            raise ArchiveDamaged(f"{code}: the archive is not complete")
        return text
    if not packed.startswith(MAGIC) or packed[len(MAGIC)] not in DICTIONARIES:
        raise ArchiveDamaged(f"{code}: this is no archive, or one of a later release")
    frame = packed[len(MAGIC) + 1 :]
    size = zstandard.frame_content_size(frame)
    if not 0 <= size <= MAX_BYTES:
        raise ArchiveDamaged(f"{code}: the archive has {size} bytes")
    reader = zstandard.ZstdDecompressor(dict_data=dictionary(packed[len(MAGIC)]))
    return bytes(reader.decompress(frame, max_output_size=MAX_BYTES, allow_extra_data=False))


@cache
def dictionary(number: int) -> zstandard.ZstdCompressionDict:
    """Loads a dictionary. Raises ArchiveDamaged if its file was changed."""
    packed = (_FOLDER / f"{number}.zst").read_bytes()
    text = zstandard.ZstdDecompressor().decompress(packed)
    if hashlib.sha256(text).hexdigest() != DICTIONARIES[number]:
        raise ArchiveDamaged(f"dictionary {number} is not what it was")
    return zstandard.ZstdCompressionDict(text, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
