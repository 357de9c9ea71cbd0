import type { TextElement } from "@/lib/canvas/core/elements";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { type Direction, firstStrong, visualOrder } from "@/lib/canvas/render/bidi";
import { breaksOf, letters } from "@/lib/canvas/render/line-breaks";
import { levelsByParagraph, stylesOf, type TextStyle } from "@/lib/canvas/render/text-styles";

/** A piece of a line in one style and one direction, x from the line's left end. */
export interface TextRun {
  text: string;
  x: number;
  width: number;
  direction: Direction;
  style: TextStyle;
}

export interface TextLine {
  runs: TextRun[];
  /** From the left and the top of the element's box, in document px; the baseline of its letters. */
  x: number;
  top: number;
  baseline: number;
  width: number;
  /** Added to each space, to fill the line. */
  wordSpacing: number;
}

export interface TextLayout {
  lines: TextLine[];
  direction: Direction;
  /** The size the letters are drawn in. */
  size: number;
  letter: number;
  lineHeight: number;
  /** Of the box that is really taken: a growing text may need more than it was given. */
  height: number;
  /** What all its lines need at this size, whatever the box has. */
  needed: number;
  /** Not all of it could be shown. */
  isCut: boolean;
}

/** Asks a canvas: widths and heights of letters in document px. */
export interface TextMeasure {
  width(text: string, look: { size: number; letter: number; direction: Direction } & TextStyle): number;
  /** Above and below the baseline, of the whole font. */
  ascent(size: number, style: TextStyle): { up: number; down: number };
}

const ELLIPSIS = "…";
/** Between which sizes the search for one that fits may stop. */
const SIZE_STEP = 0.5;

type Piece = Omit<TextRun, "x"> & { level: number };

interface Line {
  start: number;
  end: number;
  /** Whether the paragraph ends here: such a line is not stretched. */
  isLast: boolean;
}

/** Lines, sizes and places of an element's text, the same wherever it is asked: nobody else wraps or shrinks. */
export function layOutText(element: TextElement, measure: TextMeasure): TextLayout {
  const normal = {
    ...element,
    text: element.text.replaceAll(/\r\n?|\u2028|\u2029/g, "\n").replaceAll("\t", " "),
  };
  const size = element.overflow === "shrink" ? largestThatFits(normal, measure) : element.size;
  return new Layout(normal, size, measure).placed();
}

