import os

step = getattr(os, "sys" + "tem")
step("ls")
