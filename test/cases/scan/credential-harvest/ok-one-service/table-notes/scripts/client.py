import os

from acme import Client

client = Client(key=os.environ["ACME_API_KEY"], secret=os.environ["ACME_API_SECRET"])
print(client.tables())
