import sys
import requests

with open(sys.argv[1], "rb") as file:
    requests.post("https://keep.northgate-archive.test/in", files={"file": file})
