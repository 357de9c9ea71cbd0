import { insetBox, splitHorizontally, splitVertically } from "@/lib/canvas/layouts/boxes";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawArtAlone } from "@/lib/canvas/layouts/templates/art";
import {
  drawPill,
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

/** The first page of a carousel: a large number, and a disc of art that continues past the edge. */
export function drawCover(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, page, landscape } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const fill = pickFill(sheet, scheme.ground);
  const tall = sheet.h > sheet.w * 1.5;
  const side = landscape ? page.h * 1.1 : page.w * (tall ? 0.86 : page.h > page.w * 1.1 ? 0.72 : 0.56);
  const disc = landscape
    ? { x: page.w - side * 0.62, y: (page.h - side) / 2, w: side, h: side }
    : { x: page.w - side * 0.68, y: (tall ? safe.y + safe.h : page.h) - side * 0.9, w: side, h: side };
  sheet.shape("ellipse", disc, fill);
  if (!content.image) {
    const shown = middleSquare({ ...disc, w: disc.w * 0.74 }, 0.72);
    drawArtAlone(sheet, content.art ?? "learning", shown, fill);
  }
  if (content.image) layOutImage(sheet, content, insetBox(disc, unit * 5), { radius: side / 2 });
  const area = landscape
    ? { ...safe, w: disc.x - safe.x - unit * 3 }
    : { ...safe, h: disc.y - safe.y - unit * 2 };
  const [head, rest] = landscape
    ? splitArea(sheet, area, { across: 0.3, gap: 4 })
    : splitVertically(area, copy.stat ? area.h * 0.5 : 0);
  setText(sheet, copy.stat, head, {
    max: 42,
    lines: 1,
    color: scheme.strong,
    vertical: landscape ? "middle" : "top",
    part: "stat",
  });
  const words = copy.stat || !landscape ? rest : area;
  layOutCopy(sheet, without(copy, "cta", "kicker"), words, {
    ground: scheme.ground,
    maxSize: 10,
    vertical: landscape ? "middle" : "top",
  });
  const low = { ...safe, y: safe.y + safe.h - unit * 7, w: landscape ? area.w : safe.w * 0.5 };
  if (!landscape) drawPill(sheet, copy.cta, low, { fill: scheme.panel, part: "cta", slot: "cta", high: 7 });
  if (!landscape) takeFoot(sheet, { ...safe, y: safe.y + safe.h - unit * 16, w: safe.w * 0.3, h: unit * 5 });
}

/** A contents page: headline above, numbered tabs below that lead to the next pages. */
export function drawTabs(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, page, palette, landscape, faces } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const tall = sheet.h > sheet.w * 1.5;
  const high = unit * (landscape ? 22 : 26);
  const bottom = tall ? safe.y + safe.h : page.h;
  const colors = [palette.primary, palette.secondary, palette.ink, palette.paper].filter(
    (one) => one !== scheme.ground,
  );
  const tabs = 4;
  const w = page.w / tabs;
  for (let at = 0; at < tabs; at += 1) {
    const drop = unit * (3 - at) * 2.4;
    const tab = { x: at * w, y: bottom - high + drop, w, h: page.h - bottom + high - drop };
    const fill = colors[at % 3] ?? palette.ink;
    sheet.shape("rect", tab, fill);
    const numeral = { x: tab.x + unit * 3, y: tab.y + unit * 2.4, w: w - unit * 6, h: unit * 9 };
    sheet.text(String(at + 1), numeral, {
      face: faces.headline,
      size: unit * 7,
      ground: fill,
      part: `number-${at}`,
    });
  }
  const area = { ...safe, h: bottom - high - unit * 4 - safe.y };
  const rest = takeFoot(sheet, area);
  const stat = copy.stat ? unit * (landscape ? 40 : 30) : 0;
  const [numeral, words] = landscape ? splitHorizontally(rest, stat) : splitVertically(rest, stat);
  setText(sheet, copy.stat, numeral, { max: 40, lines: 1, color: scheme.strong, part: "stat" });
  layOutCopy(sheet, without(copy, "kicker"), words, {
    ground: scheme.ground,
    headline: scheme.strong,
    maxSize: 15,
    vertical: landscape ? "middle" : "top",
  });
}

