import { getDirection } from "@/lib/i18n/direction";
import { countLetters, getAutoDirection } from "@/lib/i18n/text-direction";

const MARKS = { rtl: "\u200f", ltr: "\u200e" } as const;

/** Links, mentions and hashtags, which are Latin in a text of any language. */
const LINKED = /https?:\/\/\S+|(?<![\p{L}\p{N}])www\.\S+|[@#][\p{L}\p{M}\p{N}_.]+/gu;

/**
 * True for a line that is mostly in the direction of `language` and starts with a character of the other one. The
 * networks choose the direction of a line by its first strong character, so they show it the wrong way round.
 */
function isTurned(line: string, language: string): boolean {
  const own = getDirection(language);
  const letters = countLetters(line.replace(LINKED, " "));
  const isMostlyOwn = letters[own] > letters[own === "rtl" ? "ltr" : "rtl"];
  return isMostlyOwn && getAutoDirection(line) !== own;
}

/** Returns whether the networks show a line of a text in `language` the wrong way round. */
export function hasTurnedLine(text: string, language: string): boolean {
  return text.split("\n").some((line) => isTurned(line, language));
}

/** Starts each such line with a direction mark: an invisible character, which the networks go by. */
export function markTurnedLines(text: string, language: string): string {
  const mark = MARKS[getDirection(language)];
  return text
    .split("\n")
    .map((line) => (isTurned(line, language) ? mark + line : line))
    .join("\n");
}
