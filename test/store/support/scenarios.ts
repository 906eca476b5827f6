import { cpSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { packable } from "../../support/packable.ts";
import { psk } from "../../support/psk.ts";

/** A build that is to be disturbed, and the states it may leave behind. */
export interface Scenario {
  readonly title: string;
  readonly force: boolean;
  /** The skill that is built. */
  readonly dir: string;
  /** Brings a store into the state that the build finds. */
  prepare(store: string): Promise<void>;
  /** The first system call that the other scenarios do not have as well; else all are of interest. */
  readonly from?: string;
  /** The sourceHash of demo@1.0.0 before and after. */
  readonly before: string | undefined;
  readonly after: string;
}

/** The words of a build of `demo` into a store; what a scan reads and keeps is no part of that. */
export function buildWords(dir: string, store: string, force: boolean): string[] {
  const words = [
    "build",
    dir,
    "--maintainer",
    "grace",
    "--store",
    store,
    "--json",
    "--scan",
    "off",
  ];
  return force ? [...words, "--force"] : words;
}

/** Builds in this process; gives the sourceHash. */
async function buildHere(dir: string, store: string, force = false): Promise<string> {
  const { code, stdout, stderr } = await psk(buildWords(dir, store, force));
  if (code !== 0) throw new Error(`the build failed: ${stderr}`);
  return String(JSON.parse(stdout).sourceHash);
}

/** Builds of a new version, over an old one, and over an old one with a sweep at the end. */
export async function makeScenarios(folder: string): Promise<readonly Scenario[]> {
  const script = { executable: ["scripts/run.sh"] };
  const old = packable(join(folder, "old"), "demo", {
    files: { "scripts/run.sh": "echo old\n", "old.txt": "gone with the next\n" },
    ...script,
  });
  const dir = packable(join(folder, "new"), "demo", {
    files: { "scripts/run.sh": "echo new\n" },
    ...script,
  });
  const before = await buildHere(old, join(folder, "store-old"));
  const after = await buildHere(dir, join(folder, "store-new"));
  const putOld = (store: string) => buildHere(old, store).then(() => {});
  return [
    {
      title: "a build into a store that is not there yet",
      force: false,
      dir,
      prepare: async () => {},
      before: undefined,
      after,
    },
    { title: "a forced build", force: true, dir, prepare: putOld, before, after },
    {
      title: "a forced build that sweeps",
      from: "rename",
      force: true,
      dir,
      prepare: async (store) => {
        await putOld(store);
        leaveRemains(store);
        makeSweepDue(store);
      },
      before,
      after,
    },
  ];
}

/** Two days ago. */
const LONG_AGO = new Date(Date.now() - 48 * 60 * 60 * 1000);

/** What a process that is no more would have left: a copy of an artifact under its own lease. */
export function leaveRemains(store: string): string {
  const artifacts = join(store, ".artifacts");
  const [model = ""] = readdirSync(artifacts).filter((name) => name.includes("~"));
  const [world = "", , , , digest = ""] = model.split("~");
  const remains = `${world}~999999999.0~1~aaaaaaaaaaaa~${digest}`;
  cpSync(join(artifacts, model), join(artifacts, remains), { recursive: true });
  utimesSync(join(artifacts, remains), LONG_AGO, LONG_AGO);
  return remains;
}

/** The next build will sweep. */
export function makeSweepDue(store: string): void {
  utimesSync(join(store, ".artifacts", ".swept"), LONG_AGO, LONG_AGO);
}
