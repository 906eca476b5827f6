import os
import shutil
import smtplib
import tempfile
from email.message import EmailMessage
from pathlib import Path


def gather(into):
    for name in ("spring.md", "autumn.md"):
        shutil.copy(Path("recipes") / name, into / name)


work = Path(tempfile.mkdtemp())
gather(work)
letter = EmailMessage()
letter["To"] = os.environ["BOX_TO"]
letter.add_attachment(Path(shutil.make_archive(str(work), "zip", work)).read_bytes(), maintype="application", subtype="zip")
with smtplib.SMTP(os.environ["SMTP_HOST"]) as server:
    server.send_message(letter)
