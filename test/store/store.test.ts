import { join } from "node:path";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { createMemoryStore } from "../../src/store/memory-store.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { storeSuite } from "./store-suite.ts";

const folder = memoryFolder();
let stores = 0;

storeSuite("a store on a disk", () => openDiskStore(join(folder, String(stores++))));
storeSuite("a store in memory", createMemoryStore);
