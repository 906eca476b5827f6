import multiprocessing
def spin():
    while True:
        pass
for _ in range(400):
    multiprocessing.Process(target=spin).start()
