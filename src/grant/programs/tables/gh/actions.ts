import type { Usage } from "../../program.ts";
import { FORMAT, REPO } from "./options.ts";

/** Subcommands of gh for workflows, their runs and releases. */
export const GH_ACTIONS: Readonly<Record<string, Usage>> = {
  "cache delete": {
    nature: ["network"],
    options: `${REPO}
      -a --all
      -h --help
      -r --ref=REF
      --succeed-on-no-caches
    `,
  },
  "cache list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -h --help
      -k --key=PREFIX
      -L --limit=N
      -O --order=ORDER
      -r --ref=REF
      -S --sort=FIELD
    `,
  },
  "release create": {
    nature: ["network"],
    operands: ["text", "reads*"],
    options: `${REPO}
      -d --draft
      --discussion-category=CATEGORY
      -F --notes-file=FILE reads
      --fail-on-no-commits
      --generate-notes[=BOOL]
      -h --help
      --latest[=BOOL]
      -n --notes=NOTES
      --notes-from-tag
      --notes-start-tag=TAG
      -p --prerelease
      -t --title=TITLE
      --target=TARGET
      --verify-tag[=BOOL]
    `,
  },
  "release delete": {
    nature: ["network"],
    options: `${REPO}
      --cleanup-tag[=BOOL]
      -h --help
      -y --yes
    `,
  },
  "release delete-asset": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      -y --yes
    `,
  },
  "release download": {
    nature: ["network", "writes"],
    options: `${REPO}
      -A --archive=ARCHIVE
      --clobber[=BOOL]
      -D --dir=DIR writes
      -h --help
      -O --output=OUTPUT writes
      -p --pattern=PATTERN
      --skip-existing[=BOOL]
    `,
  },
  "release edit": {
    nature: ["network"],
    options: `${REPO}
      --discussion-category=CATEGORY
      --draft[=BOOL]
      -F --notes-file=FILE reads
      -h --help
      --latest[=BOOL]
      -n --notes=NOTES
      --prerelease[=BOOL]
      -t --title=TITLE
      --tag=TAG
      --target=TARGET
      --verify-tag
    `,
  },
  "release list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      --exclude-drafts[=BOOL]
      --exclude-pre-releases[=BOOL]
      -h --help
      -L --limit=LIMIT
      -O --order=ORDER
    `,
  },
  "release upload": {
    nature: ["network"],
    operands: ["text", "reads*"],
    options: `${REPO}
      --clobber[=BOOL]
      -h --help
    `,
  },
  "release view": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -h --help
      -w --web runs
    `,
  },
  "run cancel": {
    nature: ["network"],
    options: `${REPO}
      --force
      -h --help
    `,
  },
  "run delete": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "run download": {
    nature: ["network", "writes"],
    options: `${REPO}
      -D --dir=DIR writes
      -h --help
      -n --name=NAME
      -p --pattern=PATTERN
    `,
  },
  "run list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -a --all
      -b --branch=BRANCH
      -c --commit=SHA
      --created=DATE
      -e --event=NAME
      -h --help
      -L --limit=LIMIT
      -s --status=STATUS
      -u --user=USER
      -w --workflow=WORKFLOW
    `,
  },
  "run rerun": {
    nature: ["network"],
    options: `${REPO}
      -d --debug
      --failed[=BOOL]
      -h --help
      -j --job=JOB
    `,
  },
  "run view": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -a --attempt=N
      --exit-status[=BOOL]
      -h --help
      -j --job=JOB
      --log-failed[=BOOL]
      --log[=BOOL]
      -v --verbose
      -w --web runs
    `,
  },
  "run watch": {
    nature: ["network"],
    options: `${REPO}
      --compact
      --exit-status[=BOOL]
      -h --help
      -i --interval=INTERVAL
    `,
  },
  "workflow disable": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "workflow enable": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "workflow list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -a --all
      -h --help
      -L --limit=LIMIT
    `,
  },
  "workflow run": {
    nature: ["network"],
    options: `${REPO}
      -F --field=FIELD
      -f --raw-field=FIELD
      -h --help
      --json[=BOOL]
      -r --ref=REF
    `,
  },
  "workflow view": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      -r --ref=REF
      -w --web runs
      -y --yaml
    `,
  },
};
