import { z } from "zod";
import { PskError } from "../../errors.ts";
import { searchSkills } from "../../toolkit/search-skills.ts";
import { listTag, missingSkills, summaries, versionsOf } from "../catalogue.ts";
import { operation } from "../operation.ts";
import { badField } from "../rejected.ts";
import { named, skillDetail, skillList } from "../schemas/catalogue.ts";
import { verdict } from "../schemas/scan.ts";

/** A page of so many is made and sent in a few hundredths of a second. */
const MAX_PAGE = 2000;

export const listSkills = operation({
  id: "listSkills",
  method: "get",
  path: "/v1/skills",
  summary: "The skills on offer: all by name, or those that fit a text, the best first.",
  tag: "catalogue",
  scope: "read",
  query: z.strictObject({
    q: z.string().max(1000).optional().meta({ description: "A task or words to search for." }),
    verdict: verdict.or(z.literal("unscanned")).optional().meta({
      description: "`unscanned` are those whose verdict is null.",
    }),
    limit: z
      .string()
      .regex(/^\d{1,4}$/, `must be a number from 1 to ${MAX_PAGE}`)
      .default("100"),
    cursor: z.string().max(400).optional(),
  }),
  responses: {
    200: { description: "One page.", schema: skillList },
    304: { description: "The list is still the one whose ETag was given." },
  },
  async run(service, { query, incoming }) {
    const { live, verdicts, clean } = service;
    const limit = Number(query.limit);
    if (limit < 1 || limit > MAX_PAGE)
      throw badField("limit", `limit must be from 1 to ${MAX_PAGE}`);
    const snapshot = (await live.catalog()).snapshot();
    const headers = { etag: listTag(snapshot, verdicts), "cache-control": "private, no-cache" };
    if (incoming.headers["if-none-match"] === headers.etag) {
      return new Response(null, { status: 304, headers });
    }
    const { q, cursor } = query;
    const names = q === undefined ? undefined : await searchSkills(snapshot, q);
    const found = summaries(snapshot, service, names);
    const wanted = found.filter(
      (skill) => query.verdict === undefined || (skill.verdict ?? "unscanned") === query.verdict,
    );
    const start = cursor === undefined ? 0 : afterCursor(wanted, cursor);
    const skills = wanted.slice(start, start + limit);
    const last = skills.at(-1);
    const more = start + limit < wanted.length && last !== undefined;
    const page = {
      total: wanted.length,
      skills,
      next_cursor: more ? Buffer.from(last.name).toString("base64url") : null,
      missing: q === undefined && cursor === undefined ? missingSkills(snapshot, clean) : [],
    };
    return Response.json(page, { headers });
  },
});

export const getSkill = operation({
  id: "getSkill",
  method: "get",
  path: "/v1/skills/{name}",
  summary: "One skill with its versions in the store.",
  tag: "catalogue",
  scope: "read",
  params: named,
  responses: { 200: { description: "The skill.", schema: skillDetail } },
  errors: [404],
  async run(service, { params: { name } }) {
    const { live, store, verdicts } = service;
    const [skill] = summaries((await live.catalog()).snapshot(), service, [name]);
    if (skill === undefined) throw new PskError("not_found", `There is no skill "${name}"`);
    const { description, source, version, allowed_tools } = skill;
    const versions = versionsOf(name, store, verdicts);
    const body: z.input<typeof skillDetail> = {
      name: skill.name,
      ...{ description, source, version, allowed_tools, versions },
    };
    return Response.json(body);
  },
});

type Skill = ReturnType<typeof summaries>[number];

/** A cursor is the last name that was given; when that skill is gone the list begins anew. */
function afterCursor(skills: readonly Skill[], cursor: string): number {
  const name = Buffer.from(cursor, "base64url").toString();
  return skills.findIndex((skill) => skill.name === name) + 1;
}
