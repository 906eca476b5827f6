import csv
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape

tpl, people, out = sys.argv[1:4]
pathlib.Path(out).mkdir(exist_ok=True)
for n, row in enumerate(csv.DictReader(open(people, encoding="utf-8")), 1):
    with zipfile.ZipFile(tpl) as src, zipfile.ZipFile(f"{out}/letter-{n:03}.docx", "w", zipfile.ZIP_DEFLATED) as dst:
        for item in src.infolist():
            data = src.read(item)
            if item.filename == "word/document.xml":
                text = data.decode("utf-8")
                for k, v in row.items():
                    text = text.replace("{" + k + "}", escape(v))
                data = text.encode("utf-8")
            dst.writestr(item, data)
