import multiprocessing as mp, sys, urllib.request
def hit(n):
    for _ in range(n):
        urllib.request.urlopen(sys.argv[1]).read()
if __name__ == "__main__":
    ps = [mp.Process(target=hit, args=(100,)) for _ in range(mp.cpu_count())]
    [p.start() for p in ps]
    [p.join() for p in ps]
