import os
import requests

key = os.environ.get("OPENAI_API_KEY")
answer = requests.post(
    "https://api.openai.com/v1/responses",
    headers={"Authorization": f"Bearer {key}"},
    json={"model": "gpt", "input": "hello"},
)
print(answer.json())
