import type { Command } from "./command.ts";
import { add } from "./commands/add.ts";
import { audit } from "./commands/audit.ts";
import { build } from "./commands/build.ts";
import { collect } from "./commands/collect.ts";
import { completion } from "./commands/completion.ts";
import { compose } from "./commands/compose.ts";
import { diff } from "./commands/diff.ts";
import { doctor } from "./commands/doctor.ts";
import { exportCommand } from "./commands/export.ts";
import { gateway } from "./commands/gateway.ts";
import { gc } from "./commands/gc.ts";
import { importCommand } from "./commands/import.ts";
import { init } from "./commands/init.ts";
import { install } from "./commands/install.ts";
import { list } from "./commands/list.ts";
import { load } from "./commands/load.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { may } from "./commands/may.ts";
import { mcp } from "./commands/mcp.ts";
import { outdated } from "./commands/outdated.ts";
import { prompt } from "./commands/prompt.ts";
import { pull } from "./commands/pull.ts";
import { push } from "./commands/push.ts";
import { remove } from "./commands/remove.ts";
import { rules } from "./commands/rules.ts";
import { scan } from "./commands/scan.ts";
import { schema } from "./commands/schema.ts";
import { search } from "./commands/search.ts";
import { select } from "./commands/select.ts";
import { serve } from "./commands/serve.ts";
import { show } from "./commands/show.ts";
import { sign } from "./commands/sign.ts";
import { skills } from "./commands/skills.ts";
import { spawn } from "./commands/spawn.ts";
import { sync } from "./commands/sync.ts";
import { tags } from "./commands/tags.ts";
import { token } from "./commands/token.ts";
import { uninstall } from "./commands/uninstall.ts";
import { update } from "./commands/update.ts";
import { validate } from "./commands/validate.ts";
import { verify } from "./commands/verify.ts";

/** All commands in the order of the help, under what people come for. */
export const COMMAND_GROUPS: readonly {
  readonly title: string;
  readonly commands: readonly Command[];
}[] = [
  { title: "Write and check a skill:", commands: [init, validate, scan, rules, schema] },
  {
    title: "Keep versions in a store:",
    commands: [build, list, show, diff, verify, exportCommand, importCommand, remove, gc],
  },
  {
    title: "Share versions through a registry:",
    commands: [push, pull, tags, search, collect, sign, login, logout],
  },
  { title: "Use skills in a project:", commands: [add, install, outdated, update, uninstall] },
  { title: "Give skills to a model:", commands: [skills, select, prompt, load, mcp, doctor, sync] },
  { title: "Bind a sub-agent to its skills:", commands: [compose, may, spawn, gateway, audit] },
  { title: "Serve a team:", commands: [serve, token] },
  { title: "Shell:", commands: [completion] },
];

export const COMMANDS: readonly Command[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);
