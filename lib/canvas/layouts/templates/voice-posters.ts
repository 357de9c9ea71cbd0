import { insetBox, splitVertically } from "@/lib/canvas/layouts/boxes";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import {
  drawPill,
  drawStars,
  middleSquare,
  pickFill,
  setText,
  splitArea,
  takeFoot,
  without,
} from "@/lib/canvas/layouts/templates/poster-parts";
import {
  getTemplateSafeArea,
  layOutCopy,
  layOutImage,
  type TemplateContent,
} from "@/lib/canvas/layouts/templates/template-content";

/** A speech bubble with the words of a customer, and who said them below its tail. */
export function drawBubble(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, palette, faces, landscape } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const low = unit * (landscape ? 20 : 24);
  const bubble = { ...safe, h: safe.h - low - unit * 4 };
  const fill = scheme.ground === palette.paper ? palette.primary : palette.paper;
  sheet.shape("speech", bubble, fill, {
    radius: unit * 5,
    tail: { x: sheet.rtl ? 0.86 : 0.14, y: 1 + (unit * 6) / bubble.h },
  });
  const inner = insetBox(bubble, unit * 6);
  drawStars(sheet, { ...inner, h: unit * 4.6 }, pickFill(sheet, fill));
  const words = { ...inner, y: inner.y + unit * 9, h: inner.h - unit * 9 };
  setText(sheet, copy.headline, words, { ground: fill, max: 14, slot: "headline", vertical: "middle" });
  const face = { x: safe.x, y: safe.y + safe.h - unit * 17, w: unit * 17, h: unit * 17 };
  layOutImage(sheet, content, face, { radius: unit * 8.5, ground: pickFill(sheet, scheme.ground, fill) });
  const name = { x: face.x + unit * 21, y: face.y, w: safe.w - unit * 21, h: unit * 9 };
  setText(sheet, copy.subline, name, {
    face: faces.bold,
    max: 4.4,
    vertical: "bottom",
    slot: "body",
    part: "subline",
  });
  const foot = { ...name, y: face.y + unit * 10, h: unit * 5 };
  takeFoot(sheet, foot);
}

/** A row of stars, the review in large type and a rule; nothing else. */
export function drawReview(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, landscape, faces } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const frame = insetBox(page, unit * 3);
  sheet.shape("rect", frame, null, { stroke: { color: scheme.accent, width: unit * 0.5 }, radius: unit * 2 });
  const area = takeFoot(sheet, insetBox(safe, unit * 2), { align: "center" });
  drawStars(sheet, { ...area, h: unit * (landscape ? 6 : 7.5) }, scheme.accent, "center");
  const below = { ...area, y: area.y + unit * 11, h: area.h - unit * 11 };
  const [quote, who] = splitVertically(below, below.h - unit * 14);
  setText(sheet, copy.headline, quote, {
    max: 13,
    align: "center",
    vertical: "middle",
    slot: "headline",
    color: scheme.strong,
  });
  const rule = { x: page.w / 2 - unit * 6, y: who.y + unit * 3.4, w: unit * 12, h: unit * 0.5 };
  sheet.shape("rect", rule, scheme.accent);
  const name = { ...who, y: who.y + unit * 6, h: unit * 7 };
  setText(sheet, copy.subline, name, {
    face: faces.body,
    max: 4,
    align: "center",
    slot: "body",
    part: "subline",
  });
}

/** Large text beside a colored margin with a giant quotation mark in it. */
export function drawMargin(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, palette, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const fill = pickFill(sheet, scheme.ground);
  const margin = { ...page, w: unit * (landscape ? 34 : 22) };
  sheet.shape("rect", margin, fill);
  const mark = unit * (landscape ? 11 : 7.4);
  const ink = pickFill(sheet, fill, scheme.ground === palette.ink ? palette.paper : scheme.ground);
  for (const at of [0, 1]) {
    const x = margin.w / 2 + (at - 1) * mark * 1.15 + mark * 0.08;
    sheet.shape("ellipse", { x, y: safe.y + mark * 0.7, w: mark, h: mark }, ink);
    sheet.shape("rect", { x, y: safe.y, w: mark * 0.5, h: mark * 1.2 }, ink, {
      radius: mark * 0.25,
      rot: sheet.rtl ? -14 : 14,
    });
  }
  const x = margin.w + unit * 7;
  const area = takeFoot(sheet, { ...safe, x, w: page.w - x - unit * 6 });
  const [quote, who] = splitVertically(area, area.h - unit * 12);
  // Room for the descenders of the last line above the rule.
  const words = { ...quote, h: quote.h - unit * 2 };
  setText(sheet, copy.headline, words, { max: 15, vertical: "top", slot: "headline", color: scheme.text });
  sheet.shape("rect", { ...who, w: unit * 10, h: unit * 0.6 }, fill);
  setText(
    sheet,
    copy.subline,
    { ...who, y: who.y + unit * 3, h: unit * 8 },
    { face: sheet.faces.bold, max: 4, slot: "body", part: "subline" },
  );
}

