/** Jobs of several callers. Each caller has a line of its own, and the lines take turns. */
export interface FairQueue<T> {
  /** To the end of the caller's line. */
  push(caller: string, job: T): void;
  /** To the head of the caller's line, for a job that was taken and could not be done. */
  putBack(caller: string, job: T): void;
  /** The next job of the caller whose turn it is; lines whose head is not allowed are passed over. */
  take(allowed?: (caller: string, head: T) => boolean): T | undefined;
  /** Everyone who waits, in the order of their turns. */
  callers(): readonly string[];
  /** Takes all jobs out. */
  drain(): T[];
  /** How many jobs wait. */
  size(): number;
}

/** Makes an empty queue. */
export function createFairQueue<T>(): FairQueue<T> {
  // A map keeps the order of insertion: whoever was served goes to the end.
  const lines = new Map<string, T[]>();
  const lineOf = (caller: string): T[] => {
    const line = lines.get(caller) ?? [];
    lines.set(caller, line);
    return line;
  };
  return {
    push: (caller, job) => void lineOf(caller).push(job),
    putBack: (caller, job) => void lineOf(caller).unshift(job),
    take(allowed = () => true) {
      for (const [caller, line] of lines) {
        const [head] = line;
        if (head === undefined || !allowed(caller, head)) continue;
        line.shift();
        lines.delete(caller);
        if (line.length > 0) lines.set(caller, line);
        return head;
      }
      return undefined;
    },
    callers: () => [...lines.keys()],
    drain() {
      const all = [...lines.values()].flat();
      lines.clear();
      return all;
    },
    size: () => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
  };
}
