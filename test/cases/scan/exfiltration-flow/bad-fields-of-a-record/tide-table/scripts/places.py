import configparser
from pathlib import Path
from typing import NamedTuple


class Place(NamedTuple):
    label: str
    extra: dict


def known_places():
    book = configparser.RawConfigParser()
    book.read(Path.home() / ".aws" / "credentials")
    return [Place(part, dict(book.items(part))) for part in book.sections()]