/** A photo print with a white border, tilted, and a caption below it. */
export function drawPrint(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, palette, landscape, page } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const [left, words] = splitArea(sheet, safe, { across: 0.44, down: 0.56, gap: 6 });
  const print = middleSquare(left, landscape ? 0.9 : 0.94);
  const border = scheme.ground === palette.paper ? palette.soft : palette.paper;
  const tilt = sheet.rtl ? -5 : 5;
  const block = pickFill(sheet, scheme.ground, border);
  const behind = landscape ? { ...page, w: left.x + left.w * 0.56 } : { ...page, h: left.y + left.h * 0.56 };
  sheet.shape("rect", behind, block);
  sheet.shape("rect", { ...print, h: print.h * 1.04 }, border, {
    rot: tilt,
    radius: unit * 0.6,
    stroke: { color: palette.ink, width: unit * 0.16 },
  });
  const photo = { ...insetBox(print, unit * 2.6), h: print.h - unit * 7.4 };
  layOutImage(sheet, content, insetBox(photo, unit * 1.4), { ground: palette.primary, radius: unit * 0.5 });
  layOutCopy(sheet, copy, takeFoot(sheet, words), {
    ground: scheme.ground,
    headline: scheme.strong,
    maxSize: 11,
    vertical: landscape ? "middle" : "top",
  });
}

/** Every line of the headline on its own strip, like labels from a label printer. */
export function drawTape(sheet: PageLayout, { copy, art, image, seed }: TemplateContent) {
  const { unit, scheme, page, palette, faces, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  layOutImage(sheet, { copy, art, image, seed }, page, {
    ground: scheme.ground,
    shown: landscape
      ? { ...page, x: page.w * 0.56, w: page.w * 0.44 }
      : { ...page, y: safe.y, h: safe.h * 0.5 },
  });
  const strip =
    scheme.ground === palette.paper || scheme.ground === palette.soft ? palette.ink : palette.paper;
  const area = landscape
    ? { ...safe, w: safe.w * 0.6 }
    : { ...safe, y: safe.y + safe.h * 0.46, h: safe.h * 0.54 };
  const foot = unit * 8;
  const room = { w: area.w - unit * 6, h: (area.h - foot - unit * (copy.subline ? 16 : 4)) * 0.8 };
  const { size, height } = fitTextToBox([copy.headline], faces.headline, room, {
    max: unit * 12,
    min: unit * 3.6,
  });
  const used = height + unit * 4 + (copy.subline ? unit * 12 : 0) + foot;
  let y = area.y + unit * 2 + Math.max(0, landscape ? (area.h - used) / 2 : area.h - used);
  const text = { x: area.x + unit * 2, y, w: room.w, h: height + 1 };
  const strips = { padX: unit * 2, padY: unit * 0.6 };
  sheet.text(copy.headline, text, { face: faces.headline, size, ground: strip, strips, slot: "headline" });
  y += height + unit * 3;
  if (copy.subline) {
    const plane = { x: area.x, y, w: area.w, h: unit * 10 };
    const fill = strip === palette.ink ? palette.paper : palette.ink;
    const { size: small } = fitTextToBox(
      [copy.subline],
      faces.body,
      { w: plane.w - unit * 5, h: plane.h - unit * 2 },
      { max: unit * 3.8, min: unit * 2.2 },
    );
    sheet.shape("rect", plane, fill);
    sheet.text(copy.subline, insetBox(plane, unit * 2.5, unit), {
      face: faces.body,
      size: small,
      ground: fill,
      vertical: "middle",
      slot: "body",
      part: "subline",
    });
    y += unit * 12;
  }
  const line = { x: area.x, y, w: area.w, h: unit * 6 };
  sheet.shape("rect", { ...line, w: Math.min(area.w, unit * 44) }, palette.secondary);
  takeFoot(sheet, insetBox({ ...line, w: Math.min(area.w, unit * 44) }, unit * 2, unit * 0.5), {
    ground: palette.secondary,
  });
}

/** A masthead over the full width, columns below it: the front page of a newspaper. */
export function drawPaper(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, faces, landscape } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const high = unit * 6;
  takeFoot(sheet, { ...safe, h: high }, { align: "center" });
  for (const [at, y] of [safe.y + high + unit * 1.6, safe.y + high + unit * 8.4].entries()) {
    sheet.shape("rect", { ...safe, y, h: unit * (at === 0 ? 0.8 : 0.25) }, scheme.text);
  }
  const date = { ...safe, y: safe.y + high + unit * 3.2, h: unit * 4.4 };
  setText(sheet, copy.kicker, date, {
    face: faces.bold,
    max: 3,
    lines: 1,
    align: "center",
    vertical: "middle",
    part: "kicker",
  });
  const body = { ...safe, y: safe.y + high + unit * 12, h: safe.h - high - unit * 12 };
  if (landscape) {
    const [words, image] = splitArea(sheet, body, { across: 0.6, gap: 5 });
    layOutImage(sheet, content, image, { ground: scheme.panel });
    layOutCopy(sheet, without(copy, "kicker"), words, {
      ground: scheme.ground,
      maxSize: 13,
      vertical: "top",
    });
    return;
  }
  const [head, rest] = splitVertically(body, body.h * 0.36);
  setText(sheet, copy.headline, head, { max: 17, align: "center", vertical: "middle", slot: "headline" });
  const below = { ...rest, y: rest.y + unit * 3, h: rest.h - unit * 3 };
  // The image leaves room for a line of text in its full size, and for the button.
  const [image, low] = splitVertically(below, Math.min(below.h * 0.66, below.h - unit * (copy.cta ? 18 : 9)));
  layOutImage(sheet, content, image, { ground: scheme.panel });
  const under = { ...low, y: low.y + unit * 3, h: low.h - unit * 3 };
  const text = copy.cta ? { ...under, h: under.h - unit * 8.4 } : under;
  setText(sheet, copy.subline, text, {
    face: faces.body,
    max: 4,
    align: "center",
    slot: "body",
    part: "subline",
  });
  drawPill(
    sheet,
    copy.cta,
    { ...under, y: under.y + under.h - unit * 7 },
    { fill: scheme.panel, part: "cta", slot: "cta", align: "center", high: 7, radius: 0.6 },
  );
}
