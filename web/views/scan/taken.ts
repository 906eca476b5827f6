/** What a reader gives to be scanned, from a drop, a file dialog or the clipboard. */

/** A file of a folder, by its path there. */
export interface PlacedFile {
  readonly path: string;
  readonly file: Blob;
}

/** The files of a folder that are sent, and those that are not unless something leads to them. */
export interface FolderContents {
  readonly files: readonly PlacedFile[];
  readonly leftOut: LeftOut;
}

/** By their names, with a way to read what is in them. */
export type LeftOut = ReadonlyMap<string, (most: number) => Promise<readonly PlacedFile[]>>;

export type Taken =
  | { readonly kind: "archive"; readonly name: string; readonly file: Blob }
  | {
      readonly kind: "folder";
      readonly name: string;
      /** Walks the folder; a walk that finds more than this many files ends there. */
      read(most: number): Promise<FolderContents>;
    };

/**
 * Never part of a skill, and often larger than all of it. Compiled Python is not among them: an
 * interpreter loads it in place of its source, so that it has to be looked at.
 */
const LEFT_OUT = new Set([
  ".git",
  ".hg",
  ".svn",
  "node_modules",
  ".venv",
  ".DS_Store",
  "Thumbs.db",
]);

/** What was dropped. To be called while the event is handled: afterwards the browser takes it back. */
export function takenFrom(data: DataTransfer): Taken[] {
  const loose: File[] = [];
  const folders: Taken[] = [];
  for (const item of data.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    if (entry !== null && isFolder(entry)) {
      folders.push({ kind: "folder", name: entry.name, read: (most) => walk(entry, most) });
      continue;
    }
    const file = item.getAsFile();
    if (file !== null) loose.push(file);
  }
  return [...fromFiles(loose), ...folders];
}

/** Files that were chosen one by one. A SKILL.md among them makes one skill of all that is no archive. */
export function fromFiles(files: Iterable<File>): Taken[] {
  const all = [...files];
  const parts = all.filter(({ name }) => !isArchive(name));
  const skill = parts.some(({ name }) => name.toLowerCase() === "skill.md");
  const whole = all.filter((file) => !(skill && parts.includes(file)));
  const taken = whole.map((file): Taken => ({ kind: "archive", name: file.name, file }));
  if (skill)
    taken.push(
      madeOf(
        "SKILL.md",
        parts.map((file) => ({ path: file.name, file })),
      ),
    );
  return taken;
}

/** A folder that was chosen in a dialog: the browser has walked it already. */
export function fromFolder(files: Iterable<File>): Taken[] {
  const found: PlacedFile[] = [];
  const others = new Map<string, PlacedFile[]>();
  for (const file of files) {
    const path = file.webkitRelativePath;
    const junk = path.split("/").find((part) => LEFT_OUT.has(part));
    if (junk === undefined) found.push({ path, file });
    else others.set(junk, [...(others.get(junk) ?? []), { path, file }]);
  }
  const [first] = found;
  if (first === undefined) return [];
  const name = first.path.split("/")[0] ?? "";
  const leftOut: LeftOut = new Map([...others].map(([part, inside]) => [part, async () => inside]));
  return [{ kind: "folder", name, read: async () => ({ files: found, leftOut }) }];
}

/** A SKILL.md that was pasted as text. */
export function fromText(text: string): Taken {
  return madeOf("Pasted SKILL.md", [{ path: "SKILL.md", file: new Blob([text]) }]);
}

/** A skill of files that are at hand. */
export function madeOf(name: string, files: readonly PlacedFile[]): Taken {
  return { kind: "folder", name, read: async () => ({ files, leftOut: new Map() }) };
}

function isArchive(name: string): boolean {
  return /\.(?:zip|skill|tar|tgz|tar\.gz)$/i.test(name);
}

async function walk(root: FileSystemDirectoryEntry, most: number): Promise<FolderContents> {
  const others = new Map<string, FileSystemDirectoryEntry[]>();
  const files = await filesBelow([root], most, (entry) => {
    if (!LEFT_OUT.has(entry.name)) return true;
    const alike = others.get(entry.name) ?? [];
    others.set(entry.name, isFolder(entry) ? [...alike, entry] : alike);
    return false;
  });
  const leftOut: LeftOut = new Map(
    [...others].map(([name, folders]) => [name, (left) => filesBelow(folders, left, () => true)]),
  );
  return { files, leftOut };
}

/** Ends with the first file that is more than there may be. */
async function filesBelow(
  folders: readonly FileSystemDirectoryEntry[],
  most: number,
  isWanted: (entry: FileSystemEntry) => boolean,
): Promise<PlacedFile[]> {
  const files: PlacedFile[] = [];
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await childrenOf(folder)) {
      if (!isWanted(entry)) continue;
      if (isFolder(entry)) waiting.push(entry);
      else if (isFile(entry)) {
        files.push({ path: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry) });
        if (files.length > most) return files;
      }
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A reader gives a hundred at a time, and nothing when there are no more. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
