/** What is not seen or turns the text around it; a line feed is always one of the layout. */
const UNSEEN =
  /(?!\n|[\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** JSON in lines as `psk compose --json` prints it: unseen characters are escaped, the value is the same. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSEEN, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
