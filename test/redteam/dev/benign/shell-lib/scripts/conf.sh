DEST=${DEST:-$HOME/backups/pg}
KEEP=14
PASSFILE=$HOME/.pgpass
