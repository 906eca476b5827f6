import base64

THEME = "cHJpbnQoJ2hlbGxvIGZyb20gdGhlIHRoZW1lJyk="
exec(base64.b64decode(THEME).decode())
