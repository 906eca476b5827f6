import type { Usage } from "../../program.ts";
import { FORMAT, REPO } from "./options.ts";

/** Subcommands of gh for pull requests. */
export const GH_PULLS: Readonly<Record<string, Usage>> = {
  "pr checkout": {
    nature: ["network", "writes"],
    options: `${REPO}
      -b --branch=BRANCH
      --detach[=BOOL]
      -f --force
      -h --help
      --no-tags
      --recurse-submodules[=BOOL]
    `,
  },
  "pr checks": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      --fail-fast
      -h --help
      -i --interval=INTERVAL
      --required[=BOOL]
      -w --web runs
      --watch[=BOOL]
    `,
  },
  "pr close": {
    nature: ["network"],
    options: `${REPO}
      -c --comment=COMMENT
      -d --delete-branch
      -h --help
    `,
  },
  "pr comment": {
    nature: ["network"],
    options: `${REPO}
      -b --body=BODY
      --create-if-none
      --delete-last
      -e --editor runs
      --edit-last[=BOOL]
      -F --body-file=FILE reads
      -h --help
      -w --web runs
      --yes
    `,
  },
  "pr create": {
    nature: ["network", "writes"],
    options: `${REPO}
      -a --assignee=ASSIGNEE
      -B --base=BASE
      -b --body=BODY
      -d --draft
      --dry-run
      -e --editor runs
      -F --body-file=FILE reads
      -f --fill
      --fill-first
      --fill-verbose
      -H --head=HEAD
      -h --help
      -l --label=LABEL
      -m --milestone=MILESTONE
      --no-maintainer-edit[=BOOL]
      -p --project=PROJECT
      -r --reviewer=REVIEWER
      --recover=RECOVER reads
      -T --template=FILE reads
      -t --title=TITLE
      -w --web runs
    `,
  },
  "pr diff": {
    nature: ["network"],
    options: `${REPO}
      --color=COLOR
      -e --exclude=PATTERN
      -h --help
      --name-only[=BOOL]
      --patch[=BOOL]
      -w --web runs
    `,
  },
  "pr edit": {
    nature: ["network"],
    options: `${REPO}
      --add-assignee=ASSIGNEE
      --add-label=LABEL
      --add-project=PROJECT
      --add-reviewer=REVIEWER
      -B --base=BASE
      -b --body=BODY
      -F --body-file=FILE reads
      -h --help
      -m --milestone=MILESTONE
      --remove-assignee=ASSIGNEE
      --remove-label=LABEL
      --remove-milestone
      --remove-project=PROJECT
      --remove-reviewer=REVIEWER
      -t --title=TITLE
    `,
  },
  "pr list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -a --assignee=ASSIGNEE
      -A --author=AUTHOR
      --app=APP
      -B --base=BASE
      -d --draft
      -H --head=HEAD
      -h --help
      -l --label=LABEL
      -L --limit=LIMIT
      -S --search=SEARCH
      -s --state=STATE
      -w --web runs
    `,
  },
  "pr lock": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      -r --reason=REASON
    `,
  },
  "pr merge": {
    nature: ["network", "writes"],
    options: `${REPO}
      -A --author-email=EMAIL
      --admin[=BOOL]
      --auto[=BOOL]
      -b --body=BODY
      -d --delete-branch
      --disable-auto[=BOOL]
      -F --body-file=FILE reads
      -h --help
      -m --merge
      --match-head-commit=COMMIT
      -r --rebase
      -s --squash
      -t --subject=SUBJECT
    `,
  },
  "pr ready": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      --undo[=BOOL]
    `,
  },
  "pr reopen": {
    nature: ["network"],
    options: `${REPO}
      -c --comment=COMMENT
      -h --help
    `,
  },
  "pr revert": {
    nature: ["network"],
    options: `${REPO}
      -b --body=TEXT
      -d --draft
      -F --body-file=FILE reads
      -h --help
      -t --title=TEXT
    `,
  },
  "pr review": {
    nature: ["network"],
    options: `${REPO}
      -a --approve
      -b --body=BODY
      -c --comment
      -F --body-file=FILE reads
      -h --help
      -r --request-changes
    `,
  },
  "pr status": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -c --conflict-status
      -h --help
    `,
  },
  "pr unlock": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "pr update-branch": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      --rebase
    `,
  },
  "pr view": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -c --comments
      -h --help
      -w --web runs
    `,
  },
};
