import type { TextElement } from "@/lib/canvas/core/elements";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { getFirstStrongDirection, getVisualOrder, type TextDirection } from "@/lib/canvas/render/bidi";
import { type CurvedText, curveText, type StraightGlyph } from "@/lib/canvas/render/curve-text";
import { findLineBreaks, graphemeSegmenter, isPairSplit } from "@/lib/canvas/render/find-line-breaks";
import { getParagraphBidiLevels, resolveTextStyles, type TextStyle } from "@/lib/canvas/render/text-styles";

/** A segment of a line in one style and one direction. `x` is measured from the line's left end. */
export interface TextRun {
  text: string;
  x: number;
  width: number;
  direction: TextDirection;
  style: TextStyle;
}

interface TextLine {
  runs: TextRun[];
  /** Measured from the left and the top of the element's bounding box, in document px. */
  x: number;
  top: number;
  baseline: number;
  width: number;
  /** Added to each space of a justified line, in px. */
  wordSpacing: number;
}

export interface TextLayout {
  lines: TextLine[];
  direction: TextDirection;
  size: number;
  letter: number;
  lineHeight: number;
  /** Height of the element's box after growing. */
  height: number;
  /** Height of all lines at this size, regardless of the box. */
  needed: number;
  isCut: boolean;
  /** Places of the letters of a curved text, which are drawn instead of its lines. */
  curved?: CurvedText;
}

export interface TextMeasurer {
  width(text: string, look: { size: number; letter: number; direction: TextDirection } & TextStyle): number;
  ascent(size: number, style: TextStyle): { up: number; down: number };
}

const ELLIPSIS = "…";
/** Precision in px of the search for the largest size that fits. */
const SIZE_STEP = 0.5;

type MeasuredRun = Omit<TextRun, "x"> & { level: number };

interface Line {
  start: number;
  end: number;
  /** True for the last line of a paragraph, which is not justified. */
  isLast: boolean;
}

/** Lays out text. Only this wraps and shrinks, so that editor, previews and export agree. */
export function layOutText(element: TextElement, measure: TextMeasurer): TextLayout {
  const normal = {
    ...element,
    text: element.text.replaceAll(/\r\n?|\u2028|\u2029/g, "\n").replaceAll("\t", " "),
  };
  const size = element.overflow === "shrink" ? largestThatFits(normal, measure) : element.size;
  return new Layout(normal, size, measure).placed();
}

function largestThatFits(element: TextElement, measure: TextMeasurer): number {
  if (new Layout(element, element.size, measure).fits()) return element.size;
  let [fits, tooLarge] = [Math.min(MIN_TEXT_SIZE, element.size), element.size];
  while (tooLarge - fits > SIZE_STEP) {
    const middle = Math.round((fits + tooLarge) / 2 / SIZE_STEP) * SIZE_STEP;
    if (middle <= fits || middle >= tooLarge) break;
    if (new Layout(element, middle, measure).fits()) fits = middle;
    else tooLarge = middle;
  }
  return fits;
}

class Layout {
  readonly #element: TextElement;
  readonly #size: number;
  readonly #letter: number;
  readonly #direction: TextDirection;
  readonly #measure: TextMeasurer;
  readonly #styles: TextStyle[];
  readonly #levels: number[];
  readonly #innerWidth: number;
  readonly #lineHeight: number;
  readonly #lines: Line[];
  #brokenWord = false;

  constructor(element: TextElement, size: number, measure: TextMeasurer) {
    this.#element = element;
    this.#size = size;
    this.#letter = (element.letter * size) / element.size;
    this.#direction = element.dir === "auto" ? (getFirstStrongDirection(element.text) ?? "ltr") : element.dir;
    this.#measure = measure;
    this.#styles = resolveTextStyles(element);
    const isSplit = Boolean(element.curve) || (element.spans?.length ?? 0) > 0;
    this.#levels = isSplit ? getParagraphBidiLevels(element.text, this.#direction) : [];
    this.#innerWidth = Math.max(1, element.w - 2 * (element.bg?.padX ?? 0));
    this.#lineHeight = size * element.lineHeight;
    this.#lines = this.#wrap();
  }

  fits(): boolean {
    return !this.#brokenWord && this.#needed() <= this.#element.h + 0.01;
  }

