/** The verb that makes secrets in a text unreadable before the text is shown to others. */
export { maskSecrets } from "../check/views/secrets.ts";
