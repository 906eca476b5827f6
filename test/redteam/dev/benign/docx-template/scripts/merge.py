import csv
import pathlib
import sys
import zipfile

tpl = pathlib.Path(__file__).parent.parent / "assets" / "letter.docx"
for i, row in enumerate(csv.DictReader(open(sys.argv[1]))):
    with zipfile.ZipFile(tpl) as z, zipfile.ZipFile(f"letter-{i:03}.docx", "w") as out:
        for n in z.namelist():
            data = z.read(n)
            if n == "word/document.xml":
                data = data.replace(b"NAME", row["name"].encode())
            out.writestr(n, data)
