import { Link, Text } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { SANS } from "@/lib/content-plan/server/pdf/fonts";
import { COLORS } from "@/lib/content-plan/server/pdf/page";
import { paragraphDirection } from "@/lib/content-plan/server/pdf/paragraph-direction";
import { printable } from "@/lib/content-plan/server/pdf/printable";
import type { Direction } from "@/lib/i18n/direction";

type Style = Record<string, unknown>;

/** What a line needs to be set rightly: without both, the runs of a wrapped right-to-left line change places. */
export const lineStyle = (direction: Direction): Style => ({
  direction,
  textAlign: direction === "rtl" ? "right" : "left",
});

interface WordsProps {
  direction: Direction;
  style?: Style;
  children: string;
}

/** Words of ours, in the plan's direction. */
export function Words({ direction, style, children }: WordsProps) {
  return (
    <Text {...WHOLE_WORDS} style={{ fontFamily: SANS, ...lineStyle(direction), ...style }}>
      {children}
    </Text>
  );
}

/**
 * A word whose letters come from several files of letters ("ב־5:40", "(12:00)", "להזמנות:") may not be broken where the
 * files meet: the writer would, and add a hyphen. This is its number for never.
 */
const WHOLE_WORDS = { hyphenationPenalty: 10_000 };

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

interface WrittenProps {
  text: string;
  /** Of a paragraph that has no letters. */
  direction: Direction;
  /** What the faces have. */
  covered: ReadonlySet<number>;
  style?: Style;
}

/** Words that somebody wrote: each paragraph in its own direction, its addresses as links. */
export function Written({ text, direction, covered, style }: WrittenProps) {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((paragraph, index) => {
      const own = paragraphDirection(paragraph) ?? direction;
      return (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          key={index}
          {...WHOLE_WORDS}
          style={{ fontFamily: SANS, ...style, ...lineStyle(own) }}
        >
          {paragraph === "" ? " " : withLinks(printable(paragraph, own, covered))}
        </Text>
      );
    });
}

function withLinks(paragraph: string): ReactNode[] {
  return paragraph.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <Link key={index} src={part} style={{ color: COLORS.link }}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
