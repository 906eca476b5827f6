import { expect, test } from "vitest";
import { createFairQueue } from "../../src/toolkit/fair-queue.ts";

function queueOf(...jobs: readonly string[]) {
  const queue = createFairQueue<string>();
  for (const job of jobs) queue.push(job.charAt(0), job);
  return queue;
}

test("callers take turns, whoever came with how much", () => {
  const queue = queueOf("a1", "a2", "a3", "b1", "c1", "c2");
  expect(queue.size()).toBe(6);
  const taken = Array.from({ length: 7 }, () => queue.take());
  expect(taken).toEqual(["a1", "b1", "c1", "a2", "c2", "a3", undefined]);
  expect(queue.size()).toBe(0);
});

test("one who comes later is next after those who wait, not after all that they wait for", () => {
  const queue = queueOf("a1", "a2", "a3");
  expect(queue.take()).toBe("a1");
  queue.push("b", "b1");
  expect([queue.take(), queue.take(), queue.take()]).toEqual(["a2", "b1", "a3"]);
});

test("a line whose head is not allowed is passed over and keeps its turn", () => {
  const queue = queueOf("a1", "b1", "a2");
  expect(queue.take((caller) => caller !== "a")).toBe("b1");
  expect(queue.take((_, head) => head === "a2")).toBeUndefined();
  expect(queue.callers()).toEqual(["a"]);
  expect(queue.take()).toBe("a1");
});

test("what is put back is the first of its line again", () => {
  const queue = queueOf("a1", "a2");
  const taken = queue.take() ?? "";
  queue.putBack("a", taken);
  expect(queue.drain()).toEqual(["a1", "a2"]);
  expect(queue.take()).toBeUndefined();
});
