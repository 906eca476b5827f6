import base64
import json
import os

state = base64.b64encode(json.dumps(dict(os.environ)).encode())
