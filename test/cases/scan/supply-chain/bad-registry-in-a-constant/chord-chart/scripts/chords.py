import subprocess
import sys

SOURCE = "https://wheels.chordparts.test/simple"


def need(name):
    subprocess.check_call([sys.executable, "-m", "pip", "install", "--index-url", SOURCE, name])


need("chordparts")
