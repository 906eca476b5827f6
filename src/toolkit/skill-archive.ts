/** The verb that packs the files of a skill for others to fetch. */
export { writeTarGz as skillArchive } from "../archive/write-tar-gz.ts";
