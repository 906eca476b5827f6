import type { OpenRegistry } from "../../toolkit/open-registry.ts";
import { packageVersion } from "../../toolkit/package-root.ts";
import { openLive } from "../live.ts";
import { serveHttp } from "../serve-http.ts";
import { type HostProblem, hostProblems } from "./host-limits.ts";
import { type Visit, visit } from "./visit.ts";

/** A skill that is no resource: `fallback` is had by load_skill, the others not at all. */
export interface Unlisted {
  readonly skill: string;
  readonly state: "fallback" | "invalid" | "shadowed" | "disabled" | "unreadable" | "truncated";
  readonly reason: string;
}

/** What the doctor found. */
export interface Diagnosis {
  /** The official client could list, read and verify everything. */
  readonly ok: boolean;
  readonly visits: readonly Omit<Visit, "skills">[];
  readonly listed: number;
  /** Skills that clients do not see as resources, and why. */
  readonly unlisted: readonly Unlisted[];
  /** Skills whose frontmatter is served in another form than its author wrote it. */
  readonly conformed: readonly string[];
  /** Files that are not handed out since they hold secrets. */
  readonly withheld: readonly string[];
  readonly hosts: readonly HostProblem[];
}

/** Starts the server, visits it in both eras with the official client, and says what it saw. */
export async function runDoctor(open: () => Promise<OpenRegistry>): Promise<Diagnosis> {
  const live = openLive({ version: packageVersion(), open, report: () => {} });
  const serving = await serveHttp(live, { address: { host: "127.0.0.1", port: 0 } });
  try {
    const url = `http://127.0.0.1:${serving.address.port}/mcp`;
    const modern = await visit(url, "modern");
    const legacy = await visit(url, "legacy");
    const { skills } = modern;
    const catalog = await live.catalog();
    const unlisted: Unlisted[] = [];
    const conformed: string[] = [];
    const withheld: string[] = [];
    for (const { skill_id, source, state, reason } of catalog.snapshot().missing) {
      if (state !== "unlisted") unlisted.push({ skill: skill_id ?? source.path, state, reason });
    }
    for (const entry of catalog.snapshot().entries) {
      const offer = await catalog.offer(entry);
      if (offer.state === "fallback") {
        unlisted.push({ skill: entry.skill_id, state: "fallback", reason: offer.reason });
        continue;
      }
      if (offer.skill.conformed) conformed.push(entry.skill_id);
      withheld.push(...offer.skill.manifest.withheld.map((path) => `${entry.skill_id}/${path}`));
    }
    const visits = [modern, legacy].map(({ skills: _, ...rest }) => rest);
    const same = modern.skills.length === legacy.skills.length;
    const ok = same && visits.every(({ failed }) => failed.length === 0);
    const hosts = hostProblems(skills);
    return { ok, visits, listed: skills.length, unlisted, conformed, withheld, hosts };
  } finally {
    await serving.close();
  }
}
