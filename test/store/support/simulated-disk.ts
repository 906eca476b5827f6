/**
 * A disk as a power cut finds it: what was done, and what of it was flushed. A file's bytes last
 * when the file was flushed, a name when its folder was; of the rest anything may be left.
 */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** One change, or one flush; paths are relative to the disk. */
export type Step =
  | { readonly kind: "mkdir" | "create" | "flush" | "unlink"; readonly path: string }
  | { readonly kind: "write"; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: "chmod"; readonly path: string; readonly mode: number }
  | { readonly kind: "symlink"; readonly path: string; readonly text: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

interface File {
  readonly kind: "file";
  data: Buffer;
  mode: number;
  flushed: { readonly data: Buffer; readonly mode: number };
}

interface Folder {
  readonly kind: "folder";
  entries: Map<string, Entry>;
  flushed: Map<string, Entry>;
}

type Entry = File | Folder | { readonly kind: "link"; readonly text: string };

/** Decides what is left of something that was not flushed; a number below `sides`. */
export type Fate = (sides: number) => number;

/** Nothing that was not flushed is left. */
export const NOTHING_LASTS: Fate = () => 0;

/** Something of it is left, by a fixed series of numbers. */
export function anythingLasts(seed: number): Fate {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A disk in memory, which starts as a copy of a folder that is wholly flushed. */
export class SimulatedDisk {
  readonly #root: Folder;

  constructor(folder: string) {
    this.#root = loadFolder(folder);
  }

  apply(step: Step): void {
    const { parent, name } = this.#locate(step.path);
    switch (step.kind) {
      case "mkdir":
        parent.entries.set(name, { kind: "folder", entries: new Map(), flushed: new Map() });
        return;
      case "create":
        parent.entries.set(name, newFile());
        return;
      case "symlink":
        parent.entries.set(name, { kind: "link", text: step.text });
        return;
      case "unlink":
        parent.entries.delete(name);
        return;
      case "rename": {
        const target = this.#locate(step.to);
        target.parent.entries.set(target.name, this.#find(step.path));
        parent.entries.delete(name);
        return;
      }
      case "write": {
        const file = this.#file(step.path);
        file.data = Buffer.concat([file.data, step.bytes]);
        return;
      }
      case "chmod":
        this.#file(step.path).mode = step.mode;
        return;
      case "flush": {
        const entry = this.#find(step.path);
        if (entry.kind === "folder") entry.flushed = new Map(entry.entries);
        if (entry.kind === "file") entry.flushed = { data: entry.data, mode: entry.mode };
      }
    }
  }

  /** Writes into a new folder what a power cut would leave. */
  cutPower(folder: string, fate: Fate): void {
    writeFolder(this.#root, folder, fate);
  }

  #locate(path: string): { parent: Folder; name: string } {
    const cut = path.lastIndexOf("/");
    const parent = cut === -1 ? this.#root : this.#find(path.slice(0, cut));
    if (parent.kind !== "folder") throw new Error(`${path} is in no folder`);
    return { parent, name: path.slice(cut + 1) };
  }

  #find(path: string): Entry {
    if (path === "") return this.#root;
    const { parent, name } = this.#locate(path);
    const entry = parent.entries.get(name);
    if (entry === undefined) throw new Error(`${path} is not there`);
    return entry;
  }

  #file(path: string): File {
    const entry = this.#find(path);
    if (entry.kind !== "file") throw new Error(`${path} is no file`);
    return entry;
  }
}

function newFile(): File {
  const empty = Buffer.alloc(0);
  return { kind: "file", data: empty, mode: 0o644, flushed: { data: empty, mode: 0o644 } };
}

function loadFolder(folder: string): Folder {
  const entries = new Map(
    readdirSync(folder).map((name): [string, Entry] => [name, load(join(folder, name))]),
  );
  return { kind: "folder", entries, flushed: new Map(entries) };
}

function load(path: string): Entry {
  const stat = lstatSync(path);
  if (stat.isDirectory()) return loadFolder(path);
  if (stat.isSymbolicLink()) return { kind: "link", text: readlinkSync(path) };
  const content = { data: readFileSync(path), mode: stat.mode & 0o777 };
  return { kind: "file", ...content, flushed: content };
}

function writeFolder({ entries, flushed }: Folder, folder: string, fate: Fate): void {
  mkdirSync(folder, { recursive: true });
  for (const name of new Set([...flushed.keys(), ...entries.keys()])) {
    const before = flushed.get(name);
    const now = entries.get(name);
    const left = before === now || fate(2) === 0 ? before : now;
    const path = join(folder, name);
    if (left?.kind === "folder") writeFolder(left, path, fate);
    else if (left?.kind === "link") symlinkSync(left.text, path);
    else if (left !== undefined) writeFile(left, path, fate);
  }
}

function writeFile({ data, mode, flushed }: File, path: string, fate: Fate): void {
  const part = data.subarray(0, data.length >> 1);
  const sides = [flushed.data, data, part, Buffer.alloc(data.length)];
  writeFileSync(path, (data === flushed.data ? data : sides[fate(sides.length)]) ?? data);
  chmodSync(path, mode === flushed.mode || fate(2) === 0 ? flushed.mode : mode);
}
