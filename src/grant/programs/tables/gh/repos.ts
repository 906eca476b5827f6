import type { Usage } from "../../program.ts";
import { FORMAT, REPO } from "./options.ts";

/** Subcommands of gh for repositories and gists. */
export const GH_REPOS: Readonly<Record<string, Usage>> = {
  "gist clone": {
    nature: ["network", "writes"],
    operands: ["text", "writes"],
    options: `
      -h --help
    `,
  },
  "gist create": {
    nature: ["network"],
    operands: ["reads*"],
    options: `
      -d --desc=DESC
      -f --filename=FILENAME
      -h --help
      -p --public
      -w --web runs
    `,
  },
  "gist delete": {
    nature: ["network"],
    options: `
      -h --help
      --yes
    `,
  },
  "gist list": {
    nature: ["network"],
    options: `
      --filter=PATTERN
      -h --help
      --include-content
      -L --limit=LIMIT
      --public[=BOOL]
      --secret[=BOOL]
    `,
  },
  "gist view": {
    nature: ["network"],
    options: `
      -f --filename=FILENAME
      --files[=BOOL]
      -h --help
      -r --raw
      -w --web runs
    `,
  },
  "repo archive": {
    nature: ["network"],
    options: `
      -h --help
      -y --yes
    `,
  },
  "repo clone": {
    nature: ["network", "writes"],
    operands: ["text", "writes"],
    options: `
      -h --help
      --no-upstream
      -u --upstream-remote-name=NAME
    `,
  },
  "repo create": {
    nature: ["network", "writes"],
    options: `
      --add-readme[=BOOL]
      -c --clone
      -d --description=DESCRIPTION
      --disable-issues[=BOOL]
      --disable-wiki[=BOOL]
      -g --gitignore=GITIGNORE
      -h --homepage=HOMEPAGE
      --help
      --include-all-branches[=BOOL]
      --internal[=BOOL]
      -l --license=LICENSE
      -p --template=TEMPLATE
      --private[=BOOL]
      --public[=BOOL]
      --push[=BOOL]
      -r --remote=REMOTE
      -s --source=SOURCE reads
      -t --team=TEAM
    `,
  },
  "repo delete": {
    nature: ["network"],
    options: `
      -h --help
      --yes[=BOOL]
    `,
  },
  "repo edit": {
    nature: ["network"],
    options: `
      --accept-visibility-change-consequences
      --add-topic=TOPIC
      --allow-forking[=BOOL]
      --allow-update-branch[=BOOL]
      -d --description=DESCRIPTION
      --default-branch=BRANCH
      --delete-branch-on-merge[=BOOL]
      --enable-auto-merge[=BOOL]
      --enable-discussions[=BOOL]
      --enable-issues[=BOOL]
      --enable-merge-commit[=BOOL]
      --enable-projects[=BOOL]
      --enable-rebase-merge[=BOOL]
      --enable-squash-merge[=BOOL]
      --enable-wiki[=BOOL]
      -h --homepage=HOMEPAGE
      --help
      --remove-topic=TOPIC
      --template[=BOOL]
      --visibility=VISIBILITY
    `,
  },
  "repo fork": {
    nature: ["network", "writes"],
    options: `
      --clone[=BOOL]
      --default-branch-only[=BOOL]
      --fork-name=NAME
      -h --help
      --org=ORG
      --remote-name=NAME
      --remote[=BOOL]
    `,
  },
  "repo list": {
    nature: ["network"],
    options: `${FORMAT}
      --archived[=BOOL]
      --fork[=BOOL]
      -h --help
      -l --language=LANGUAGE
      -L --limit=LIMIT
      --no-archived[=BOOL]
      --source[=BOOL]
      --topic=TOPIC
      --visibility=VISIBILITY
    `,
  },
  "repo rename": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      -y --yes
    `,
  },
  "repo set-default": {
    nature: ["network", "writes"],
    options: `
      -h --help
      -u --unset
      -v --view
    `,
  },
  "repo sync": {
    nature: ["network", "writes"],
    options: `
      -b --branch=BRANCH
      --force[=BOOL]
      -h --help
      -s --source=SOURCE
    `,
  },
  "repo view": {
    nature: ["network"],
    options: `${FORMAT}
      -b --branch=BRANCH
      -h --help
      -w --web runs
    `,
  },
};
