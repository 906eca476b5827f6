/** A secret from standard input: its first line. On a terminal it is asked for and not echoed. */
export async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const terminal = stdin.isTTY === true;
  if (terminal) {
    stderr.write(question);
    stdin.setRawMode(true);
  }
  try {
    let secret = "";
    for await (const piece of stdin.setEncoding("utf8")) {
      for (const character of String(piece)) {
        if (character === "\n" || character === "\r") return secret;
        if (terminal && character === "\u0003") process.exit(130); // Ctrl-C, which raw mode hands over
        if (terminal && character === "\u007f") secret = secret.slice(0, -1);
        else secret += character;
      }
    }
    return secret;
  } finally {
    if (terminal) {
      stdin.setRawMode(false);
      stderr.write("\n");
    }
    stdin.pause();
  }
}
