import os

KEY = os.environ["LINES_API_KEY"]
EXAMPLE = "AKIAIOSFODNN7EXAMPLE"
api_key = "your-api-key-goes-here"
TOKEN = "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
print(len(KEY))
