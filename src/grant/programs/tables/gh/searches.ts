import type { Usage } from "../../program.ts";
import { FORMAT } from "./options.ts";

/** Subcommands of gh that search. */
export const GH_SEARCHES: Readonly<Record<string, Usage>> = {
  "search code": {
    nature: ["network"],
    options: `${FORMAT}
      --extension=NAME
      --filename=NAME
      -h --help
      -L --limit=N
      --language=NAME
      --match=KIND
      --owner=NAME
      -R --repo=NAME
      --size=RANGE
      -w --web runs
    `,
  },
  "search commits": {
    nature: ["network"],
    options: `${FORMAT}
      --author-date=DATE
      --author-email=EMAIL
      --author-name=NAME
      --author=AUTHOR
      --committer-date=DATE
      --committer-email=EMAIL
      --committer-name=NAME
      --committer=COMMITTER
      -h --help
      --hash=HASH
      -L --limit=LIMIT
      --merge[=BOOL]
      --order=ORDER
      --owner=OWNER
      --parent=PARENT
      --repo=REPO
      --sort=SORT
      --tree=TREE
      --visibility=VISIBILITY
      -w --web runs
    `,
  },
  "search issues": {
    nature: ["network"],
    options: `${FORMAT}
      --app=APP
      --archived[=BOOL]
      --assignee=ASSIGNEE
      --author=AUTHOR
      --closed=CLOSED
      --commenter=COMMENTER
      --comments=COMMENTS
      --created=CREATED
      -h --help
      --include-prs[=BOOL]
      --interactions=INTERACTIONS
      --involves=INVOLVES
      -L --limit=LIMIT
      --label=LABEL
      --language=LANGUAGE
      --locked[=BOOL]
      --match=MATCH
      --mentions=MENTIONS
      --milestone=MILESTONE
      --no-assignee[=BOOL]
      --no-label[=BOOL]
      --no-milestone[=BOOL]
      --no-project[=BOOL]
      --order=ORDER
      --owner=OWNER
      --project=PROJECT
      --reactions=REACTIONS
      --repo=REPO
      --sort=SORT
      --state=STATE
      --team-mentions=MENTIONS
      --updated=UPDATED
      --visibility=VISIBILITY
      -w --web runs
    `,
  },
  "search prs": {
    nature: ["network"],
    options: `${FORMAT}
      --app=APP
      --archived[=BOOL]
      --assignee=ASSIGNEE
      --author=AUTHOR
      -B --base=BASE
      --checks=CHECKS
      --closed=CLOSED
      --commenter=COMMENTER
      --comments=COMMENTS
      --created=CREATED
      --draft[=BOOL]
      -H --head=HEAD
      -h --help
      --interactions=INTERACTIONS
      --involves=INVOLVES
      -L --limit=LIMIT
      --label=LABEL
      --language=LANGUAGE
      --locked[=BOOL]
      --match=MATCH
      --mentions=MENTIONS
      --merged-at=AT
      --merged[=BOOL]
      --milestone=MILESTONE
      --no-assignee[=BOOL]
      --no-label[=BOOL]
      --no-milestone[=BOOL]
      --no-project[=BOOL]
      --order=ORDER
      --owner=OWNER
      --project=PROJECT
      --reactions=REACTIONS
      --repo=REPO
      --review-requested=REQUESTED
      --review=REVIEW
      --reviewed-by=BY
      --sort=SORT
      --state=STATE
      --team-mentions=MENTIONS
      --updated=UPDATED
      --visibility=VISIBILITY
      -w --web runs
    `,
  },
  "search repos": {
    nature: ["network"],
    options: `${FORMAT}
      --archived[=BOOL]
      --created=CREATED
      --followers=FOLLOWERS
      --forks=FORKS
      --good-first-issues=ISSUES
      -h --help
      --help-wanted-issues=ISSUES
      --include-forks=FORKS
      -L --limit=LIMIT
      --language=LANGUAGE
      --license=LICENSE
      --match=MATCH
      --number-topics=TOPICS
      --order=ORDER
      --owner=OWNER
      --size=SIZE
      --sort=SORT
      --stars=STARS
      --topic=TOPIC
      --updated=UPDATED
      --visibility=VISIBILITY
      -w --web runs
    `,
  },
};
