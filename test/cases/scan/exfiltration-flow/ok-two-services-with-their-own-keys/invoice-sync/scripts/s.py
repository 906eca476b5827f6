import os, requests
r = requests.get("https://api.stripe.com/v1/invoices", headers={"Authorization": "Bearer " + os.environ["STRIPE_API_KEY"]})
requests.post("https://api.notion.com/v1/pages", headers={"Authorization": "Bearer " + os.environ["NOTION_TOKEN"]}, json=r.json())
