/** Upper bounds of the buckets of a histogram, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30];

/** Counts for Prometheus, in its text format. */
export interface Metrics {
  request(operation: string, status: number, seconds: number): void;
  /** A value that is asked for when it is read. */
  gauge(name: string, help: string, read: () => number): void;
  text(): string;
}

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** Makes an empty set of counts. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Histogram>();
  const gauges: { name: string; help: string; read: () => number }[] = [];
  return {
    request(operation, status, seconds) {
      const labels = `operation="${operation}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      observe(durations, `operation="${operation}"`, seconds);
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    text() {
      const lines = [
        "# HELP psk_http_requests_total Requests that were answered.",
        "# TYPE psk_http_requests_total counter",
        ...[...requests].map(([labels, count]) => `psk_http_requests_total{${labels}} ${count}`),
        ...histogram("psk_http_request_seconds", "Time to the answer.", durations),
        ...gauges.flatMap(({ name, help, read }) => [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} gauge`,
          `${name} ${read()}`,
        ]),
      ];
      return `${lines.join("\n")}\n`;
    },
  };
}

function observe(all: Map<string, Histogram>, labels: string, seconds: number): void {
  const known = all.get(labels) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
  all.set(labels, known);
  known.count++;
  known.sum += seconds;
  for (const [index, bound] of BUCKETS.entries()) {
    if (seconds <= bound) known.counts[index] = (known.counts[index] ?? 0) + 1;
  }
}

function histogram(name: string, help: string, all: ReadonlyMap<string, Histogram>): string[] {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
  for (const [labels, { counts, sum, count }] of all) {
    for (const [index, bound] of BUCKETS.entries()) {
      lines.push(`${name}_bucket{${labels},le="${bound}"} ${counts[index]}`);
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
    lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`);
  }
  return lines;
}
