import { buildPageIfStale } from "../../scripts/build-page.ts";

/** Tests see the page as its sources are now. */
export default async function setup(): Promise<void> {
  await buildPageIfStale();
}
