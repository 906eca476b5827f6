import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { openDiskStore } from "../../../src/store/disk-store.ts";
import { psk } from "../../support/psk.ts";
import { buildWords, type Scenario } from "./scenarios.ts";

/** Every way in which a store breaks its promises after `demo@1.0.0` was disturbed. */
export async function violationsOf(
  store: string,
  scenario: Scenario,
  allowed: readonly (string | undefined)[],
): Promise<string[]> {
  const violations: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) violations.push(what);
  };

  const found = await inspect(store, expect);
  expect(allowed.includes(found), `demo@1.0.0 is ${found}, not one of ${allowed.join(" or ")}`);

  const gc = await psk(["gc", "--store", store]);
  expect(gc.code === 0, `gc: ${gc.stderr}`);
  expect((await inspect(store, expect)) === found, "gc changed the version");
  expect(remainsIn(store).length === 0, `gc left ${remainsIn(store).join(", ")}`);

  const plain = await psk(buildWords(scenario.dir, store, false));
  expect(plain.code === (found === undefined ? 0 : 3), `the next build: ${plain.stderr}`);
  const forced = await psk(buildWords(scenario.dir, store, true));
  expect(forced.code === 0, `the next forced build: ${forced.stderr}`);
  expect((await inspect(store, expect)) === scenario.after, "the next build is not there");
  return violations;
}

/** The hash of `demo@1.0.0`, after list, verify and a full read have found nothing wrong. */
async function inspect(
  store: string,
  expect: (holds: boolean, what: string) => void,
): Promise<string | undefined> {
  const list = await psk(["list", "--json", "--store", store]);
  expect(list.code === 0 && list.stderr === "", `list: ${list.stderr}`);
  const verify = await psk(["verify", "--store", store]);
  expect(verify.code === 0 && !verify.stdout.includes("?"), `verify: ${verify.stdout}`);
  const rows: { sourceHash: string }[] = JSON.parse(list.stdout);
  const version = openDiskStore(store).get("demo", "1.0.0");
  await version?.readSkill();
  expect(rows[0]?.sourceHash === version?.manifest.sourceHash, "list and get disagree");
  return version?.manifest.sourceHash;
}

/** What is in a store and belongs to no version. */
export function remainsIn(store: string): string[] {
  if (!existsSync(store)) return [];
  const linked = new Set(["demo"].flatMap((name) => linksIn(join(store, name))));
  const expected = new Set([".store-version", ".artifacts", "demo"]);
  const artifacts = existsSync(join(store, ".artifacts"))
    ? readdirSync(join(store, ".artifacts"))
    : [];
  return [
    ...readdirSync(store).filter((name) => !expected.has(name)),
    ...artifacts.filter((name) => name !== ".swept" && !linked.has(name)),
  ];
}

function linksIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => basename(readlinkSync(join(folder, name))));
}
