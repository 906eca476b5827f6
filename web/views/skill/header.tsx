import type { ScanResult, SkillDetail } from "../../api/types.ts";
import { VerdictBadge } from "../../parts/badges.tsx";
import { DownloadButton } from "../../parts/download.tsx";
import { Link } from "../../parts/link.tsx";
import type { Loaded } from "../../parts/use-loaded.ts";
import { Visible, visible } from "../../parts/visible.tsx";
import { navigate } from "../../router.ts";
import { addressIn, archivePath, plainName, type Tab } from "./addresses.ts";

const SOURCES: Readonly<Record<SkillDetail["source"], string>> = {
  project: "from a folder of the project",
  user: "from a folder of the user",
  store: "from the store",
  builtin: "comes with psk",
};
const SHOWN_TOOLS = 12;

export interface HeaderProps {
  readonly detail: SkillDetail;
  /** The version the address names. */
  readonly version: string | undefined;
  readonly tab: Tab;
  readonly scan: Loaded<ScanResult>;
}

export function SkillHeader({ detail, version, tab, scan }: HeaderProps) {
  const { name, description, allowed_tools, versions, source } = detail;
  const stored = version ?? (source === "store" ? (detail.version ?? undefined) : undefined);
  return (
    <header class="skill-header">
      <div class="skill-title">
        <h1>
          <Visible text={name} />
        </h1>
        {scan.state === "done" && <VerdictBadge verdict={scan.value.verdict} />}
        {scan.state === "loading" && <span class="badge">scanning</span>}
        <span class="quiet">
          {version === undefined ? SOURCES[source] : "a version of the store"}
        </span>
        <VersionChoice detail={detail} version={version} tab={tab} />
        <DownloadButton
          path={archivePath(name, stored)}
          file={`${plainName(name)}${stored === undefined ? "" : `-${stored}`}.tar.gz`}
          label="Download .tar.gz"
        />
      </div>
      <p class="description">
        <Visible text={description} />
      </p>
      {allowed_tools.length > 0 && (
        <ul class="tools" aria-label="Tools it may use">
          {allowed_tools.slice(0, SHOWN_TOOLS).map((tool) => (
            <li key={tool} class="chip">
              {visible(tool)}
            </li>
          ))}
          {allowed_tools.length > SHOWN_TOOLS && (
            <li class="quiet small">and {allowed_tools.length - SHOWN_TOOLS} more</li>
          )}
        </ul>
      )}
      <nav class="tabs" aria-label="Parts of this skill">
        <TabLink name={name} version={version} tab="read" chosen={tab} title="Instructions" />
        <TabLink name={name} version={version} tab="files" chosen={tab} title="Files" />
        <TabLink
          name={name}
          version={version}
          tab="versions"
          chosen={tab}
          title={versions.length === 0 ? "Versions" : `Versions (${versions.length})`}
        />
        <TabLink name={name} version={version} tab="use" chosen={tab} title="Use" />
      </nav>
    </header>
  );
}

function TabLink(props: {
  readonly name: string;
  readonly version: string | undefined;
  readonly tab: Tab;
  readonly chosen: Tab;
  readonly title: string;
}) {
  const { name, version, tab, chosen, title } = props;
  return (
    <Link to={addressIn(name, { version, tab })} current={tab === chosen}>
      {title}
    </Link>
  );
}

function VersionChoice({ detail, version, tab }: Omit<HeaderProps, "scan">) {
  const { name, versions, version: offered } = detail;
  if (versions.length === 0) return offered === null ? null : <span class="chip">{offered}</span>;
  const known = version === undefined || versions.some((one) => one.version === version);
  return (
    <select
      class="box version-choice"
      aria-label="Version"
      value={version ?? ""}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        navigate(addressIn(name, { version: chosen === "" ? undefined : chosen, tab }));
      }}
    >
      <option value="">{offered === null ? "on offer now" : `${offered}, on offer`}</option>
      {!known && <option value={version}>{version}</option>}
      {versions.map((one) => (
        <option key={one.version} value={one.version}>
          {one.version}
        </option>
      ))}
    </select>
  );
}
