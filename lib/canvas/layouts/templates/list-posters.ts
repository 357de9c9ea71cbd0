import {
  insetBox,
  type LayoutBox,
  splitIntoColumns,
  splitIntoRows,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawArtAlone } from "@/lib/canvas/layouts/templates/art";
import {
  drawItems,
  drawPill,
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

/** Numbered rows on a card, with the headline above it or beside it. */
export function drawSteps(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, palette, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const [head, card] = splitArea(sheet, safe, { across: 0.4, down: 0.33, gap: 5 });
  layOutCopy(sheet, without(copy, "cta", ...(landscape ? [] : (["subline"] as const))), head, {
    ground: scheme.ground,
    headline: scheme.strong,
    maxSize: 12,
    vertical: landscape ? "middle" : "bottom",
  });
  const fill = scheme.ground === palette.paper ? palette.soft : palette.paper;
  sheet.shape("rect", card, fill, { radius: unit * 3 });
  const rows = takeFoot(sheet, insetBox(card, unit * 5, unit * 4), { ground: fill });
  drawNumbered(sheet, copy.items ?? [], rows, fill);
}

function drawNumbered(sheet: PageLayout, items: readonly string[], box: LayoutBox, ground: string) {
  const { unit, faces } = sheet;
  const disc = pickFill(sheet, ground);
  drawItems(sheet, items, box, {
    ground,
    indent: 13,
    mark: (row, at) => {
      const side = Math.min(unit * 9.4, row.h);
      const place = { x: row.x, y: row.y + (row.h - side) / 2, w: side, h: side };
      sheet.shape("ellipse", place, disc);
      sheet.text(String(at + 1), place, {
        face: faces.headline,
        size: side * 0.5,
        ground: disc,
        align: "center",
        vertical: "middle",
        part: `number-${at}`,
      });
    },
  });
}

/** A card for each point, with a large numeral; columns on a landscape page. */
export function drawCards(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, landscape, faces } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const area = takeFoot(sheet, safe);
  const [head, rest] = splitVertically(area, area.h * (landscape ? 0.36 : 0.3));
  layOutCopy(
    sheet,
    without(copy, "cta", "subline"),
    { ...head, h: head.h - unit * 3 },
    { ground: scheme.ground, headline: scheme.strong, maxSize: 11, vertical: "top" },
  );
  const items = copy.items ?? [];
  const cards = landscape
    ? splitIntoColumns(rest, items.length, unit * 3)
    : splitIntoRows(rest, items.length, unit * 2.6);
  const inner = cards.map((card) =>
    landscape
      ? { ...insetBox(card, unit * 3), y: card.y + unit * 17, h: card.h - unit * 19 }
      : { x: card.x + unit * 20, y: card.y + unit * 2, w: card.w - unit * 24, h: card.h - unit * 4 },
  );
  const { size } = fitTextToBox([...items], faces.body, inner[0] ?? rest, {
    max: unit * 4.4,
    min: Math.max(15, unit * 2),
  });
  for (const [at, item] of items.entries()) {
    const [card, words] = [cards[at], inner[at]];
    if (!card || !words) continue;
    const fill = [scheme.panel, pickFill(sheet, scheme.ground, scheme.panel)][at % 2] ?? scheme.panel;
    sheet.shape("rect", card, fill, { radius: unit * 2 });
    const numeral = landscape
      ? { x: card.x + unit * 3, y: card.y + unit * 2, w: card.w - unit * 6, h: unit * 14 }
      : { x: card.x + unit * 4, y: card.y, w: unit * 14, h: card.h };
    setText(sheet, String(at + 1), numeral, {
      ground: fill,
      max: 14,
      lines: 1,
      vertical: "middle",
      align: landscape ? "start" : "center",
      part: `number-${at}`,
    });
    sheet.text(item, words, {
      face: faces.body,
      size,
      ground: fill,
      vertical: landscape ? "top" : "middle",
      slot: "body",
      part: `item-${at}`,
    });
  }
}

/** A page from a ruled notepad, with the points on its lines. */
export function drawNotepad(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, palette, page, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const tall = sheet.h > sheet.w * 1.5;
  const pad = tall ? insetBox(safe, -unit) : insetBox(page, unit * (landscape ? 8 : 6));
  const fill = scheme.ground === palette.paper ? "#FFFFFF" : palette.paper;
  const mark = pickFill(sheet, fill, scheme.ground);
  sheet.shape("rect", { ...pad, x: pad.x + unit * 1.4, y: pad.y + unit * 1.4 }, palette.ink, {
    radius: unit,
  });
  sheet.shape("rect", pad, fill, { radius: unit });
  sheet.shape("rect", { ...pad, h: unit * 7 }, mark, { radius: unit });
  const holes = Math.floor(pad.w / (unit * 8));
  for (let at = 0; at < holes; at += 1) {
    const x = pad.x + (pad.w / holes) * (at + 0.5) - unit * 1.2;
    sheet.shape("ellipse", { x, y: pad.y + unit * 2.3, w: unit * 2.4, h: unit * 2.4 }, scheme.ground);
  }
  const area = takeFoot(
    sheet,
    { x: pad.x + unit * 6, y: pad.y + unit * 10, w: pad.w - unit * 12, h: pad.h - unit * 13 },
    { ground: fill },
  );
  const [head, rows] = splitArea(sheet, area, { across: 0.36, down: 0.3, gap: 4 });
  layOutCopy(sheet, without(copy, "cta", "subline"), head, {
    ground: fill,
    color: palette.ink,
    maxSize: 10,
    vertical: landscape ? "middle" : "top",
  });
  drawItems(sheet, copy.items ?? [], rows, {
    ground: fill,
    indent: 9,
    line:
      scheme.ground === palette.paper
        ? scheme.line
        : palette.soft === fill
          ? palette.secondary
          : palette.soft,
    mark: (row) => {
      const side = unit * 5;
      const box = { x: row.x, y: row.y + (row.h - side) / 2, w: side, h: side };
      sheet.shape("rect", box, null, {
        stroke: { color: palette.ink, width: unit * 0.4 },
        radius: unit * 0.8,
      });
      sheet.icon("check", insetBox(box, -unit * 0.4), mark === palette.paper ? palette.ink : mark);
    },
  });
}

