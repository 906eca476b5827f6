import type { Program } from "../program.ts";

const HELP = ["--help", "--version", "-h", "-V"];
/** Their input holds commands, some of which start programs on this machine (`!sh`). */
const OBEYS_INPUT: Program = { nature: ["anything"] };

/** Programs that talk to other machines. A command behind the host of `ssh` runs there, not here. */
export const REMOTE_TOOLS: Readonly<Record<string, Program>> = {
  dig: {
    nature: ["network"],
    prints: ["-h", "-v"],
    options: `
      -4
      -6
      -b=ADDRESS
      -c=CLASS
      -f=FILE reads
      -k=FILE reads
      -p=PORT
      -q=NAME
      -r
      -t=TYPE
      -u
      -x=ADDRESS
      -y=KEY
    `,
  },
  ftp: OBEYS_INPUT,
  host: {
    nature: ["network"],
    options: `
      -4
      -6
      -a
      -A
      -c=CLASS
      -C
      -d
      -l
      -N=DOTS
      -p=PORT
      -r
      -R=N
      -s
      -t=TYPE
      -T
      -U
      -v
      -V
      -w
      -W=S
    `,
  },
  // Only what OpenBSD's, the traditional one and ncat read alike.
  nc: {
    nature: ["network"],
    options: `
      -4
      -6
      -c=COMMAND runs settings
      -e=PROGRAM runs settings
      -h
      -i=S
      -k
      -l
      -n
      -p=PORT
      -q=S
      -s=ADDRESS
      -u
      -U settings
      -v
      -w=S
      -z
    `,
  },
  nslookup: {
    nature: ["network"],
    style: "words",
    options: `
      -class=NAME
      -debug
      -nodebug
      -port=N
      -query=TYPE
      -querytype=TYPE
      -retry=N
      -timeout=S
      -type=TYPE
      -vc
      -version
    `,
  },
  ping: {
    nature: ["network"],
    prints: HELP,
    options: `
      -4
      -6
      -A
      -c=N
      -D
      -i=S
      -I=INTERFACE
      -M=HINT
      -n
      -O
      -q
      -s=BYTES
      -t=TTL
      -v
      -V
      -w=S
      -W=S
    `,
  },
  scp: {
    nature: ["network", "writes"],
    operandReader: "scp",
    options: `
      -3
      -4
      -6
      -A settings
      -B
      -c=CIPHER
      -C
      -D=PROGRAM runs settings
      -F=FILE settings
      -i=FILE reads
      -J=HOST
      -l=LIMIT
      -o=OPTION settings
      -O
      -p
      -P=PORT
      -q
      -r
      -R
      -s
      -S=PROGRAM runs settings
      -T writes
      -v
    `,
  },
  sftp: OBEYS_INPUT,
  ssh: {
    nature: ["network"],
    style: "ordered",
    operandReader: "ssh",
    options: `
      -4
      -6
      -a
      -A settings
      -b=ADDRESS
      -B=INTERFACE
      -c=CIPHER
      -C
      -D=ADDRESS settings
      -e=CHARACTER
      -E=FILE writes
      -f
      -F=FILE settings
      -g settings
      -G
      -i=FILE reads
      -I=LIBRARY settings
      -J=HOST
      -k
      -K settings
      -l=USER
      -L=ADDRESS settings
      -m=MAC
      -M settings
      -n
      -N
      -o=OPTION settings
      -O=COMMAND settings
      -p=PORT
      -q
      -Q=QUERY
      -R=ADDRESS settings
      -s
      -S=SOCKET settings
      -t
      -T
      -v
      -V
      -w=TUNNEL settings
      -W=ADDRESS settings
      -x
      -X settings
      -y
      -Y settings
    `,
  },
  telnet: OBEYS_INPUT,
};
