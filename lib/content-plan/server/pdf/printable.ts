import { paragraphDirection } from "@/lib/content-plan/server/pdf/paragraph-direction";
import type { Direction } from "@/lib/i18n/direction";

const MARKS: Record<Direction, string> = { ltr: "\u200e", rtl: "\u200f" };
const ISOLATE = /([\u2066\u2067\u2068])([^\u2066-\u2069]*)\u2069/;
/** What says something about its neighbours and has no shape: joiners, variants, skin tones, other controls. */
const SHAPELESS =
  /[\u00ad\u061c\u200b-\u200d\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}]/gu;
const UNKNOWN = "?";

/**
 * A paragraph in letters that the faces have. Isolates, which no face draws as nothing, become marks of direction that
 * order the line alike: inside the mark of what is isolated, outside that of the paragraph.
 */
export function printable(paragraph: string, direction: Direction, covered: ReadonlySet<number>): string {
  let text = paragraph;
  for (let found = ISOLATE.exec(text); found; found = ISOLATE.exec(text)) {
    const [whole, kind, inner = ""] = found;
    const own =
      kind === "\u2066" ? "ltr" : kind === "\u2067" ? "rtl" : (paragraphDirection(inner) ?? direction);
    const [outside, inside] = [MARKS[direction], MARKS[own]];
    text = text.replace(whole, () => `${outside}${inside}${inner}${inside}${outside}`);
  }
  const shaped = besideLetters(text.normalize("NFC").replace(SHAPELESS, ""), direction);
  return [...shaped].map((letter) => (covered.has(letter.codePointAt(0) ?? 0) ? letter : UNKNOWN)).join("");
}

const STRONG = /[\p{L}\u200e\u200f]/u;
const ASTRAL = /[\u{10000}-\u{1f1e5}\u{1f200}-\u{10ffff}]/gu;

/**
 * The writer takes every sign beyond the first plane for a Latin letter, and of several in a row draws the first alone.
 * Between marks each is by itself and goes the way of what is around it.
 */
function besideLetters(text: string, direction: Direction): string {
  return text.replace(ASTRAL, (sign, at: number) => {
    const before = paragraphDirection([...text.slice(0, at)].findLast((letter) => STRONG.test(letter)) ?? "");
    const after = paragraphDirection(text.slice(at + sign.length));
    const own = before !== null && before === after ? before : direction;
    return MARKS[own] + sign + MARKS[own];
  });
}
