import type { Operation } from "./operation.ts";

/** Pages are plain: nothing in them runs, and nothing comes from elsewhere. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-cache",
};

/** The operations in words, from their own declarations. */
export function docsPage(operations: readonly Operation[]): Response {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const own = operations.filter((operation) => operation.tag === tag).map(section);
    return `<h2>${escaped(tag)}</h2>\n${own.join("\n")}`;
  });
  return page(
    "psk: operations",
    `<p><a href="/openapi.json">openapi.json</a> has all fields. Every answer has an
<code>x-request-id</code>. 4xx with <code>validation_error</code> is yours to correct; 5xx is ours.</p>
${sections.join("\n")}`,
  );
}

function section({ method, path, summary, scope, responses, errors = [] }: Operation): string {
  const right = scope === undefined ? "anyone" : `scope ${scope}`;
  const statuses = [...Object.keys(responses), ...errors].join(", ");
  return `<h3><code>${method.toUpperCase()} ${escaped(path)}</code></h3>
<p>${escaped(summary)}<br><small>${right}; answers ${statuses}</small></p>`;
}

function page(title: string, body: string): Response {
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width">`;
  return new Response(
    `<!doctype html>\n<html lang="en"><head>${head}</head><body><h1>${escaped(title)}</h1>\n${body}\n</body></html>\n`,
    { headers: HEADERS },
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
