import { insetBox, type LayoutBox } from "@/lib/canvas/layouts/boxes";
import { countLines, type Face, fitTextToBox, measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { ComicPanel } from "@/lib/canvas/layouts/plan-schemas";
import type { Language } from "@/lib/i18n/direction";

/** The handwriting face combines badly with numbers and Latin names in Hebrew. */
const LETTERINGS: Record<Language, Face> = {
  en: { font: "Playpen Sans Hebrew", weight: 600, lineHeight: 1.28 },
  he: { font: "Varela Round", weight: 400, lineHeight: 1.26 },
};
/** Maximum width of a speech bubble as a fraction of the panel's width. */
const BUBBLE = 0.8;
/** Maximum height of caption and bubbles as a fraction of the panel's height. The rest shows the image. */
const SPOKEN = 0.58;
const SMALLEST = 15;
const SMALLEST_BELOW = 16;

type Words = Pick<ComicPanel, "caption" | "speech">;

/** Returns the largest size at which the lettering of every panel fits: the page uses one size. */
export function fitLettering(sheet: PageLayout, panels: Words[], boxes: LayoutBox[], share = SPOKEN): number {
  let size = sheet.unit * 3.5;
  const fits = () =>
    panels.every((panel, at) => {
      const box = boxes[at];
      return !box || spokenHeight(sheet, panel, box.w, size) <= box.h * share;
    });
  while (size > SMALLEST && !fits()) size *= 0.96;
  return Math.max(SMALLEST, size);
}

function spokenHeight(sheet: PageLayout, panel: Words, width: number, size: number): number {
  const caption = panel.caption ? captionOf(sheet, panel.caption, width, size).h + sheet.unit : 0;
  const bubbles = panel.speech.map(({ text }) => bubbleOf(sheet, text, width, size).h + sheet.unit);
  return bubbles.reduce((sum, height) => sum + height, caption);
}

/** Draws the caption at the inline start and the bubbles below it on alternating sides. */
export function drawLettering(sheet: PageLayout, { caption, speech }: Words, panel: LayoutBox, size: number) {
  const { unit, palette } = sheet;
  const style = { face: letteringOf(sheet), size, align: "center", vertical: "middle" } as const;
  let y = panel.y;
  if (caption) {
    const boxSize = { x: panel.x, y, ...captionOf(sheet, caption, panel.w, size) };
    sheet.shape("rect", boxSize, palette.secondary, { stroke: { color: palette.ink, width: unit * 0.3 } });
    const look = { ...style, align: "start", ground: palette.secondary } as const;
    sheet.text(caption, insetBox(boxSize, unit * 1.2, unit * 0.5), look);
    y += boxSize.h + unit;
  }
  for (const [at, { text }] of speech.entries()) {
    const bubble = bubbleOf(sheet, text, panel.w, size);
    const isReply = at % 2 === 1;
    const x = isReply ? panel.x + panel.w - bubble.w : panel.x;
    const box = { x, y, ...bubble };
    // The tail points at the speaker below. The fraction is measured from the inline start edge.
    const tip = isReply ? 0.32 : 0.68;
    const reach = 1 + (unit * 3.4) / bubble.h;
    const last = at === speech.length - 1;
    sheet.shape("speech", box, palette.paper, {
      radius: Math.min(bubble.h / 2, unit * 3),
      stroke: { color: palette.ink, width: unit * 0.35 },
      tail: { x: sheet.rtl ? 1 - tip : tip, y: last ? reach : 1 + (reach - 1) * 0.5 },
    });
    sheet.text(text, insetBox(box, unit * 1.6, unit), { ...style, ground: palette.paper });
    y += bubble.h + unit;
  }
}

/** Returns a panel's words as running text: the caption, then each line of speech in quotation marks. */
function toStoryText({ rtl }: PageLayout, { caption, speech }: Words): string {
  const quoted = speech.map(({ text }) => (rtl ? `״${text}״` : `“${text}”`));
  return [caption ?? [], quoted].flat().join("\n");
}

/** Draws the words of all panels as running text in boxes beside the images, in one size. */
export function drawStoryTexts(
  sheet: PageLayout,
  panels: Words[],
  boxes: LayoutBox[],
  look: { ground: string; color?: string; vertical?: "top" | "middle"; align?: "start" | "center" },
) {
  const face = { ...sheet.faces.body, weight: 600 };
  const texts = panels.map((panel) => toStoryText(sheet, panel));
  const sizes = texts.map((text, at) => {
    const room = boxes[at] ?? { w: 1, h: 1 };
    return fitTextToBox([text], face, room, { max: sheet.unit * 4.4, min: SMALLEST_BELOW }).size;
  });
  const size = Math.min(...sizes);
  for (const [at, text] of texts.entries()) {
    const box = boxes[at];
    if (box) sheet.text(text, box, { face, size, slot: "body", ...look });
  }
}

function captionOf(sheet: PageLayout, words: string, width: number, size: number) {
  const { unit } = sheet;
  return measureTextBox(words, letteringOf(sheet), width - unit * 2.4, size, {
    w: unit * 1.2,
    h: unit * 0.5,
  });
}

function bubbleOf(sheet: PageLayout, words: string, width: number, size: number) {
  const { unit } = sheet;
  return measureTextBox(words, letteringOf(sheet), width * BUBBLE - unit * 3.2, size, {
    w: unit * 1.6,
    h: unit,
  });
}

function letteringOf({ rtl }: PageLayout): Face {
  return LETTERINGS[rtl ? "he" : "en"];
}

/** Returns the size of a box that holds the text with this padding. */
function measureTextBox(
  words: string,
  face: Face,
  width: number,
  size: number,
  around: { w: number; h: number },
) {
  const w = Math.min(width, measureLineWidth(words, face, size) * 1.02);
  const h = countLines(words, face, size, w) * size * face.lineHeight;
  return { w: w + 2 * around.w, h: h + 2 * around.h };
}
