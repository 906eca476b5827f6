import sys
import urllib.request
import xml.etree.ElementTree as ET

for url in open(sys.argv[1]).read().split():
    tree = ET.parse(urllib.request.urlopen(url, timeout=10))
    for item in tree.iter("item"):
        print("-", item.findtext("title"), item.findtext("link"))
