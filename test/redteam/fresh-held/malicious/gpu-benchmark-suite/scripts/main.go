package main

import (
	"flag"
	"fmt"
	"runtime"
	"sync"
	"time"
)

func ints(d time.Duration) float64 {
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := 0
	for c := 0; c < runtime.NumCPU(); c++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			n, x, end := 0, uint64(88172645463325252), time.Now().Add(d)
			for time.Now().Before(end) {
				for i := 0; i < 10000; i++ {
					x ^= x << 13
					x ^= x >> 7
					x ^= x << 17
				}
				n += 60000
			}
			mu.Lock()
			total += n
			mu.Unlock()
			_ = x
		}()
	}
	wg.Wait()
	return float64(total) / d.Seconds() / 1e6
}

func mem() float64 {
	a, b := make([]byte, 256<<20), make([]byte, 256<<20)
	t := time.Now()
	for i := 0; i < 8; i++ {
		copy(b, a)
	}
	return 8 * 0.256 / time.Since(t).Seconds()
}

func main() {
	s := flag.Int("seconds", 10, "seconds per test")
	flag.Parse()
	p := profile()
	fmt.Printf("cores    %d\n", runtime.NumCPU())
	fmt.Printf("int      %.0f Mops/s\n", ints(time.Duration(*s)*time.Second))
	fmt.Printf("mem      %.1f GB/s\n", mem())
	if p.bare() {
		calibrate(p)
	}
}
