import { useCallback, useMemo, useState } from "preact/hooks";
import type { Finding, SkillContents } from "../../api/types.ts";
import { CopyButton } from "../../parts/copy.tsx";
import { DownloadButton } from "../../parts/download.tsx";
import { Link } from "../../parts/link.tsx";
import { joinPath } from "../../parts/markdown/link-target.ts";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Source } from "../../parts/source/source.tsx";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { Visible } from "../../parts/visible.tsx";
import { changeQuery } from "../../router.ts";
import { addressIn, contentsPath, type SkillPlace } from "./addresses.ts";
import { foldedNotesOf, notesOf } from "./findings.tsx";
import { loadFile, type SkillModel } from "./model.ts";
import { sizeOf } from "./size.ts";

/** A larger file is to be kept, not to be looked at. */
const MAX_SHOWN = 2 * 1024 * 1024;

export interface FileViewProps {
  readonly model: SkillModel;
  readonly place: SkillPlace;
  readonly path: string;
  readonly findings: readonly Finding[];
}

type File = SkillContents["files"][number];

export function FileView(props: FileViewProps) {
  const { model, path } = props;
  const file = model.contents.files.find((one) => one.path === path);
  if (file === undefined) {
    const withheld = model.contents.withheld.includes(path);
    return (
      <Empty title={withheld ? "This file is withheld" : "There is no such file"}>
        <p>
          <Visible text={path} />
        </p>
        {withheld && <p>Files of this kind hold secrets, and are never handed out.</p>}
      </Empty>
    );
  }
  return <KnownFile {...props} file={file} />;
}

function KnownFile(props: FileViewProps & { readonly file: File }) {
  const { model, place, path, file } = props;
  const { name, version } = model;
  const [wrap, setWrap] = useState(true);
  const isMarkdown = /\.(?:md|markdown)$/i.test(path);
  const rendered = isMarkdown && place.rendered === "1";
  const address = { version, tab: "files", file: path } as const;
  return (
    <section class="file-view" aria-label="The file">
      <div class="file-bar">
        <h2>
          <Visible text={path} />
        </h2>
        <span class="quiet small">
          {sizeOf(file.size)}
          {file.executable && ", executable"}
        </span>
        {isMarkdown && (
          <Link
            class="button small"
            to={addressIn(name, { ...address, ...(!rendered && { rendered: "1" }) })}
          >
            {rendered ? "Source" : "Rendered"}
          </Link>
        )}
        {!rendered && <GoToLine />}
        {!rendered && (
          <button
            type="button"
            class="button small"
            aria-pressed={wrap}
            onClick={() => setWrap(!wrap)}
          >
            Wrap lines
          </button>
        )}
        {file.sha256 !== null && (
          <span class="digest small">
            sha256 <code title={file.sha256}>{file.sha256.slice(0, 8)}</code>
            <CopyButton text={file.sha256} label="SHA-256 of this file" />
          </span>
        )}
        <DownloadButton
          path={contentsPath(name, version, path)}
          file={path.slice(path.lastIndexOf("/") + 1)}
          label="Download"
        />
      </div>
      {file.size > MAX_SHOWN ? (
        <Empty title="Too large to be shown">
          <p>It has {sizeOf(file.size)}. Download it to look at it.</p>
        </Empty>
      ) : (
        <FileContent {...props} wrap={wrap} rendered={rendered} />
      )}
    </section>
  );
}

function FileContent(
  props: FileViewProps & { readonly wrap: boolean; readonly rendered: boolean },
) {
  const { model, place, path, findings, wrap, rendered } = props;
  const { name, version, contents } = model;
  const { loaded, again } = useLoaded(path, (signal) => loadFile(name, version, path, signal));
  const notes = useMemo(() => notesOf(findings, path), [findings, path]);
  const folded = useMemo(() => foldedNotesOf(findings, path), [findings, path]);
  const paths = useMemo(() => new Set(contents.files.map((file) => file.path)), [contents]);
  const chooseLine = useCallback((line: number | undefined) => {
    changeQuery({ line: line === undefined ? undefined : String(line) });
  }, []);
  const resolve = useCallback(
    (to: string) => {
      const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
      const file = joinPath(folder, to);
      if (file === undefined || !paths.has(file)) return undefined;
      return addressIn(name, { version, tab: "files", file });
    },
    [name, version, path, paths],
  );
  if (loaded.state === "loading") return <Loading what={path} lines={14} />;
  if (loaded.state === "failed") return <Failed failure={loaded.failure} again={again} />;
  if (loaded.value.kind === "binary") return <Binary start={loaded.value.start} />;
  const { text } = loaded.value;
  if (text === "") return <p class="quiet">The file is empty.</p>;
  if (rendered) {
    return (
      <div class="card">
        <Markdown text={text} resolve={resolve} notes={folded} below={2} />
      </div>
    );
  }
  return (
    <Source
      path={path}
      text={text}
      notes={notes}
      line={place.line}
      wrap={wrap}
      chooseLine={chooseLine}
    />
  );
}

function GoToLine() {
  const [value, setValue] = useState("");
  const go = (event: Event) => {
    event.preventDefault();
    if (/^\d+$/.test(value)) changeQuery({ line: value });
  };
  return (
    <form class="go-to" onSubmit={go}>
      <label>
        Line{" "}
        <input
          class="box"
          inputMode="numeric"
          size={5}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button small">
        Go
      </button>
    </form>
  );
}

/** The first bytes, as programs for such files would see them. */
function Binary({ start }: { readonly start: Uint8Array }) {
  const rows = Array.from({ length: Math.ceil(start.length / 16) }, (_, index) => {
    const bytes = [...start.slice(index * 16, index * 16 + 16)];
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = bytes.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "·"));
    return `${(index * 16).toString(16).padStart(4, "0")}  ${hex.padEnd(47)}  ${text.join("")}`;
  });
  return (
    <div class="card">
      <p>This file is not text. It begins like this:</p>
      <Scroll label="First bytes">
        <pre>{rows.join("\n")}</pre>
      </Scroll>
    </div>
  );
}