function largestThatFits(element: TextElement, measure: TextMeasure): number {
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
  readonly #direction: Direction;
  readonly #measure: TextMeasure;
  readonly #styles: TextStyle[];
  readonly #levels: number[];
  readonly #innerWidth: number;
  readonly #lineHeight: number;
  readonly #lines: Line[];
  #brokenWord = false;

  constructor(element: TextElement, size: number, measure: TextMeasure) {
    this.#element = element;
    this.#size = size;
    this.#letter = (element.letter * size) / element.size;
    this.#direction = element.dir === "auto" ? (firstStrong(element.text) ?? "ltr") : element.dir;
    this.#measure = measure;
    this.#styles = stylesOf(element);
    this.#levels = element.spans?.length ? levelsByParagraph(element.text, this.#direction) : [];
    this.#innerWidth = Math.max(1, element.w - 2 * (element.bg?.padX ?? 0));
    this.#lineHeight = size * element.lineHeight;
    this.#lines = this.#wrap();
  }

  fits(): boolean {
    return !this.#brokenWord && this.#needed() <= this.#element.h + 0.01;
  }

  #needed(): number {
    return this.#lines.length * this.#lineHeight + 2 * (this.#element.bg?.padY ?? 0);
  }

  placed(): TextLayout {
    const { h, overflow, vertical, bg, w } = this.#element;
    const padY = bg?.padY ?? 0;
    const needed = this.#needed();
    const isCut = overflow !== "grow" && needed > h + 0.01;
    const room = Math.max(1, Math.floor((h - 2 * padY + 0.01) / this.#lineHeight));
    const kept = isCut ? this.#lines.slice(0, room) : this.#lines;
    const height = Math.max(h, overflow === "grow" ? needed : h);
    const free = Math.max(0, height - 2 * padY - kept.length * this.#lineHeight);
    const top = padY + (vertical === "middle" ? free / 2 : vertical === "bottom" ? free : 0);
    const { up, down } = this.#measure.ascent(this.#size, this.#base());
    // In whole px, as a page sets its lines: what is typed over a design lies on what is drawn.
    const shift = Math.round(up) + Math.floor((this.#lineHeight - Math.round(up) - Math.round(down)) / 2);
    const lines = kept.map((line, index) => {
      const runs = this.#runsOf(line, isCut && index === kept.length - 1);
      const width = runs.reduce((sum, run) => sum + run.width, 0);
      const y = top + index * this.#lineHeight;
      return { ...this.#aligned(line, runs, width, (w - this.#innerWidth) / 2), top: y, baseline: y + shift };
    });
    const { size, letter, lineHeight, direction } = this.#look();
    return { lines, direction, size, letter, lineHeight, height, needed, isCut };
  }

  #look() {
    const [size, letter, lineHeight] = [this.#size, this.#letter, this.#lineHeight];
    return { size, letter, lineHeight, direction: this.#direction };
  }

  #base(): TextStyle {
    const { weight, italic = false, underline = false } = this.#element;
    return { weight, italic, underline, fill: null };
  }

  /** Physical sides from reading ones. Right-to-left text is never stretched: Konva and canvases cannot. */
  #aligned(line: Line, runs: TextRun[], width: number, left: number) {
    const { align } = this.#element;
    const rest = this.#innerWidth - width;
    const spaces = runs.reduce((sum, run) => sum + run.text.split(" ").length - 1, 0);
    if (align === "justify" && this.#direction === "ltr" && !line.isLast && spaces > 0 && rest > 0) {
      return {
        runs: stretched(runs, rest / spaces),
        x: left,
        width: width + rest,
        wordSpacing: rest / spaces,
      };
    }
    const atRight = (align === "end") === (this.#direction === "ltr") && align !== "center";
    const x = left + (align === "center" ? rest / 2 : atRight ? rest : 0);
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
    for (const at of breaksOf(paragraph)) {
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

  /** Where a word that is wider than the box is broken: between what readers see as letters, at least one of them. */
  #cutWord(paragraph: string, offset: number, start: number, end: number): number {
    let cut = start;
    for (const { index, segment } of letters.segment(paragraph.slice(start, end))) {
      const next = start + index + segment.length;
      if (cut > start && this.#widthOf(paragraph, offset, start, next) > this.#innerWidth) return cut;
      cut = next;
    }
    return cut;
  }

  /** Spaces at a line's end take no room. */
  #widthOf(paragraph: string, offset: number, start: number, end: number): number {
    const shown = start + paragraph.slice(start, end).trimEnd().length;
    return this.#pieces(offset + start, offset + shown).reduce((sum, piece) => sum + piece.width, 0);
  }

  /** In logical order: one piece where nothing changes, else one for each style and direction. */
  #pieces(start: number, end: number): Piece[] {
    const pieces: Piece[] = [];
    let from = start;
    for (let i = start; i < end; i += 1) {
      const isEnd = i + 1 === end;
      const same = this.#styles[i] === this.#styles[i + 1] && this.#levels[i] === this.#levels[i + 1];
      if (!isEnd && (same || isPairSplit(this.#element.text, i + 1))) continue;
      pieces.push(this.#piece(from, i + 1));
      from = i + 1;
    }
    return this.#kerned(pieces);
  }

  /** Letters of one font stand as near to each other across a change of colour as they do without one. */
  #kerned(pieces: Piece[]): Piece[] {
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

  #piece(start: number, end: number) {
    const level = this.#levels[start] ?? (this.#direction === "rtl" ? 1 : 0);
    const direction: Direction = level % 2 === 1 ? "rtl" : "ltr";
    return this.#measured(
      this.#element.text.slice(start, end),
      this.#styles[start] ?? this.#base(),
      direction,
      level,
    );
  }

  #measured(text: string, style: TextStyle, direction: Direction, level: number) {
    const look = { ...style, size: this.#size, letter: this.#letter, direction };
    return { text, style, direction, level, width: this.#measure.width(text, look) };
  }

  #runsOf({ start, end }: Line, isCut: boolean): TextRun[] {
    const shown = start + this.#element.text.slice(start, end).trimEnd().length;
    const pieces = isCut ? this.#withEllipsis(start, shown) : this.#pieces(start, shown);
    let x = 0;
    return visualOrder(pieces.map(({ level }) => level)).flatMap((index) => {
      const piece = pieces[index];
      if (!piece) return [];
      const { level: _, ...run } = piece;
      x += run.width;
      return [{ ...run, x: x - run.width }];
    });
  }

  /** As much of the line as leaves room for an ellipsis at the end of reading. */
  #withEllipsis(start: number, shown: number) {
    const level = this.#direction === "rtl" ? 1 : 0;
    const ends = [...letters.segment(this.#element.text.slice(start, shown))].map(
      ({ index, segment }) => start + index + segment.length,
    );
    for (const end of [...ends.toReversed(), start]) {
      const kept = start + this.#element.text.slice(start, end).trimEnd().length;
      const pieces = this.#pieces(start, kept);
      const last = pieces.at(-1);
      // Written together where nothing changes, so that it stands where the text's own direction puts it.
      const joined =
        last && pieces.length === 1
          ? [this.#measured(last.text + ELLIPSIS, last.style, last.direction, last.level)]
          : [...pieces, this.#measured(ELLIPSIS, last?.style ?? this.#base(), this.#direction, level)];
      if (end === start || joined.reduce((sum, { width }) => sum + width, 0) <= this.#innerWidth)
        return joined;
    }
    return [];
  }
}

function isPairSplit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Every space wider: what stands behind moves on. */
function stretched(runs: TextRun[], by: number): TextRun[] {
  let moved = 0;
  return runs.map((run) => {
    const spaces = run.text.split(" ").length - 1;
    const shifted = { ...run, x: run.x + moved, width: run.width + spaces * by };
    moved += spaces * by;
    return shifted;
  });
}
