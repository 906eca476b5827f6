import { useMemo, useState } from "preact/hooks";
import type { SkillContents } from "../../api/types.ts";
import { Link } from "../../parts/link.tsx";
import { Visible } from "../../parts/visible.tsx";
import { addressIn } from "./addresses.ts";

/** Folders of a tree with more files than this are closed until they are opened. */
const OPEN_UP_TO = 150;

interface TreeFile {
  readonly path: string;
  readonly name: string;
  readonly withheld: boolean;
}

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: TreeFile[];
}

export interface FileTreeProps {
  readonly name: string;
  readonly version: string | undefined;
  readonly contents: SkillContents;
  readonly chosen: string;
  /** How many findings each file has. */
  readonly counts: ReadonlyMap<string, number>;
}

/** All files, by folders; arrows go up and down. */
export function FileTree(props: FileTreeProps) {
  const { contents } = props;
  const tree = useMemo(() => treeOf(contents), [contents]);
  const count = contents.files.length;
  return (
    <nav class="file-tree" aria-label="Files" onKeyDown={moveByArrows}>
      <FolderList {...props} folder={tree} openAll={count <= OPEN_UP_TO} />
      {contents.truncated && (
        <p class="quiet small">Only the first {count.toLocaleString("en")} files are listed.</p>
      )}
    </nav>
  );
}

function FolderList(props: FileTreeProps & { readonly folder: Folder; readonly openAll: boolean }) {
  const { folder } = props;
  return (
    <ul>
      {[...folder.folders.values()].map((inner) => (
        <FolderItem key={inner.path} {...props} folder={inner} />
      ))}
      {folder.files.map((file) => (
        <FileItem key={file.path} {...props} file={file} />
      ))}
    </ul>
  );
}

function FolderItem(props: FileTreeProps & { readonly folder: Folder; readonly openAll: boolean }) {
  const { folder, openAll, chosen } = props;
  const [wanted, setWanted] = useState<boolean>();
  const open = wanted ?? (openAll || chosen.startsWith(`${folder.path}/`));
  return (
    <li>
      <button type="button" class="folder" aria-expanded={open} onClick={() => setWanted(!open)}>
        <Visible text={`${folder.name}/`} />
      </button>
      {open && <FolderList {...props} />}
    </li>
  );
}

function FileItem({
  name,
  version,
  chosen,
  counts,
  file,
}: FileTreeProps & { readonly file: TreeFile }) {
  const { path, withheld } = file;
  if (withheld) {
    return (
      <li class="withheld quiet">
        <Visible text={file.name} /> <span class="badge">withheld</span>
      </li>
    );
  }
  const count = counts.get(path) ?? 0;
  return (
    <li>
      <Link
        to={addressIn(name, { version, tab: "files", file: path })}
        current={path === chosen}
        class="file"
      >
        <Visible text={file.name} />
        {count > 0 && (
          <span class="count">
            {count}
            <span class="visually-hidden">{count === 1 ? " finding" : " findings"}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function treeOf({ files, withheld }: SkillContents): Folder {
  const root: Folder = { name: "", path: "", folders: new Map(), files: [] };
  const all = [
    ...files.map(({ path }) => ({ path, withheld: false })),
    ...withheld.map((path) => ({ path, withheld: true })),
  ];
  for (const { path, withheld: hidden } of all) {
    const parts = path.split("/");
    const name = parts.pop() ?? path;
    let folder = root;
    for (const part of parts) folder = folderIn(folder, part);
    folder.files.push({ path, name, withheld: hidden });
  }
  return root;
}

function folderIn(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name);
  if (known !== undefined) return known;
  const path = parent.path === "" ? name : `${parent.path}/${name}`;
  const made: Folder = { name, path, folders: new Map(), files: [] };
  parent.folders.set(name, made);
  return made;
}

function moveByArrows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1;
  const next = at === -1 ? undefined : items[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
