import { useMemo } from "preact/hooks";
import type { Finding } from "../../api/types.ts";
import type { SkillPlace } from "./addresses.ts";
import { FileTree } from "./file-tree.tsx";
import { FileView } from "./file-view.tsx";
import { allFindings } from "./findings.tsx";
import type { SkillModel } from "./model.ts";
import "./files.css";

const NONE: readonly Finding[] = [];

/** The tree of files, and one of them. */
export function FilesTab(props: { readonly model: SkillModel; readonly place: SkillPlace }) {
  const { model, place } = props;
  const { name, version, contents, scan } = model;
  const chosen = place.file ?? contents.skill_file;
  const findings = scan.state === "done" ? scan.value : undefined;
  const all = useMemo(() => (findings === undefined ? NONE : allFindings(findings)), [findings]);
  const counts = useMemo(() => {
    const made = new Map<string, number>();
    for (const { file_path } of all) made.set(file_path, (made.get(file_path) ?? 0) + 1);
    return made;
  }, [all]);
  return (
    <div class="files">
      <FileTree name={name} version={version} contents={contents} chosen={chosen} counts={counts} />
      <FileView
        key={`${version}/${chosen}`}
        model={model}
        place={place}
        path={chosen}
        findings={all}
      />
    </div>
  );
}
