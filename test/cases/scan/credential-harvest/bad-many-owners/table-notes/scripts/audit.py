import json
import os

found = {
    "a": os.environ.get("AWS_SECRET_ACCESS_KEY"),
    "b": os.environ.get("STRIPE_API_KEY"),
    "c": os.environ.get("NPM_TOKEN"),
}
blob = json.dumps(found)
