import { insetBox, splitHorizontally, splitVertically } from "@/lib/canvas/layouts/boxes";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawSignature } from "@/lib/canvas/layouts/signature";
import {
  getTemplateSafeArea,
  layOutCopy,
  layOutImage,
  type TemplateContent,
} from "@/lib/canvas/layouts/templates/template-content";

/** Draws a headline across the whole page, with a strip of the image at the bottom. */
export function drawPoster(sheet: PageLayout, content: TemplateContent) {
  const { unit, page, scheme, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const strip = landscape ? unit * 22 : page.h * 0.26;
  const top = page.h - strip;
  layOutImage(sheet, content, { x: 0, y: top, w: page.w, h: strip }, { ground: sheet.palette.secondary });
  const [head, below] = splitVertically({ ...safe, h: top - safe.y - unit * 4 }, unit * 5.4);
  drawSignature(sheet, head, { ground: scheme.ground });
  const words = { ...below, y: below.y + unit * 4, h: below.h - unit * 4 };
  layOutCopy(sheet, content.copy, words, {
    ground: scheme.ground,
    headline: scheme.strong,
    maxSize: landscape ? 30 : 34,
    vertical: "middle",
    without: landscape ? ["kicker", "cta"] : ["kicker"],
  });
}

/** Draws a page like a printed journal: hairlines, a masthead, and the image above the text or beside it. */
export function drawFrame(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, page, scheme, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const edge = insetBox(page, unit * 3.4);
  sheet.shape("rect", edge, null, { stroke: { color: palette.ink, width: unit * 0.25 } });
  sheet.shape("rect", insetBox(edge, unit), null, { stroke: { color: palette.ink, width: unit * 0.12 } });
  const mast = unit * 7;
  const top = Math.max(safe.y, edge.y + unit * 3);
  const area = insetBox({ ...safe, y: top, h: safe.y + safe.h - top }, unit, 0);
  drawSignature(sheet, { ...area, h: mast - unit * 1.6 }, { ground: scheme.ground, align: "center" });
  sheet.shape("rect", { ...area, y: area.y + mast, h: unit * 0.3 }, palette.ink);
  const body = { ...area, y: area.y + mast + unit * 3, h: area.h - mast - unit * 3 };
  const tall = sheet.h > sheet.w * 1.5;
  const share = tall ? 0.5 : sheet.h > sheet.w * 1.1 ? 0.52 : 0.46;
  const [image, words] = landscape
    ? splitHorizontally(body, body.w * 0.42)
    : splitVertically(body, body.h * share);
  layOutImage(sheet, content, image);
  const copy = landscape
    ? { ...words, x: words.x + unit * 5, w: words.w - unit * 5 }
    : { ...words, y: words.y + unit * 3, h: words.h - unit * 3 };
  const align = landscape ? "start" : "center";
  layOutCopy(sheet, content.copy, copy, { ground: scheme.ground, color: palette.ink, align, maxSize: 11 });
}

/** Draws the image across the page, with a text card on its lower inline start corner. */
export function drawCard(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, page, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const long = content.copy.headline.length + (content.copy.subline?.length ?? 0) > 70;
  const height = landscape ? safe.h : Math.min(safe.h, unit * (long ? 66 : 46));
  const width = landscape ? safe.w * 0.52 : safe.w * 0.86;
  const card = { x: safe.x, y: safe.y + safe.h - height, w: width, h: height };
  const shown = landscape
    ? { ...page, x: card.x + card.w, w: page.w - card.x - card.w }
    : { ...page, h: card.y + unit * 6 };
  layOutImage(sheet, content, page, { shown, over: palette.paper });
  sheet.shape("rect", card, palette.paper, { radius: unit * 0.8 });
  const bar = { x: card.x, y: card.y + unit * 5, w: unit * 1.2, h: unit * 9 };
  sheet.shape("rect", bar, palette.secondary);
  const [copy, foot] = splitVertically(insetBox(card, unit * 5), card.h - unit * 16);
  const look = { ground: palette.paper, color: palette.ink, vertical: "top", maxSize: 11 } as const;
  layOutCopy(sheet, content.copy, copy, look);
  drawSignature(sheet, { ...foot, y: foot.y + unit * 1.5, h: unit * 4.5 }, { ground: palette.paper });
}

/** Draws the image above a text band, or beside it on a landscape page. */
export function drawBand(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, scheme, page, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const bottom = page.h - safe.y - safe.h;
  const { headline, subline, cta } = content.copy;
  // The call to action needs about as much height as 20 characters of text.
  const long = headline.length + (subline?.length ?? 0) + (cta ? 20 : 0) > 70;
  const share = sheet.h > sheet.w * 1.5 ? 0.52 : long ? 0.44 : 0.58;
  const [words, image] = landscape
    ? splitHorizontally(page, page.w * 0.52)
    : splitVertically(page, page.h * share).reverse();
  if (!words || !image) return;
  layOutImage(sheet, content, image);
  const bar = landscape ? { ...image, w: unit * 1.2 } : { ...words, h: unit * 1.2 };
  sheet.shape("rect", bar, palette.secondary);
  const area = insetBox(words, safe.x, unit * 5);
  if (!landscape) area.h = words.h - unit * 5 - bottom;
  const [copy, foot] = splitVertically(area, area.h - unit * 6.5);
  const vertical = landscape ? "middle" : "top";
  const look = { ground: scheme.ground, headline: scheme.strong, vertical } as const;
  layOutCopy(sheet, content.copy, { ...copy, h: copy.h - unit * 2.5 }, look);
  drawSignature(sheet, foot, { ground: scheme.ground });
}

/** Draws the image in an arched window on a dark sill, with the text above it or beside it. */
export function drawArch(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, page, scheme, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const tall = sheet.h > sheet.w * 1.5;
  // On a story, the signature stands above the area that the platform covers.
  const sill = tall ? page.h - safe.y - safe.h + unit * 9 : unit * 10;
  const floor = page.h - sill;
  const area = { ...safe, h: floor - safe.y };
  const [words, rest] = landscape
    ? splitHorizontally(area, area.w * 0.56)
    : splitVertically(area, area.h * (tall ? 0.42 : 0.4));
  const room = landscape
    ? insetBox(rest, unit * 5, 0)
    : { ...rest, y: rest.y + unit * 3, h: rest.h - unit * 3 };
  const width = landscape ? room.w : Math.min(room.w * 0.78, room.h * 1.1);
  const window = { x: room.x + (room.w - width) / 2, y: room.y, w: width, h: floor - room.y };
  // The radius rounds the lower corners too, so the image extends behind the sill.
  const hidden = width / 2;
  const ground = palette.secondary === scheme.ground ? palette.paper : palette.secondary;
  const look = { radius: width / 2, ground, shown: window };
  layOutImage(sheet, content, { ...window, h: window.h + hidden }, look);
  sheet.shape("rect", { x: 0, y: floor, w: page.w, h: sill }, palette.ink);
  const copy = landscape ? { ...words, h: words.h - unit * 4 } : words;
  const align = landscape ? "start" : "center";
  layOutCopy(sheet, content.copy, copy, {
    ground: scheme.ground,
    color: scheme.text,
    align,
    vertical: landscape ? "middle" : "top",
    without: landscape ? [] : ["cta"],
  });
  const line = { x: safe.x, y: floor + unit * (tall ? 2.6 : 2.4), w: safe.w, h: unit * 5.2 };
  drawSignature(sheet, line, { ground: palette.ink, align });
}

/** Draws text on a dark half and the image on the other, with a disc on the boundary. */
export function drawSplit(sheet: PageLayout, content: TemplateContent) {
  const { unit, page, scheme, palette } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const upright = sheet.h > sheet.w * 1.1;
  const [first, second] = upright
    ? splitVertically(page, page.h * 0.54)
    : splitHorizontally(page, page.w * 0.54);
  layOutImage(sheet, content, second);
  const disc = unit * 13;
  const middle = upright
    ? { x: page.w - safe.x - disc, y: first.h - disc / 2 }
    : { x: first.w - disc / 2, y: page.h - safe.x - disc };
  sheet.shape("ellipse", { ...middle, w: disc, h: disc }, palette.secondary);
  const words = {
    x: safe.x,
    y: safe.y,
    w: first.w - safe.x * (upright ? 2 : 1) - unit * (upright ? 0 : 8),
    h: upright ? first.h - safe.y - unit * 6 : safe.h,
  };
  const [copy, foot] = splitVertically(words, words.h - unit * 8);
  layOutCopy(sheet, content.copy, copy, {
    ground: scheme.ground,
    color: scheme.text,
    vertical: "top",
    maxSize: 14,
  });
  const line = { ...foot, y: foot.y + unit * 2.6, h: unit * 5.4, w: foot.w * 0.8 };
  drawSignature(sheet, line, { ground: scheme.ground });
}
