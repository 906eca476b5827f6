import { useId } from "preact/hooks";
import { callJson } from "../../api/call.ts";
import type { ValidationError } from "../../api/failure.ts";
import { RuleLink } from "../../parts/finding.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { Visible, VisiblePath } from "../../parts/visible.tsx";
import { countWords } from "../../parts/words.ts";
import { limitWords, useLimits } from "./start.tsx";

/** More distinct rules than this are not looked up. */
const MOST_RULES = 20;

const WORDS: Readonly<
  Record<ValidationError["status"], { readonly title: string; readonly todo: string }>
> = {
  invalid_skill: {
    title: "This skill needs corrections",
    todo: "Correct these in the files and give it once more.",
  },
  invalid_archive: {
    title: "This archive cannot be read",
    todo: "Pack the folder of the skill anew as a zip or .tar.gz, or drop the folder itself.",
  },
  too_large: {
    title: "This is larger than the service takes",
    todo: "Leave out what the skill does not need, such as builds, data or videos.",
  },
  invalid_request: {
    title: "This could not be taken",
    todo: "Choose or drop it once more.",
  },
};

/** Something is wrong with what was given, and nothing with the service: all of it, with what to do. */
export function Corrections(props: {
  readonly error: ValidationError;
  /** One of several skills, whose files were scanned; alone, an invalid skill is not. */
  readonly scanned?: boolean;
}) {
  const { error, scanned = false } = props;
  const { status, errors } = error;
  const { title, todo } = WORDS[status];
  const id = useId();
  const limits = useLimits();
  const advice = useAdvice(error);
  return (
    <section class="corrections card" aria-labelledby={id}>
      <h2 id={id}>
        <span class="sign" aria-hidden="true">
          ✎
        </span>
        {title}
      </h2>
      <p>
        {errors.length > 1 && `${countWords(errors.length, "thing")} to correct. `}
        {todo} {scanned ? "An invalid skill has no verdict." : "It was not scanned."}
      </p>
      <ol>
        {errors.map(({ code, field, message, file, line }, index) => (
          <li key={index}>
            <p class="message">
              <Visible most={600} text={message} />
            </p>
            <p class="small place">
              {file !== null && <VisiblePath path={file} {...(line !== null && { line })} />}
              {field !== null && (
                <span class="chip">
                  <Visible text={field} most={80} />
                </span>
              )}
              {status === "invalid_skill" ? <RuleLink id={code} /> : <code>{code}</code>}
            </p>
            {advice.has(code) && (
              <p class="advice-line">
                <b>To correct it:</b> {advice.get(code)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {status === "too_large" && limits !== undefined && (
        <p class="small quiet">{limitWords(limits)}</p>
      )}
    </section>
  );
}

/** What the rules behind the errors say is to be done; without an answer the errors stand alone. */
function useAdvice({ status, errors }: ValidationError): ReadonlyMap<string, string> {
  const codes = status === "invalid_skill" ? [...new Set(errors.map(({ code }) => code))] : [];
  const { loaded } = useLoaded(codes.join(" "), (signal) =>
    Promise.all(
      codes.slice(0, MOST_RULES).map(async (code) => {
        const path = `/v1/rules/${encodeURIComponent(code)}`;
        const { remediation } = await callJson<{ readonly remediation: string }>(path, { signal });
        return [code, remediation] as const;
      }),
    ),
  );
  return new Map(loaded.state === "done" ? loaded.value : []);
}