/** A staff pass on a ribbon: role, facts and button. */
export function drawPass(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, palette, landscape, page } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const fill = scheme.ground === palette.paper ? palette.soft : palette.paper;
  const ribbon = pickFill(sheet, scheme.ground, fill);
  const card = landscape
    ? insetBox(safe, unit * 10, 0)
    : insetBox({ ...safe, y: safe.y + unit * 7, h: safe.h - unit * 7 }, unit * 3, 0);
  if (landscape) {
    const strap = { x: 0, y: page.h / 2 - unit * 3.4, w: card.x + unit * 6, h: unit * 6.8 };
    sheet.shape("rect", strap, ribbon);
  } else sheet.shape("rect", { x: page.w / 2 - unit * 4.5, y: 0, w: unit * 9, h: card.y + unit * 5 }, ribbon);
  sheet.shape("rect", card, fill, { radius: unit * 4, stroke: { color: palette.ink, width: unit * 0.3 } });
  const slot = landscape
    ? { x: card.x + unit * 3, y: page.h / 2 - unit * 5, w: unit * 3, h: unit * 10 }
    : { x: page.w / 2 - unit * 7, y: card.y + unit * 3, w: unit * 14, h: unit * 3 };
  sheet.shape("rect", slot, scheme.ground, { radius: unit * 1.5 });
  const inner = landscape
    ? insetBox({ ...card, x: card.x + unit * 5, w: card.w - unit * 5 }, unit * 5)
    : { ...insetBox(card, unit * 6), y: card.y + unit * 9, h: card.h - unit * 13 };
  const area = takeFoot(sheet, inner, { ground: fill });
  const [head, facts] = splitArea(sheet, area, { across: 0.5, down: 0.46, gap: 4 });
  layOutCopy(sheet, without(copy, "cta", "subline"), head, {
    ground: fill,
    color: palette.ink,
    maxSize: 12,
    vertical: landscape ? "middle" : "top",
  });
  drawFacts(sheet, content, facts, fill);
}

function drawFacts(sheet: PageLayout, { copy }: TemplateContent, box: LayoutBox, ground: string) {
  const { unit, palette } = sheet;
  const button = copy.cta ? unit * 9.5 : 0;
  const mark = pickFill(sheet, ground);
  drawItems(
    sheet,
    copy.items ?? [],
    { ...box, h: box.h - button },
    {
      ground,
      indent: 8.5,
      max: 4,
      mark: (row) => {
        const side = unit * 5.4;
        const disc = { x: row.x, y: row.y + (row.h - side) / 2, w: side, h: side };
        sheet.shape("ellipse", disc, mark);
        sheet.icon("check", insetBox(disc, unit * 1.1), mark === palette.ink ? palette.paper : palette.ink);
      },
    },
  );
  const place = { ...box, y: box.y + box.h - unit * 7.4 };
  drawPill(sheet, copy.cta, place, {
    fill: ground === palette.ink ? palette.paper : palette.ink,
    part: "cta",
    slot: "cta",
    high: 7.4,
    radius: 1,
  });
}

/** The role over a block of color that holds facts and button. */
export function drawRole(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, page, landscape } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const [upper, lower] = splitArea(sheet, page, {
    across: 0.5,
    down: sheet.h > sheet.w * 1.5 ? 0.48 : 0.45,
    gap: 0,
  });
  const fill = scheme.panel;
  sheet.shape("rect", lower, fill);
  const isTall = sheet.h > sheet.w * 1.2;
  const side = unit * (landscape ? 26 : isTall ? 24 : 16);
  const art = {
    x: upper.x + upper.w - side - unit * (landscape ? 4 : 5),
    y: safe.y - unit * 2,
    w: side,
    h: side,
  };
  if (content.image) layOutImage(sheet, content, art, { radius: side / 2 });
  else if (content.art) drawArtAlone(sheet, content.art, art, scheme.ground);
  const top = art.y + side;
  const words = landscape
    ? { ...safe, y: art.y + side, w: upper.w - safe.x - unit * 6, h: safe.y + safe.h - art.y - side }
    : { ...safe, y: top, h: upper.h - top - unit * 5 };
  const brand = { ...safe, h: unit * 5, w: upper.w - safe.x - side - unit * 8 };
  takeFoot(sheet, brand);
  const shown = without(copy, "cta");
  layOutCopy(sheet, shown, words, {
    ground: scheme.ground,
    headline: scheme.strong,
    maxSize: 14,
    vertical: "bottom",
  });
  const facts = landscape
    ? { x: lower.x + unit * 7, y: safe.y, w: lower.w - unit * 14, h: safe.h }
    : { ...safe, y: lower.y + unit * 6, h: safe.y + safe.h - lower.y - unit * 6 };
  drawFacts(sheet, content, facts, fill);
}
