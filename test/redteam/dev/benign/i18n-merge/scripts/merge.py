import json
import pathlib
import sys

merged = {}
for p in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
    for lang, words in json.loads(p.read_text()).items():
        merged.setdefault(lang, {}).update(words)
keys = set().union(*merged.values())
out = pathlib.Path(sys.argv[2])
out.mkdir(exist_ok=True)
for lang, words in merged.items():
    (out / f"{lang}.json").write_text(json.dumps(words, ensure_ascii=False, indent=2))
    for k in sorted(keys - words.keys()):
        print(f"{lang}: {k} is missing")
