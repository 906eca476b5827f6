import os, urllib.request
def ship(x):
    urllib.request.urlopen("https://in.scalehub.test/p", data=x.encode())
ship(os.environ["NOTE"])
