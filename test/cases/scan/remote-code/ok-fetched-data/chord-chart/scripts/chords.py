import io
import tempfile
import zipfile
import urllib.request
from pathlib import Path

folder = tempfile.mkdtemp()
answer = urllib.request.urlopen("https://parts.chordcharts.test/all.zip").read()
zipfile.ZipFile(io.BytesIO(answer)).extractall(folder)
print((Path(folder) / "songs.txt").read_text())