/** The image across the page with a card for an answer, like the question sticker of a story. */
export function drawQuestion(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, page, landscape, scheme, faces } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const shown = landscape
    ? { ...page, x: page.w * 0.52, w: page.w * 0.48 }
    : { ...page, y: safe.y - unit * 4, h: safe.h * 0.5 };
  layOutImage(sheet, content, page, { ground: scheme.ground, shown });
  const card = landscape
    ? { ...safe, w: safe.w * 0.52 }
    : { x: safe.x, y: safe.y + safe.h * 0.44, w: safe.w, h: safe.h * 0.56 };
  sheet.shape("rect", card, palette.paper, { radius: unit * 4 });
  const top = { ...card, h: card.h * 0.56 };
  sheet.shape("rect", top, palette.ink, { radius: unit * 4 });
  sheet.shape("rect", { ...top, y: top.y + top.h - unit * 5, h: unit * 5 }, palette.ink);
  layOutCopy(sheet, without(copy, "cta", "subline"), insetBox(top, unit * 5, unit * 4), {
    ground: palette.ink,
    align: "center",
    maxSize: 9,
  });
  const low = takeFoot(
    sheet,
    insetBox({ ...card, y: top.y + top.h, h: card.h - top.h }, unit * 5, unit * 3.4),
    { ground: palette.paper, align: "center" },
  );
  const field = { ...low, h: low.h };
  sheet.shape("rect", field, palette.soft, {
    radius: unit * 2,
    stroke: { color: palette.ink, width: unit * 0.2 },
  });
  const text = copy.cta ?? copy.subline;
  setText(sheet, text, insetBox(field, unit * 3, unit), {
    face: faces.body,
    max: 4.4,
    ground: palette.soft,
    align: "center",
    vertical: "middle",
    slot: "cta",
    part: copy.cta ? "cta" : "subline",
  });
}

/** A ring like the face of a clock with the stat in it. */
export function drawClock(sheet: PageLayout, { copy }: TemplateContent) {
  const { scheme, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const align = landscape ? "start" : "center";
  const [ring, words] = splitArea(sheet, takeFoot(sheet, safe, { align }), {
    across: 0.46,
    down: 0.58,
    gap: 5,
  });
  const face = middleSquare(ring);
  const ticks = 60;
  const [x, y] = [face.x + face.w / 2, face.y + face.h / 2];
  for (let at = 0; at < ticks; at += 1) {
    const angle = (at * 360) / ticks;
    const turned = ((angle - 90) * Math.PI) / 180;
    const isLong = at % 5 === 0;
    const h = face.w * (isLong ? 0.075 : 0.04);
    const reach = face.w / 2 - h / 2;
    const w = face.w * (isLong ? 0.016 : 0.008);
    const tick = { x: x + Math.cos(turned) * reach - w / 2, y: y + Math.sin(turned) * reach - h / 2, w, h };
    sheet.shape("rect", tick, at < 40 ? scheme.accent : scheme.line, { rot: sheet.rtl ? -angle : angle });
  }
  const inside = middleSquare(face, 0.7);
  const [upper, lower] = splitVertically(inside, copy.note ? inside.h * 0.66 : inside.h);
  const look = { align: "center", lines: 1 } as const;
  setText(sheet, copy.stat, upper, {
    ...look,
    max: 30,
    color: scheme.strong,
    vertical: copy.note ? "bottom" : "middle",
    part: "stat",
  });
  setText(
    sheet,
    copy.note,
    { ...lower, h: lower.h * 0.6 },
    { ...look, face: sheet.faces.bold, max: 5, part: "note" },
  );
  layOutCopy(sheet, copy, words, {
    ground: scheme.ground,
    align,
    maxSize: 11,
    vertical: landscape ? "middle" : "top",
  });
}

/** Stacked wide bands, each with one thing to say, from the kicker down to the button. */
export function drawBands(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, page, palette, landscape, faces } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const [art, words] = splitArea(sheet, page, {
    across: 0.36,
    down: sheet.h > sheet.w * 1.5 ? 0.36 : 0.34,
    gap: 0,
  });
  layOutImage(sheet, content, art, {
    ground: palette.primary === scheme.ground ? palette.secondary : palette.primary,
  });
  const bottom = safe.y + safe.h;
  const middle = landscape ? page.h * 0.66 : words.y + (bottom - words.y) * 0.6;
  sheet.shape("rect", { ...words, h: middle - words.y }, scheme.ground);
  sheet.shape("rect", { ...words, y: middle, h: page.h - middle }, scheme.panel);
  const x = landscape ? words.x + unit * 6 : safe.x;
  const w = page.w - x - unit * 7;
  const top = landscape ? safe.y : words.y + unit * 5;
  layOutCopy(
    sheet,
    without(copy, "cta", "subline"),
    { x, y: top, w, h: middle - top - unit * 4 },
    { ground: scheme.ground, headline: scheme.strong, maxSize: 13 },
  );
  const low = takeFoot(
    sheet,
    { x, y: middle + unit * 4, w, h: bottom - middle - unit * 4 },
    { ground: scheme.panel },
  );
  setText(sheet, copy.subline ?? copy.cta, low, {
    face: faces.body,
    max: 4.4,
    ground: scheme.panel,
    slot: "body",
    part: copy.subline ? "subline" : "cta",
  });
}
