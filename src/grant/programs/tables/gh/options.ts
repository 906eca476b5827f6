/** Options that several subcommands of gh share. */

/** How results are printed. */
export const FORMAT = `
  --json=FIELDS
  -q --jq=EXPRESSION
  -t --template=TEXT
`;

/** Which repository is meant. */
export const REPO = `
  -R --repo=NAME
`;
