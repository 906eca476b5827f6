import type { Axes } from "../../grant/axes.ts";

/** What holds commands of the shell to the grant, besides the decision that starts them. */
export interface Enforced {
  /** Null when the sub-agent has no shell of psk's. */
  readonly sandbox: "bwrap" | "srt" | "off" | null;
  /** The files that commands can touch. */
  readonly shell_files: {
    readonly by: "bwrap" | "srt" | "nothing";
    /** Folders in the working folder that can be written; `.` is all of it. */
    readonly writable: readonly string[];
    /** The rules that give it, in words. */
    readonly because: string;
  };
  /** The hosts that commands can reach. */
  readonly network: {
    readonly by: "bwrap" | "srt" | "nothing";
    readonly allowed: "all" | "none" | readonly string[];
    readonly forbidden: readonly string[];
    /** The rules that give it, in words. */
    readonly because: string;
  };
  /** What is less than was asked for, and why. */
  readonly notes: readonly string[];
}

/** What holds, for a sandbox, or for none. */
export function enforcedBy(
  kind: "bwrap" | "srt" | "off" | null,
  { network, write }: Axes,
  notes: readonly string[] = [],
  closedNetwork = false,
): Enforced {
  if (kind === "off" || kind === null) {
    const because = kind === null ? "there is no shell" : "there is no sandbox";
    return {
      sandbox: kind,
      shell_files: { by: "nothing", writable: kind === null ? [] : ["/"], because },
      network: { by: "nothing", allowed: kind === null ? "none" : "all", forbidden: [], because },
      notes,
    };
  }
  return {
    sandbox: kind,
    shell_files: { by: kind, writable: write.places, because: write.because },
    network: closedNetwork
      ? { by: kind, allowed: "none", forbidden: [], because: "only srt can hold single hosts" }
      : { by: kind, ...network },
    notes,
  };
}

const NAMES = { bwrap: "bubblewrap", srt: "sandbox-runtime (srt)" } as const;

/** The same in words, a line each, for the start. */
export function enforcedInWords({ sandbox, shell_files, network, notes }: Enforced): string[] {
  if (sandbox === null) return [];
  if (sandbox === "off") {
    return [
      "sandbox: off. The grant decides which commands start; once started, nothing holds their files or their network",
      ...notes,
    ];
  }
  const writes = shell_files.writable.map((place) =>
    place === "." ? "the working folder" : place,
  );
  return [
    `sandbox: ${NAMES[sandbox]} holds every command of the shell`,
    `files: reads the working folder and the system's programs, writes ${writes.join(", ") || "nothing"} (${shell_files.because})`,
    `network: ${hosts(network)} (${network.because})`,
    ...notes,
  ];
}

function hosts({ allowed, forbidden }: Enforced["network"]): string {
  if (allowed === "none") return "none";
  const given = allowed === "all" ? "every host" : allowed.join(", ");
  return forbidden.length === 0 ? given : `${given}, but not ${forbidden.join(", ")}`;
}
