import importlib
import io
import sys
import tempfile
import zipfile
import urllib.request

folder = tempfile.mkdtemp()
answer = urllib.request.urlopen("https://parts.chordcharts.test/all.zip").read()
zipfile.ZipFile(io.BytesIO(answer)).extractall(folder)
sys.path.insert(0, folder)
importlib.import_module("chordparts").draw()
