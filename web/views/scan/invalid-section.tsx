import { type FindingFilter, isWanted } from "../../parts/finding-groups.ts";
import { FindingList } from "../../parts/finding-list.tsx";
import { Corrections } from "./corrections.tsx";
import type { InvalidResult } from "./scans.ts";

/** A skill among others that cannot be loaded: what to correct, and what its files hold. */
export function InvalidSection(props: {
  readonly result: InvalidResult;
  readonly filter: FindingFilter;
}) {
  const { validation_error, blocked, findings } = props.result;
  const wanted = findings.filter((finding) => isWanted(finding, props.filter));
  return (
    <section class="skill-result">
      {blocked && (
        <p class="note">
          <b>Blocked.</b> It is not a valid skill, but its files were scanned all the same, and the
          findings below are blocked.
        </p>
      )}
      <Corrections error={validation_error} scanned />
      {wanted.length > 0 && (
        <div class="findings">
          <h2>Findings</h2>
          <FindingList findings={wanted} />
        </div>
      )}
    </section>
  );
}
