import { CopyButton } from "../../parts/copy.tsx";
import { Link } from "../../parts/link.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Visible } from "../../parts/visible.tsx";
import { addressIn } from "./addresses.ts";
import type { SkillModel } from "./model.ts";
import { sizeOf } from "./size.ts";

const SHOWN = 300;

/** Every file with its digest, as `sha256sum` prints it. */
export function Digests({ model }: { readonly model: SkillModel }) {
  const { name, version, contents } = model;
  const { files } = contents;
  const sums = files
    .filter(({ sha256 }) => sha256 !== null)
    .map(({ sha256, path }) => `${sha256}  ${path}`)
    .join("\n");
  return (
    <section class="card" aria-label="Manifest">
      <div class="digests-head">
        <h2>Files and digests of {contents.version ?? "what is on offer"}</h2>
        <CopyButton text={`${sums}\n`} label="all digests, for sha256sum -c" />
      </div>
      <Scroll label="Files and digests">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Size</th>
              <th scope="col">Mode</th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {files.slice(0, SHOWN).map(({ path, size, sha256, executable }) => (
              <tr key={path}>
                <th scope="row">
                  <Link to={addressIn(name, { version, tab: "files", file: path })}>
                    <Visible text={path} />
                  </Link>
                </th>
                <td>{sizeOf(size)}</td>
                <td>{executable ? "0755" : "0644"}</td>
                <td class="digest">
                  {sha256 === null ? (
                    <span class="quiet">too large</span>
                  ) : (
                    <>
                      <code title={sha256}>{sha256.slice(0, 16)}…</code>
                      <CopyButton text={sha256} label={`SHA-256 of ${path}`} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {files.length > SHOWN && (
        <p class="quiet">
          {(files.length - SHOWN).toLocaleString("en")} more; the button above copies them all.
        </p>
      )}
    </section>
  );
}
