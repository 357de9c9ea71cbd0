import {
  insetBox,
  type LayoutBox,
  splitHorizontally,
  splitIntoCells,
  splitIntoColumns,
  splitIntoRows,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import type { ComicLayout } from "@/lib/canvas/layouts/layout-names";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { PageBackground } from "@/lib/canvas/layouts/palette";

interface Metrics {
  unit: number;
  landscape: boolean;
  tall: boolean;
}

/** Where one panel stands. */
export interface ComicPanelPlace {
  image: LayoutBox;
  look?: "ink" | "plain" | "soft" | "round" | "photo";
  /** Box of caption and bubbles; inside the image when absent. */
  words?: LayoutBox;
  /** Box of the words as running text beside the image, instead of bubbles. */
  story?: LayoutBox;
  rot?: number;
  /** A turned frame that the image is cut to. */
  slant?: { box: LayoutBox; rot: number };
}

export interface ComicStyle {
  on: PageBackground;
  headline: string;
  title?: "start" | "center" | "band";
  /** The panels reach the sides of the page. */
  bleeds?: boolean;
  arrange(body: LayoutBox, metrics: Metrics): ComicPanelPlace[];
  under?(sheet: PageLayout, body: LayoutBox, places: ComicPanelPlace[]): void;
  over?(sheet: PageLayout, body: LayoutBox, places: ComicPanelPlace[]): void;
}

const inked = (boxes: LayoutBox[]): ComicPanelPlace[] => boxes.map((image) => ({ image, look: "ink" }));
const GAP = 1.8;

/** Splits a box at a fraction of its longer use: columns for a landscape page, rows otherwise. */
function splitBeside(box: LayoutBox, share: number, gap: number, across: boolean): [LayoutBox, LayoutBox] {
  if (across) {
    const [first, rest] = splitHorizontally(box, box.w * share - gap / 2);
    return [first, { ...rest, x: rest.x + gap, w: rest.w - gap }];
  }
  const [first, rest] = splitVertically(box, box.h * share - gap / 2);
  return [first, { ...rest, y: rest.y + gap, h: rest.h - gap }];
}

const SLANT_DEGREES = 4.5;

/** Three bands with slanted gutters: rows on an upright page, columns on a landscape page. */
function arrangeDiagonal(body: LayoutBox, { unit, landscape }: Metrics): ComicPanelPlace[] {
  const tangent = Math.tan((SLANT_DEGREES * Math.PI) / 180);
  const gap = unit * GAP;
  const long = landscape ? body.h : body.w;
  const rise = long * tangent;
  const bands = landscape ? splitIntoColumns(body, 3, gap) : splitIntoRows(body, 3, gap);
  return bands.map((band, at) => {
    // The outer bands reach beyond the body, so that its corners stay filled.
    const [before, after] = [at === 0 ? rise : 0, at === 2 ? rise : 0];
    const frame = landscape
      ? { x: band.x - before, y: band.y - rise, w: band.w + before + after, h: band.h + 2 * rise }
      : { x: band.x - rise, y: band.y - before, w: band.w + 2 * rise, h: band.h + before + after };
    const image = landscape
      ? { x: band.x - rise / 2 - before, y: band.y, w: band.w + rise + before + after, h: band.h }
      : { x: band.x, y: band.y - rise / 2 - before, w: band.w, h: band.h + rise + before + after };
    // The image turns around its own middle, which is that of the frame.
    const centered = {
      ...image,
      x: frame.x + frame.w / 2 - image.w / 2,
      y: frame.y + frame.h / 2 - image.h / 2,
    };
    const inner = landscape ? insetBox(band, rise / 2, unit * 2) : insetBox(band, unit * 2, rise / 4);
    const words = landscape
      ? inner
      : {
          ...inner,
          y: band.y + unit * 1.4 + (at === 0 ? 0 : rise / 6),
          w: inner.w * 0.72,
          h: band.h - unit * 2,
        };
    return {
      image: centered,
      slant: { box: frame, rot: landscape ? SLANT_DEGREES : -SLANT_DEGREES },
      words,
    };
  });
}

/** One large panel with three round ones along its lower edge. */
function arrangeInset(body: LayoutBox, { unit, landscape }: Metrics): ComicPanelPlace[] {
  const side = Math.min(body.w / 3 - unit * 1.6, body.h * (landscape ? 0.46 : 0.4));
  const top = body.y + body.h - side;
  const large = { ...body, h: body.h - side * 0.42 };
  const columns = splitIntoColumns(body, 3);
  const discs = columns.map((column): ComicPanelPlace => {
    const image = { x: column.x + (column.w - side) / 2, y: top, w: side, h: side };
    return { image, look: "round", words: { ...image, y: top + unit, h: side - unit } };
  });
  const words = insetBox({ ...large, h: top - large.y }, unit * 1.6);
  return [{ image: large, look: "ink", words }, ...discs];
}

/** Four tilted photographs with a white edge. */
function arrangeScrapbook(body: LayoutBox, { unit }: Metrics): ComicPanelPlace[] {
  const turns = [-2.2, 1.6, 1.8, -1.4];
  return splitIntoCells(body, 4, 2, { x: unit * 4, y: unit * 4.4 }).map((cell, at) => {
    const image = insetBox(cell, unit * 2.2, unit * 2.2);
    const shifted = { ...image, y: image.y + (at % 2 === 0 ? -unit : unit) };
    return { image: shifted, look: "photo", rot: turns[at] ?? 0, words: insetBox(shifted, unit * 1.2) };
  });
}

/** Drops of colored tape that hold the photographs. */
function drawTape(sheet: PageLayout, _: LayoutBox, places: ComicPanelPlace[]) {
  const { unit, palette, rtl } = sheet;
  for (const [at, { image }] of places.entries()) {
    const tape = {
      x: image.x + image.w / 2 - unit * 5,
      y: image.y - unit * 3,
      w: unit * 10,
      h: unit * 2.6,
    };
    const rot = at % 2 === 0 ? -7 : 6;
    sheet.shape("rect", tape, at % 3 === 0 ? palette.secondary : palette.primary, { rot: rtl ? -rot : rot });
  }
}

/** Images and text side by side, the sides alternating; text below the images on a landscape page. */
function arrangeStory(body: LayoutBox, { unit, landscape }: Metrics): ComicPanelPlace[] {
  if (landscape) {
    return splitIntoColumns(body, 3, unit * 4).map((column) => {
      const [image, story] = splitBeside(column, 0.68, unit * 2, false);
      return { image, look: "soft", story };
    });
  }
  return splitIntoRows(body, 3, unit * 2.6).map((row, at) => {
    const isReversed = at % 2 === 1;
    const [first, second] = splitBeside(row, isReversed ? 0.4 : 0.6, unit * 4, true);
    return isReversed
      ? { image: second, look: "soft", story: first }
      : { image: first, look: "soft", story: second };
  });
}

/** Six frames of a strip on a dark page, with the words below each frame. */
function arrangeStrip(body: LayoutBox, { unit, tall }: Metrics): ComicPanelPlace[] {
  const rows = splitIntoRows(body, tall ? 3 : 2, unit * 1.6);
  return rows.flatMap((row) => {
    const inner = insetBox(row, unit * 3.4, unit * 3.4);
    return splitIntoColumns(inner, tall ? 2 : 3, unit * 1.8).map((cell): ComicPanelPlace => {
      const [image, story] = splitBeside(cell, tall ? 0.7 : 0.68, unit * 1.4, false);
      return { image, look: "plain", story };
    });
  });
}

/** The holes along both edges of each strip strip. */
function drawPerforation(sheet: PageLayout, _: LayoutBox, places: ComicPanelPlace[]) {
  const { unit, scheme, w } = sheet;
  const tops = [...new Set(places.map(({ image }) => image.y))];
  const [place] = places;
  if (!place?.story) return;
  const height = place.story.y + place.story.h - place.image.y;
  const count = Math.floor(w / (unit * 4.4));
  for (const top of tops) {
    for (const y of [top - unit * 2.5, top + height + unit]) {
      for (let at = 0; at < count; at += 1) {
        const x = (w / count) * (at + 0.5) - unit * 0.9;
        sheet.shape("rect", { x, y, w: unit * 1.8, h: unit * 1.5 }, scheme.line, { radius: unit * 0.4 });
      }
    }
  }
}

/** How each comic layout arranges its panels, in reading order. */
export const COMIC_STYLES: Record<ComicLayout, ComicStyle> = {
  rows: {
    ...{ on: "paper", headline: "Suez One" },
    arrange: (body, { unit }) => inked(splitIntoRows(body, 3, unit * GAP)),
  },
  columns: {
    ...{ on: "soft", headline: "Secular One", title: "center" },
    arrange: (body, { unit }) => inked(splitIntoColumns(body, 3, unit * GAP)),
  },
  stage: {
    ...{ on: "ink", headline: "Frank Ruhl Libre", bleeds: true },
    arrange: (body, { unit, landscape }) => {
      const gap = unit * 1.2;
      const [large, rest] = splitBeside(body, 0.6, gap, landscape);
      const small = landscape ? splitIntoRows(rest, 2, gap) : splitIntoColumns(rest, 2, gap);
      return [large, ...small].map((image) => ({ image, look: "plain" }));
    },
  },
  story: { ...{ on: "paper", headline: "Frank Ruhl Libre", title: "center" }, arrange: arrangeStory },
  diagonal: { ...{ on: "ink", headline: "Karantina", bleeds: true }, arrange: arrangeDiagonal },
  window: {
    ...{ on: "paper", headline: "Suez One" },
    arrange: (body, { unit }) => inked(splitIntoCells(body, 4, 2, { x: unit * GAP, y: unit * GAP })),
  },
  opener: {
    ...{ on: "paper", headline: "Suez One", title: "band" },
    arrange: (body, { unit, landscape }) => {
      const gap = unit * GAP;
      const [first, rest] = splitBeside(body, landscape ? 0.42 : 0.46, gap, landscape);
      return inked([first, ...(landscape ? splitIntoRows(rest, 3, gap) : splitIntoColumns(rest, 3, gap))]);
    },
  },
  stagger: {
    ...{ on: "primary", headline: "Rubik" },
    arrange: (body, { unit }) => {
      const gap = unit * 2.2;
      const rows = splitBeside(body, 0.44, gap, false);
      return rows.flatMap((row, at): ComicPanelPlace[] => {
        const [first, second] = splitBeside(row, at === 0 ? 0.66 : 0.34, gap, true);
        return [first, second].map((image) => ({ image, look: "soft" }));
      });
    },
  },
  inset: { ...{ on: "paper", headline: "Varela Round", title: "center" }, arrange: arrangeInset },
  scrapbook: {
    ...{ on: "soft", headline: "Amatic SC", title: "center" },
    arrange: arrangeScrapbook,
    over: drawTape,
  },
  sixfold: {
    ...{ on: "paper", headline: "Suez One" },
    arrange: (body, { unit, landscape }) =>
      inked(splitIntoCells(body, 6, landscape ? 3 : 2, { x: unit * GAP, y: unit * GAP })),
  },
  finale: {
    ...{ on: "soft", headline: "Suez One", title: "band" },
    arrange: (body, { unit }) => {
      const gap = unit * GAP;
      const rows = splitIntoRows(body, 3, gap).map((row) => splitIntoColumns(row, 3, gap));
      const cell = (row: number, column: number) => rows[row]?.[column] ?? body;
      const corner = cell(1, 1);
      const large = { ...corner, w: corner.w * 2 + gap, h: corner.h * 2 + gap };
      return inked([cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 0), cell(2, 0), large]);
    },
  },
  strip: {
    ...{ on: "ink", headline: "Secular One", bleeds: true },
    arrange: arrangeStrip,
    under: drawPerforation,
  },
};
