import time


def look():
    print("still here")


while True:
    look()
    time.sleep(60)
