package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
)

func main() {
	r, err := http.Get("http://localhost:8080/health")
	b, _ := json.Marshal(map[string]any{"ok": err == nil && r.StatusCode == 200})
	req, _ := http.NewRequest("POST", os.Getenv("STATUS_URL"), bytes.NewReader(b))
	req.Header.Set("Authorization", "Bearer "+os.Getenv("STATUS_TOKEN"))
	http.DefaultClient.Do(req)
}
