import { Link, Text } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { SANS_FONT_FAMILIES } from "@/lib/content-plan/server/pdf/fonts";
import { COLORS } from "@/lib/content-plan/server/pdf/page-style";
import { takeWholeSentences, truncateText } from "@/lib/core/truncate-text";
import type { Direction, Language } from "@/lib/i18n/direction";
import { getAutoDirection, getTextDirection } from "@/lib/i18n/text-direction";

const DIRECTION_MARKS: Record<Direction, string> = { ltr: "\u200e", rtl: "\u200f" };
const ISOLATE = /([\u2066\u2067\u2068])([^\u2066-\u2069]*)\u2069/;
/** Modify their neighbors and have no glyph: joiners, variation selectors, skin tones, controls. */
const WITHOUT_GLYPH =
  /[\u00ad\u061c\u200b-\u200d\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}]/gu;
const UNKNOWN = "?";

/**
 * Converts a paragraph to covered characters. Isolates, which no font renders as nothing, become direction
 * marks with the same visual order: inside, of the isolate's direction; outside, of the paragraph's.
 */
export function toPrintableText(
  paragraph: string,
  direction: Direction,
  covered: ReadonlySet<number>,
): string {
  let text = paragraph;
  for (let found = ISOLATE.exec(text); found; found = ISOLATE.exec(text)) {
    const [whole, kind, inner = ""] = found;
    const own =
      kind === "\u2066" ? "ltr" : kind === "\u2067" ? "rtl" : (getAutoDirection(inner) ?? direction);
    const [outside, inside] = [DIRECTION_MARKS[direction], DIRECTION_MARKS[own]];
    text = text.replace(whole, () => `${outside}${inside}${inner}${inside}${outside}`);
  }
  const shaped = isolateAstralCharacters(text.normalize("NFC").replace(WITHOUT_GLYPH, ""), direction);
  return [...shaped].map((letter) => (covered.has(letter.codePointAt(0) ?? 0) ? letter : UNKNOWN)).join("");
}

const STRONG = /[\p{L}\u200e\u200f]/u;
const ASTRAL = /[\u{10000}-\u{1f1e5}\u{1f200}-\u{10ffff}]/gu;

/** The PDF writer treats characters beyond the BMP as Latin, and renders only the first of several in a row. */
function isolateAstralCharacters(text: string, direction: Direction): string {
  return text.replace(ASTRAL, (sign, at: number) => {
    const before = getAutoDirection([...text.slice(0, at)].findLast((letter) => STRONG.test(letter)) ?? "");
    const after = getAutoDirection(text.slice(at + sign.length));
    const own = before !== null && before === after ? before : direction;
    return DIRECTION_MARKS[own] + sign + DIRECTION_MARKS[own];
  });
}

type Style = Record<string, unknown>;

/** Both properties are needed: without them the runs of a wrapped right-to-left line change places. */
export const lineStyle = (direction: Direction): Style => ({
  direction,
  textAlign: direction === "rtl" ? "right" : "left",
});

interface InterfaceTextProps {
  direction: Direction;
  style?: Style;
  children: string;
}

/** Renders interface text in the plan's direction. */
export function InterfaceText({ direction, style, children }: InterfaceTextProps) {
  return (
    <Text {...WHOLE_WORDS} style={{ fontFamily: SANS_FONT_FAMILIES, ...lineStyle(direction), ...style }}>
      {children}
    </Text>
  );
}

/**
 * A word whose glyphs come from several font files ("ב־5:40", "(12:00)", "להזמנות:") would be broken with a
 * hyphen where the files meet. This penalty means never.
 */
const WHOLE_WORDS = { hyphenationPenalty: 10_000 };

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

interface UserTextProps {
  text: string;
  language: Language;
  covered: ReadonlySet<number>;
  style?: Style;
}

/** Renders user text: each paragraph in the direction that the language gives it, URLs as links. */
export function UserText({ text, language, covered, style }: UserTextProps) {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((paragraph, index) => {
      const own = getTextDirection(paragraph, language);
      return (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and are never reordered
          key={index}
          {...WHOLE_WORDS}
          style={{ fontFamily: SANS_FONT_FAMILIES, ...style, ...lineStyle(own) }}
        >
          {paragraph === "" ? " " : withLinks(toPrintableText(paragraph, own, covered))}
        </Text>
      );
    });
}

function withLinks(paragraph: string): ReactNode[] {
  return paragraph.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and are never reordered
      <Link key={index} src={part} style={{ color: COLORS.link }}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

const LONGEST = 150;

/** Returns whole sentences of the first paragraph for large type, or its first words. */
export function getTextOpening(text: string): string {
  const first =
    text
      .split("\n")
      .find((paragraph) => /\p{L}/u.test(paragraph))
      ?.trim() ?? "";
  if (first.length <= LONGEST) return first;
  return takeWholeSentences(first, LONGEST) || truncateText(first, LONGEST);
}
