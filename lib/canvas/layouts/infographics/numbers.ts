import {
  insetBox,
  type LayoutBox,
  splitHorizontally,
  splitIntoCells,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { drawSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import {
  drawFooterBand,
  getHeadingShare,
  getMargin,
  getMaxLabelSize,
  layOutHeading,
  layOutTitle,
  splitHeadingAndBody,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicItem, InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws key numbers: the first in a large panel, the others around it. */
export function drawNumbers(sheet: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, scheme, palette } = sheet;
  const margin = getMargin(sheet);
  const { head, body, foot } = splitHeadingAndBody(sheet, getHeadingShare(plan, 0.18));
  layOutTitle(sheet, plan, layOutHeading(sheet, head), { vertical: sheet.landscape ? "middle" : "top" });
  const [first, ...others] = withNumbersFirst(plan.items);
  if (!first) return;
  const content = { ...insetBox(body, margin, unit * 2), x: body.x + (sheet.landscape ? 0 : margin) };
  content.w = sheet.w - margin - content.x;
  if (sheet.landscape) content.y += margin - unit * 2;
  content.h = foot.y - unit * 4 - content.y;
  const [hero, rest] = heroAndRest(sheet, content, others.length);
  sheet.shape("rect", hero, scheme.panel, { radius: unit * 0.8 });
  const isWide = hero.w > hero.h * 1.25;
  const [figure, image] = isWide
    ? splitHorizontally(hero, hero.w * 0.54)
    : splitVertically(hero, hero.h * 0.54);
  drawSheetImage(sheet, images, 0, insetBox(image, unit * 1.2), { radius: unit * 0.6 });
  drawHero(sheet, first, insetBox(figure, unit * 3.4, unit * 2.4));
  drawOthers(sheet, others, rest);
  drawFooterBand(sheet, foot, palette.ink);
}

function heroAndRest(sheet: PageLayout, box: LayoutBox, others: number): [LayoutBox, LayoutBox] {
  const gap = sheet.unit * 3.5;
  if (sheet.landscape || (others <= 2 && sheet.h < sheet.w * 1.1)) {
    const [hero, rest] = splitHorizontally(box, box.w * 0.46);
    return [hero, { ...rest, x: rest.x + gap, w: rest.w - gap }];
  }
  const [hero, rest] = splitVertically(box, box.h * (others <= 2 ? 0.56 : 0.46));
  return [hero, { ...rest, y: rest.y + gap, h: rest.h - gap }];
}

function drawHero(sheet: PageLayout, item: InfographicItem, box: LayoutBox) {
  const { scheme, faces, unit, palette } = sheet;
  const face = { ...faces.headline, lineHeight: 1 };
  const [upper, lower] = splitVertically(box, box.h * 0.56);
  const value = item.value ?? item.label;
  const { size } = fitTextToBox([value], face, upper, { max: unit * 34, min: 40, lines: 1 });
  const look = { ground: scheme.panel, color: scheme.onPanel };
  sheet.text(value, upper, { face, size, ...look, color: palette.primary, vertical: "middle" });
  const pair = item.value ? item : { label: item.text ?? "", text: null };
  if (pair.label === "") return;
  const place = { ...lower, y: lower.y + unit, h: lower.h - unit };
  const sizes = fitLabelTextPairs(sheet, [pair], place, unit * 6);
  layOutLabelTextPair(sheet, pair, place, sizes, { ...look, labelColor: scheme.onPanel, vertical: "top" });
}

function drawOthers(sheet: PageLayout, items: InfographicItem[], box: LayoutBox) {
  const { unit, scheme, faces } = sheet;
  const tall = box.h > box.w * 1.15;
  const columns = tall || items.length < 2 ? 1 : items.length === 3 ? 3 : 2;
  const cells = splitIntoCells(box, items.length, columns, { x: unit * 4, y: unit * 2.4 });
  const [cell] = cells;
  if (!cell) return;
  const beside = cell.w > cell.h * 2.1;
  const face = { ...faces.headline, lineHeight: 1 };
  const room = beside ? { w: cell.w * 0.36, h: cell.h - unit * 2 } : { w: cell.w, h: cell.h * 0.4 };
  const narrow = Math.min(...cells.map(({ w }) => w));
  const values = items.flatMap(({ value }) => value ?? []);
  const max = unit * (items.length <= 2 ? 20 : 13);
  const { size } = fitTextToBox(values, face, room, { max, min: 26, lines: 1 });
  const textRoom = beside
    ? { w: narrow - room.w - unit * 2, h: cell.h - unit * 2 }
    : { w: narrow, h: cell.h * 0.6 - unit * 2.5 };
  const sizes = fitLabelTextPairs(sheet, items, textRoom, getMaxLabelSize(sheet, { items }));
  for (const [at, place] of cells.entries()) {
    const item = items[at];
    if (!item) continue;
    sheet.shape("rect", { ...place, h: unit * 0.25 }, scheme.accent);
    const inner = { ...place, y: place.y + unit * 1.4, h: place.h - unit * 1.4 };
    const [number, words] = beside ? splitHorizontally(inner, room.w) : splitVertically(inner, room.h);
    const text = beside ? { ...words, x: words.x + unit * 2, w: words.w - unit * 2 } : words;
    if (item.value) {
      sheet.text(item.value, number, { face, size, color: scheme.strong, vertical: "middle" });
    } else {
      const side = Math.min(number.h, number.w) * 0.72;
      const sign = { ...number, y: number.y + (number.h - side) / 2, w: side, h: side };
      sheet.icon(item.icon, sign, scheme.strong);
    }
    layOutLabelTextPair(sheet, item, text, sizes, { vertical: beside ? "middle" : "top" });
  }
}

function withNumbersFirst(items: InfographicItem[]): InfographicItem[] {
  return [...items.filter(({ value }) => value), ...items.filter(({ value }) => !value)];
}
