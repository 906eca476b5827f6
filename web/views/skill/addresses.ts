import { skillAddress } from "../../router.ts";

/** A place within the view of a skill; what is left out is as it is when the view is opened. */
export interface SkillPlace {
  readonly version?: string | undefined;
  readonly tab?: Tab | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly rendered?: string | undefined;
}

const TABS = ["read", "files", "versions", "use"] as const;
export type Tab = (typeof TABS)[number];

/** The address of a place, to be shared. */
export function addressIn(name: string, place: SkillPlace): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(place)) {
    if (value !== undefined && !(key === "tab" && value === "read")) query.set(key, String(value));
  }
  const text = query.toString();
  return `${skillAddress(name)}${text === "" ? "" : `?${text}`}`;
}

/** What the address bar says; anything else in it is as if it were not there. */
export function placeOf(query: URLSearchParams): SkillPlace & { readonly tab: Tab } {
  const line = Number(query.get("line"));
  return {
    version: query.get("version") || undefined,
    tab: TABS.find((tab) => tab === query.get("tab")) ?? "read",
    file: query.get("file") || undefined,
    line: Number.isSafeInteger(line) && line > 0 ? line : undefined,
    rendered: query.get("rendered") || undefined,
  };
}

/** Where the service has a skill's contents, or one of its files. */
export function contentsPath(name: string, version: string | undefined, file?: string): string {
  const path = file === undefined ? "" : `/${file.split("/").map(encodeURIComponent).join("/")}`;
  const query = version === undefined ? "" : `?version=${encodeURIComponent(version)}`;
  return `/v1/skills/${encodeURIComponent(name)}/contents${path}${query}`;
}

/** Where the service has it as an archive. */
export function archivePath(name: string, version: string | undefined): string {
  const own = version === undefined ? "" : `/${encodeURIComponent(version)}`;
  return `/v1/skills/${encodeURIComponent(name)}${own}/archive`;
}

/** A name as the service writes it into the names of files. */
export function plainName(name: string): string {
  return name.replace(/[^\w.-]/g, "_");
}
