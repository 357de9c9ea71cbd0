import { shorten } from "@/lib/core/shorten";

const LONGEST = 49;

/** The first words of a post, as its name in lists and bars; empty when it has none yet. */
export function titleOf(text: string): string {
  const line = text.split("\n", 20).find((one) => one.trim() !== "") ?? "";
  return shorten(line.trim(), LONGEST);
}
