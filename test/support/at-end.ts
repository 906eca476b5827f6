import { afterAll } from "vitest";

const works: (() => unknown)[] = [];

afterAll(async () => {
  await Promise.all(works.splice(0).map((work) => work()));
});

/** Does something when the tests of the file are done; also from within a test, unlike `afterAll`. */
export function atEnd(work: () => unknown): void {
  works.push(work);
}
