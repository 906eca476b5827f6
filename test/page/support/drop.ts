import type { CDPSession, Page } from "playwright-core";

/** Something dragged over the page as a system does it, so that folders are folders. */
export interface Drag {
  enter(): Promise<void>;
  leave(): Promise<void>;
  drop(): Promise<void>;
}

/** Drags files and folders of this machine, or a text when there are none. */
export async function drag(page: Page, paths: readonly string[]): Promise<Drag> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const items = paths.length > 0 ? [] : [{ mimeType: "text/plain", data: "some words" }];
  const data = { items, files: [...paths], dragOperationsMask: 1 };
  const send = async (type: "dragEnter" | "dragOver" | "drop" | "dragCancel") => {
    await session.send("Input.dispatchDragEvent", { type, x: 100, y: 200, data });
  };
  return {
    async enter() {
      await send("dragEnter");
      await send("dragOver");
    },
    leave: () => send("dragCancel"),
    async drop() {
      await send("dragEnter");
      await send("dragOver");
      await send("drop");
    },
  };
}