  #needed(): number {
    const { curve, bg } = this.#element;
    const lines = curve ? this.#curved(curve).height : this.#lines.length * this.#lineHeight;
    return lines + 2 * (bg?.padY ?? 0);
  }

  placed(): TextLayout {
    const { h, overflow, vertical, bg, w, curve } = this.#element;
    const padY = bg?.padY ?? 0;
    const needed = this.#needed();
    if (curve) return this.#placedOnCurve(curve, needed);
    const isCut = overflow !== "grow" && needed > h + 0.01;
    const room = Math.max(1, Math.floor((h - 2 * padY + 0.01) / this.#lineHeight));
    const stored = isCut ? this.#lines.slice(0, room) : this.#lines;
    const height = Math.max(h, overflow === "grow" ? needed : h);
    const free = Math.max(0, height - 2 * padY - stored.length * this.#lineHeight);
    const top = padY + (vertical === "middle" ? free / 2 : vertical === "bottom" ? free : 0);
    const { up, down } = this.#measure.ascent(this.#size, this.#base());
    // Whole px, as browsers position lines: the editor's text input lies exactly over the drawn text.
    const shift = Math.round(up) + Math.floor((this.#lineHeight - Math.round(up) - Math.round(down)) / 2);
    const lines = stored.map((line, index) => {
      const runs = this.#runsOf(line, isCut && index === stored.length - 1);
      const width = sumWidths(runs);
      const y = top + index * this.#lineHeight;
      return { ...this.#aligned(line, runs, width, (w - this.#innerWidth) / 2), top: y, baseline: y + shift };
    });
    const [direction, size, letter] = [this.#direction, this.#size, this.#letter];
    return { lines, direction, size, letter, lineHeight: this.#lineHeight, height, needed, isCut };
  }

  /** The text is complete on a curve: it has no line that could be left out. */
  #placedOnCurve(curve: number, needed: number): TextLayout {
    const { h, overflow, vertical } = this.#element;
    const height = overflow === "shrink" ? h : Math.max(h, needed);
    const free = height - needed;
    const curved = this.#curved(curve, vertical === "middle" ? free / 2 : vertical === "bottom" ? free : 0);
    const [direction, size, letter] = [this.#direction, this.#size, this.#letter];
    const isCut = overflow === "shrink" && needed > h + 0.01;
    const lineHeight = this.#lineHeight;
    return { lines: [], direction, size, letter, lineHeight, height, needed, isCut, curved };
  }

  #curved(curve: number, top = 0): CurvedText {
    const { w, bg } = this.#element;
    const lines = this.#lines.map((line) => {
      const runs = this.#runsOf(line, false);
      return { glyphs: runs.flatMap((run) => this.#glyphsOf(run)), width: sumWidths(runs) };
    });
    const { padX = 0, padY = 0 } = bg ?? {};
    const ascent = this.#measure.ascent(this.#size, this.#base());
    const room = { left: padX, right: w - padX, top: top + padY, align: this.#side() };
    return curveText(lines, { ...ascent, ...room, curve, lineHeight: this.#lineHeight, padX, padY });
  }

  #side(): "left" | "center" | "right" {
    const { align } = this.#element;
    if (align === "center") return "center";
    return (align === "end") === (this.#direction === "ltr") ? "right" : "left";
  }

  /** Measures from the start of the run, so that the letters keep their kerning. */
  #glyphsOf({ text, x, width, direction, style }: TextRun): StraightGlyph[] {
    let before = 0;
    return [...graphemeSegmenter.segment(text)].map(({ index, segment }) => {
      const after = this.#measured(text.slice(0, index + segment.length), style, direction, 0).width;
      const at = direction === "rtl" ? width - after : before;
      const glyph = { text: segment, style, direction, x: x + at, width: after - before };
      before = after;
      return glyph;
    });
  }

  #base(): TextStyle {
    const { weight, italic = false, underline = false } = this.#element;
    return { weight, italic, underline, fill: null };
  }

  /** Converts to physical sides. Canvas cannot justify right-to-left text. */
  #aligned(line: Line, runs: TextRun[], width: number, left: number) {
    const { align } = this.#element;
    const rest = this.#innerWidth - width;
    const spaces = runs.reduce((sum, run) => sum + run.text.split(" ").length - 1, 0);
    if (align === "justify" && this.#direction === "ltr" && !line.isLast && spaces > 0 && rest > 0) {
      const wordSpacing = rest / spaces;
      return { runs: stretched(runs, wordSpacing), x: left, width: width + rest, wordSpacing };
    }
    const side = this.#side();
    const x = left + (side === "center" ? rest / 2 : side === "right" ? rest : 0);
    return { runs, x, width, wordSpacing: 0 };
  }

  #wrap(): Line[] {
    const { text } = this.#element;
    const lines: Line[] = [];
    let start = 0;
    for (const paragraph of text.split("\n")) {
      lines.push(...this.#wrapParagraph(paragraph, start));
      start += paragraph.length + 1;
    }
    return lines;
  }

  #wrapParagraph(paragraph: string, offset: number): Line[] {
    const lines: Line[] = [];
    let start = 0;
    let end = 0;
    for (const at of findLineBreaks(paragraph)) {
      if (this.#widthOf(paragraph, offset, start, at) > this.#innerWidth && end > start) {
        lines.push({ start: offset + start, end: offset + end, isLast: false });
        start = end;
      }
      end = at;
      while (this.#widthOf(paragraph, offset, start, end) > this.#innerWidth) {
        const cut = this.#cutWord(paragraph, offset, start, end);
        if (cut >= end) break;
        this.#brokenWord = true;
        lines.push({ start: offset + start, end: offset + cut, isLast: false });
        start = cut;
      }
    }
    lines.push({ start: offset + start, end: offset + paragraph.length, isLast: true });
    return lines;
  }

  /** Returns where to break a word wider than the box: between graphemes, after at least one. */
  #cutWord(paragraph: string, offset: number, start: number, end: number): number {
    let cut = start;
    for (const { index, segment } of graphemeSegmenter.segment(paragraph.slice(start, end))) {
      const next = start + index + segment.length;
      if (cut > start && this.#widthOf(paragraph, offset, start, next) > this.#innerWidth) return cut;
      cut = next;
    }
    return cut;
  }

  /** Trailing spaces of a line have no width. */
  #widthOf(paragraph: string, offset: number, start: number, end: number): number {
    const shown = start + paragraph.slice(start, end).trimEnd().length;
    return sumWidths(this.#runs(offset + start, offset + shown));
  }

  /** Returns segments in logical order: one per change of style or direction. */
  #runs(start: number, end: number): MeasuredRun[] {
    const pieces: MeasuredRun[] = [];
    let from = start;
    for (let i = start; i < end; i += 1) {
      const isEnd = i + 1 === end;
      const same = this.#styles[i] === this.#styles[i + 1] && this.#levels[i] === this.#levels[i + 1];
      if (!isEnd && (same || isPairSplit(this.#element.text, i + 1))) continue;
      pieces.push(this.#run(from, i + 1));
      from = i + 1;
    }
    return this.#kerned(pieces);
  }

  /** Keeps the kerning between segments of the same font that differ only in color. */
  #kerned(pieces: MeasuredRun[]): MeasuredRun[] {
    let chain = "";
    let moved = 0;
    for (const [index, piece] of pieces.entries()) {
      const before = pieces[index - 1];
      if (!before || before.level !== piece.level || before.style.weight !== piece.style.weight) {
        chain = piece.text;
        moved = piece.width;
        continue;
      }
      chain += piece.text;
      const whole = this.#measured(chain, piece.style, piece.direction, piece.level).width;
      before.width += whole - moved - piece.width;
      moved = whole;
    }
    return pieces;
  }

  #run(start: number, end: number) {
    const level = this.#levels[start] ?? (this.#direction === "rtl" ? 1 : 0);
    const direction: TextDirection = level % 2 === 1 ? "rtl" : "ltr";
    const style = this.#styles[start] ?? this.#base();
    return this.#measured(this.#element.text.slice(start, end), style, direction, level);
  }

  #measured(text: string, style: TextStyle, direction: TextDirection, level: number) {
    const look = { ...style, size: this.#size, letter: this.#letter, direction };
    return { text, style, direction, level, width: this.#measure.width(text, look) };
  }

  #runsOf({ start, end }: Line, isCut: boolean): TextRun[] {
    const shown = start + this.#element.text.slice(start, end).trimEnd().length;
    const pieces = isCut ? this.#withEllipsis(start, shown) : this.#runs(start, shown);
    let x = 0;
    return getVisualOrder(pieces.map(({ level }) => level)).flatMap((index) => {
      const piece = pieces[index];
      if (!piece) return [];
      const { level: _, ...run } = piece;
      x += run.width;
      return [{ ...run, x: x - run.width }];
    });
  }

  /** Returns as much of the line as leaves space for an ellipsis at its logical end. */
  #withEllipsis(start: number, shown: number) {
    const level = this.#direction === "rtl" ? 1 : 0;
    const ends = [...graphemeSegmenter.segment(this.#element.text.slice(start, shown))].map(
      ({ index, segment }) => start + index + segment.length,
    );
    for (const end of [...ends.toReversed(), start]) {
      const stored = start + this.#element.text.slice(start, end).trimEnd().length;
      const pieces = this.#runs(start, stored);
      const last = pieces.at(-1);
      // A single segment includes the ellipsis, so that the text's direction determines its position.
      const joined =
        last && pieces.length === 1
          ? [this.#measured(last.text + ELLIPSIS, last.style, last.direction, last.level)]
          : [...pieces, this.#measured(ELLIPSIS, last?.style ?? this.#base(), this.#direction, level)];
      if (end === start || sumWidths(joined) <= this.#innerWidth) return joined;
    }
    return [];
  }
}

function sumWidths(runs: readonly { width: number }[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

/** Widens every space by `by` px and shifts the runs after it. */
function stretched(runs: TextRun[], by: number): TextRun[] {
  let moved = 0;
  return runs.map((run) => {
    const spaces = run.text.split(" ").length - 1;
    const shifted = { ...run, x: run.x + moved, width: run.width + spaces * by };
    moved += spaces * by;
    return shifted;
  });
}
