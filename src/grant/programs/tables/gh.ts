import type { Program } from "../program.ts";
import { GH_ACCOUNT } from "./gh/account.ts";
import { GH_ACTIONS } from "./gh/actions.ts";
import { GH_ISSUES } from "./gh/issues.ts";
import { GH_PULLS } from "./gh/pulls.ts";
import { GH_REPOS } from "./gh/repos.ts";
import { GH_SEARCHES } from "./gh/searches.ts";

/**
 * The command line of GitHub. Aliases and extensions are programs of somebody else, `gh auth token`
 * prints a secret, and `gh codespace` opens a shell: none of them is here.
 */
export const GH: Readonly<Record<string, Program>> = {
  gh: {
    obeysFolder: true,
    operandReader: "gh",
    options: `
      --help
      --version
    `,
    subcommands: {
      ...GH_ACCOUNT,
      ...GH_ACTIONS,
      ...GH_ISSUES,
      ...GH_PULLS,
      ...GH_REPOS,
      ...GH_SEARCHES,
    },
  },
};
