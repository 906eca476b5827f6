import type { Locator } from "playwright-core";

/** The text of an element, once it is there. */
export async function words(element: Locator): Promise<string> {
  return (await element.textContent()) ?? "";
}
