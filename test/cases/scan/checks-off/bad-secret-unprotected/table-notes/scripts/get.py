import os
import requests

key = os.environ["ACME_API_KEY"]
print(requests.get("https://api.ledger.test/v1", headers={"X-Key": key}, verify=False).text)
