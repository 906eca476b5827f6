import type { Program } from "../program.ts";

/** Programs that tell about the system. */
export const SYSTEM_TOOLS: Readonly<Record<string, Program>> = {
  arch: {
    options: `
      --help
      --version
    `,
  },
  cal: {
    options: `
      -1
      -3
      -A=N
      -B=N
      -d=TIME
      -h
      -J
      -j
      -M
      -N
      -p
      -S
      -w
      -y
    `,
  },
  clear: {
    options: `
      -T=TYPE settings
      -V
      -x
    `,
  },
  date: {
    options: `
      -d --date=TIME
      --debug
      -f --file=FILE reads
      --help
      -I[=FORMAT]
      --iso-8601[=FORMAT]
      -R --rfc-email --rfc-2822
      -r --reference=FILE reads
      --resolution
      --rfc-3339=FORMAT
      -s --set=TIME settings
      -u --utc --universal
      --version
    `,
  },
  free: {
    options: `
      -b --bytes
      -c --count=N
      -g --gibi
      -h --human
      --help
      -k --kibi
      -l --lohi
      -m --mebi
      -s --seconds=N
      --si
      -t --total
      -V
      -v
      --version
      -w --wide
    `,
  },
  groups: {
    options: `
      --help
      --version
    `,
  },
  hostid: {
    options: `
      --help
      --version
    `,
  },
  hostname: {
    options: `
      -A --all-fqdns
      -a --alias
      -b --boot settings
      -d --domain
      -F --file=FILE settings
      -f --fqdn --long
      --help
      -I --all-ip-addresses
      -i --ip-address
      -s --short
      -V
      --version
    `,
  },
  id: {
    harmless: true,
    options: `
      -a
      -G --groups
      -g --group
      --help
      -n --name
      -r --real
      -u --user
      --version
      -Z --context
      -z --zero
    `,
  },
  logname: {
    options: `
      --help
      --version
    `,
  },
  lscpu: {
    options: `
      -a --all
      -b --online
      -c --offline
      -e --extended[=LIST]
      -h
      --help
      -J --json
      --output-all
      -p --parse[=LIST]
      -s --sysroot=FOLDER
      -V
      --version
      -x --hex
      -y --physical
    `,
  },
  nproc: {
    options: `
      --all
      --help
      --ignore=N
      --version
    `,
  },
  pgrep: {
    options: `
      -a --list-full
      -c --count
      -d --delimiter=TEXT
      -f --full
      -g --pgroup=LIST
      --help
      -i --ignore-case
      -l --list-name
      -n --newest
      -o --oldest
      -P --parent=LIST
      -t --terminal=LIST
      -U --uid=LIST
      -u --euid=LIST
      -V
      -v --inverse
      --version
      -x --exact
    `,
  },
  printenv: {
    harmless: true,
    options: `
      -0 --null
      --help
      --version
    `,
  },
  ps: {
    options: `
      -A
      -a
      -C=NAME
      --cols --columns --width=N
      -d
      -e
      -F
      -f
      --forest
      -G=LIST
      -g=LIST
      -H
      --headers
      --help
      -j
      -L
      -l
      -M
      -N
      --no-headers
      -O=FORMAT
      -o=FORMAT
      -p --pid=LIST
      --ppid=LIST
      -s=LIST
      --sort=KEYS
      -t=LIST
      -u -U --user=LIST
      -V
      --version
      -w
      -y
      -Z
    `,
  },
  sleep: {
    options: `
      --help
      --version
    `,
  },
  tput: {
    style: "ordered",
    options: `
      -S
      -T=TYPE settings
      -V
      -x
    `,
  },
  tty: {
    options: `
      --help
      -s --silent --quiet
      --version
    `,
  },
  uname: {
    harmless: true,
    options: `
      -a --all
      --help
      -i --hardware-platform
      -m --machine
      -n --nodename
      -o --operating-system
      -p --processor
      -r --kernel-release
      -s --kernel-name
      -v --kernel-version
      --version
    `,
  },
  uptime: {
    options: `
      -h
      --help
      -p --pretty
      -r --raw
      -s --since
      -V
      --version
    `,
  },
  users: {
    options: `
      --help
      --version
    `,
  },
  whoami: {
    options: `
      --help
      --version
    `,
  },
};
