/** Their clock and ours may differ by this much when a post is looked up by time. */
export const CLOCK_SKEW_MS = 120_000;

/** A text as it can be compared with what a network made of it. */
export function comparable(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
