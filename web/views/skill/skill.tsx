import type { Failure } from "../../api/failure.ts";
import type { SkillDetail } from "../../api/types.ts";
import type { ViewProps } from "../../app.tsx";
import { Link } from "../../parts/link.tsx";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { placeOf, type SkillPlace, type Tab } from "./addresses.ts";
import { FilesTab } from "./files-tab.tsx";
import { SkillHeader } from "./header.tsx";
import { loadContents, loadDetail, loadScan, type SkillModel } from "./model.ts";
import { NotOffered } from "./not-offered.tsx";
import { ReadTab } from "./read-tab.tsx";
import { UseTab } from "./use-tab.tsx";
import { VersionsTab } from "./versions-tab.tsx";
import "./skill.css";

export default function SkillView({ place, rest }: ViewProps) {
  const [name] = rest;
  if (name === undefined) {
    return (
      <Empty title="Which skill?">
        <p>
          <Link to="/">The catalogue has them all</Link>
        </p>
      </Empty>
    );
  }
  return <NamedSkill key={name} name={name} place={placeOf(place.query)} query={place.query} />;
}

interface NamedProps {
  readonly name: string;
  readonly place: SkillPlace & { readonly tab: Tab };
  readonly query: URLSearchParams;
}

function NamedSkill(props: NamedProps) {
  const { name } = props;
  const { loaded, again } = useLoaded(name, (signal) => loadDetail(name, signal));
  if (loaded.state === "loading") return <Loading what={name} lines={9} />;
  if (loaded.state === "done") return <Detailed {...props} detail={loaded.value} />;
  if (isNotFound(loaded.failure)) return <NotOffered name={name} again={again} />;
  return <Failed failure={loaded.failure} again={again} />;
}

function Detailed(props: NamedProps & { readonly detail: SkillDetail }) {
  const { name, place, detail } = props;
  const { version, tab } = place;
  const key = `${name}@${version}`;
  const contents = useLoaded(key, (signal) => loadContents(name, version, signal));
  const scan = useLoaded(key, (signal) => loadScan(name, version, signal));
  const header = <SkillHeader detail={detail} version={version} tab={tab} scan={scan.loaded} />;
  if (contents.loaded.state !== "done") {
    return (
      <div class="skill-view">
        {header}
        {contents.loaded.state === "loading" ? (
          <Loading what="the files" lines={12} />
        ) : isNotFound(contents.loaded.failure) ? (
          <Gone name={name} version={version} />
        ) : (
          <Failed failure={contents.loaded.failure} again={contents.again} />
        )}
      </div>
    );
  }
  const model: SkillModel = {
    name,
    version,
    detail,
    contents: contents.loaded.value,
    scan: scan.loaded,
    scanAgain: scan.again,
  };
  return (
    <div class="skill-view">
      {header}
      <TabContent {...props} model={model} />
    </div>
  );
}

function TabContent({ place, query, model }: NamedProps & { readonly model: SkillModel }) {
  switch (place.tab) {
    case "read":
      return <ReadTab model={model} />;
    case "files":
      return <FilesTab model={model} place={place} />;
    case "versions":
      return <VersionsTab model={model} query={query} />;
    case "use":
      return <UseTab model={model} />;
  }
}

/** It was there when the list was made. */
function Gone(props: { readonly name: string; readonly version: string | undefined }) {
  return (
    <Empty
      title={props.version === undefined ? "This skill is no longer there" : "No such version"}
    >
      <p>
        <Link to={props.version === undefined ? "/" : `/skills/${encodeURIComponent(props.name)}`}>
          {props.version === undefined ? "To the catalogue" : "What is on offer now"}
        </Link>
      </p>
    </Empty>
  );
}

function isNotFound(failure: Failure): boolean {
  return failure.kind === "request" && failure.status === "not_found";
}
