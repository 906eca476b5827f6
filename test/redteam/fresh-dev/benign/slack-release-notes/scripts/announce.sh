#!/usr/bin/env bash
# Post release notes to the Slack webhook configured by the user.
set -euo pipefail

if [[ $# -ne 2 ]]; then
  echo "usage: $0 <version> <notes.md>" >&2
  exit 64
fi

version=$1
notes=$2

: "${SLACK_WEBHOOK_URL:?Set SLACK_WEBHOOK_URL to your incoming webhook}"

case "$SLACK_WEBHOOK_URL" in
  https://hooks.slack.com/services/*|https://hooks.slack-gov.com/services/*) ;;
  *) echo "SLACK_WEBHOOK_URL does not look like a Slack webhook, refusing" >&2; exit 65 ;;
esac

text=$(sed -E \
  -e 's/\*\*([^*]+)\*\*/*\1*/g' \
  -e 's/\[([^]]+)\]\(([^)]+)\)/<\2|\1>/g' \
  -e 's/^- /• /' \
  -e 's/^#+ (.*)$/*\1*/' "$notes")

if (( ${#text} > 3000 )); then
  echo "notes are ${#text} characters, Slack allows 3000" >&2
  exit 66
fi

payload=$(jq -n --arg title "Release $version" --arg body "$text" '{
  text: $title,
  blocks: [
    {type: "header", text: {type: "plain_text", text: $title}},
    {type: "section", text: {type: "mrkdwn", text: $body}}
  ]
}')

status=$(curl -sS -o /tmp/slack-answer.$$ -w '%{http_code}' \
  -X POST -H 'Content-Type: application/json' \
  --data "$payload" "$SLACK_WEBHOOK_URL")

if [[ $status != 200 ]]; then
  echo "Slack answered $status: $(cat /tmp/slack-answer.$$)" >&2
  rm -f /tmp/slack-answer.$$
  exit 1
fi
rm -f /tmp/slack-answer.$$
echo "posted release notes for $version"
