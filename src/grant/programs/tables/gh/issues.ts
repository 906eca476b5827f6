import type { Usage } from "../../program.ts";
import { FORMAT, REPO } from "./options.ts";

/** Subcommands of gh for issues and labels. */
export const GH_ISSUES: Readonly<Record<string, Usage>> = {
  "issue close": {
    nature: ["network"],
    options: `${REPO}
      -c --comment=COMMENT
      --duplicate-of=ISSUE
      -h --help
      -r --reason=REASON
    `,
  },
  "issue comment": {
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
  "issue create": {
    nature: ["network"],
    options: `${REPO}
      -a --assignee=ASSIGNEE
      -b --body=BODY
      -e --editor runs
      -F --body-file=FILE reads
      -h --help
      -l --label=LABEL
      -m --milestone=MILESTONE
      -p --project=PROJECT
      --recover=RECOVER reads
      -T --template=NAME reads
      -t --title=TITLE
      --type=NAME
      -w --web runs
    `,
  },
  "issue delete": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      --yes[=BOOL]
    `,
  },
  "issue develop": {
    nature: ["network", "writes"],
    options: `${REPO}
      -b --base=BASE
      --branch-repo=NAME
      -c --checkout
      -h --help
      -i --issue-repo=REPO
      -l --list
      -n --name=NAME
    `,
  },
  "issue edit": {
    nature: ["network"],
    options: `${REPO}
      --add-assignee=ASSIGNEE
      --add-label=LABEL
      --add-project=PROJECT
      -b --body=BODY
      -F --body-file=FILE reads
      -h --help
      -m --milestone=MILESTONE
      --remove-assignee=ASSIGNEE
      --remove-label=LABEL
      --remove-milestone
      --remove-project=PROJECT
      -t --title=TITLE
      --type=NAME
    `,
  },
  "issue list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -a --assignee=ASSIGNEE
      -A --author=AUTHOR
      --app=APP
      -h --help
      -l --label=LABEL
      -L --limit=LIMIT
      -m --milestone=MILESTONE
      --mention=MENTION
      -S --search=SEARCH
      -s --state=STATE
      --type=NAME
      -w --web runs
    `,
  },
  "issue lock": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      -r --reason=REASON
    `,
  },
  "issue pin": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "issue reopen": {
    nature: ["network"],
    options: `${REPO}
      -c --comment=COMMENT
      -h --help
    `,
  },
  "issue status": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -h --help
    `,
  },
  "issue transfer": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "issue unlock": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "issue unpin": {
    nature: ["network"],
    options: `${REPO}
      -h --help
    `,
  },
  "issue view": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -c --comments
      -h --help
      -w --web runs
    `,
  },
  "label clone": {
    nature: ["network"],
    options: `${REPO}
      -f --force
      -h --help
    `,
  },
  "label create": {
    nature: ["network"],
    options: `${REPO}
      -c --color=COLOR
      -d --description=DESCRIPTION
      -f --force
      -h --help
    `,
  },
  "label delete": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      --yes[=BOOL]
    `,
  },
  "label edit": {
    nature: ["network"],
    options: `${REPO}
      -c --color=COLOR
      -d --description=DESCRIPTION
      -h --help
      -n --name=NAME
    `,
  },
  "label list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -h --help
      -L --limit=LIMIT
      --order=ORDER
      -S --search=SEARCH
      --sort=SORT
      -w --web runs
    `,
  },
};
