/** Counts of one group of labelled skills. */
export interface Counts {
  /** Malicious and blocked. */
  truePositive: number;
  falseNegative: number;
  /** Benign and blocked. */
  falsePositive: number;
  trueNegative: number;
  /** Malicious with a finding of MEDIUM or above. */
  reported: number;
}

/** Nothing counted yet. */
export function noCounts(): Counts {
  return { truePositive: 0, falseNegative: 0, falsePositive: 0, trueNegative: 0, reported: 0 };
}

/** What the counts say; undefined where there was nothing to count. */
export interface Figures {
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  readonly f1: number | undefined;
  readonly falsePositiveRate: number | undefined;
}

/** Precision, recall, F1 and the share of benign skills that were blocked. */
export function figuresOf(counts: Counts): Figures {
  const { truePositive, falseNegative, falsePositive, trueNegative } = counts;
  const precision = share(truePositive, truePositive + falsePositive);
  const recall = share(truePositive, truePositive + falseNegative);
  const f1 =
    precision === undefined || recall === undefined || precision + recall === 0
      ? undefined
      : (2 * precision * recall) / (precision + recall);
  return {
    precision,
    recall,
    f1,
    falsePositiveRate: share(falsePositive, falsePositive + trueNegative),
  };
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** Wilson's interval at 95%: what the share may really be, given how few were counted. */
export function wilson(part: number, whole: number): readonly [low: number, high: number] {
  if (whole === 0) return [0, 1];
  const z = 1.96;
  const p = part / whole;
  const centre = p + (z * z) / (2 * whole);
  const spread = z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
  const scale = 1 + (z * z) / whole;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
