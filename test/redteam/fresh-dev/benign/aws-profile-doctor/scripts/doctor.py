#!/usr/bin/env python3
import argparse
import configparser
import json
import os
import stat
import subprocess
from datetime import datetime, timezone
from pathlib import Path

AWS = Path.home() / ".aws"
ENV = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE"]


def mask(key_id):
    return f"{key_id[:4]}...{key_id[-4:]}" if key_id else "-"


def read(name):
    cp = configparser.RawConfigParser()
    cp.read(AWS / name)
    return cp


def sso_state(start_url):
    for f in (AWS / "sso" / "cache").glob("*.json"):
        try:
            data = json.loads(f.read_text())
        except ValueError:
            continue
        if data.get("startUrl") == start_url and "expiresAt" in data:
            exp = datetime.fromisoformat(data["expiresAt"].replace("Z", "+00:00"))
            return "valid" if exp > datetime.now(timezone.utc) else "sso expired"
    return "not logged in"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--profile")
    ap.add_argument("--online", action="store_true")
    args = ap.parse_args()

    for var in ENV:
        if os.environ.get(var):
            shown = os.environ[var] if var == "AWS_PROFILE" else "(set)"
            print(f"env shadows profile: {var}={shown}")

    cred_file = AWS / "credentials"
    if cred_file.exists():
        mode = stat.S_IMODE(cred_file.stat().st_mode)
        if mode & 0o077:
            print(f"file mode {mode:04o} on {cred_file}, should be 0600")

    config, creds = read("config"), read("credentials")
    names = {s.removeprefix("profile ") for s in config.sections() if not s.startswith("sso-session")}
    names |= set(creds.sections())
    for name in sorted(names):
        if args.profile and name != args.profile:
            continue
        sec = "default" if name == "default" else f"profile {name}"
        conf = dict(config[sec]) if config.has_section(sec) else {}
        line = [f"{name:20}"]
        if creds.has_option(name, "aws_access_key_id"):
            line.append("static key " + mask(creds[name]["aws_access_key_id"]))
        if "sso_start_url" in conf:
            line.append("sso " + sso_state(conf["sso_start_url"]))
        if "role_arn" in conf:
            src = conf.get("source_profile")
            line.append(f"assume {conf['role_arn'].split('/')[-1]} via {src}")
            if src and src not in names:
                line.append("unknown source_profile")
        if "credential_process" in conf:
            line.append("external process")
        if args.online:
            p = subprocess.run(["aws", "sts", "get-caller-identity", "--profile", name, "--output", "json"],
                               capture_output=True, text=True)
            line.append(json.loads(p.stdout)["Arn"] if p.returncode == 0 else p.stderr.strip().splitlines()[-1])
        print("  ".join(line))


if __name__ == "__main__":
    main()
