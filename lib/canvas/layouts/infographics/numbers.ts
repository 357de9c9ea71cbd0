import { type Box, cellsOf, inset, sideAt, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Brand } from "@/lib/canvas/layouts/brand";
import {
  footBand,
  headAndBody,
  headingIn,
  headShare,
  marginOf,
  mostFor,
  setTitle,
} from "@/lib/canvas/layouts/infographics/frame";
import { fitText } from "@/lib/canvas/layouts/measure";
import { fitPairs, setPair } from "@/lib/canvas/layouts/pairs";
import type { InfographicItem, InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { Sheet } from "@/lib/canvas/layouts/sheet";

/** Figures as the picture: the first one fills a plane of its own, the others stand around it. */
export function drawNumbers(sheet: Sheet, plan: InfographicPlan, brand: Brand) {
  const { unit, scheme, palette } = sheet;
  const margin = marginOf(sheet);
  const { head, body, foot } = headAndBody(sheet, headShare(plan, 0.18));
  setTitle(sheet, plan, headingIn(sheet, head), { vertical: sheet.landscape ? "middle" : "top" });
  const [first, ...others] = withNumbersFirst(plan.items);
  if (!first) return;
  const content = { ...inset(body, margin, unit * 2), x: body.x + (sheet.landscape ? 0 : margin) };
  content.w = sheet.w - margin - content.x;
  if (sheet.landscape) content.y += margin - unit * 2;
  content.h = foot.y - unit * 4 - content.y;
  const [hero, rest] = heroAndRest(sheet, content, others.length);
  sheet.shape("rect", hero, scheme.panel, { radius: unit * 0.8 });
  drawHero(sheet, first, inset(hero, unit * 4, unit * 3));
  drawOthers(sheet, others, rest);
  footBand(sheet, brand, foot, palette.ink);
}

function heroAndRest(sheet: Sheet, box: Box, others: number): [Box, Box] {
  const gap = sheet.unit * 3.5;
  if (sheet.landscape || (others <= 2 && sheet.h < sheet.w * 1.1)) {
    const [hero, rest] = sideAt(box, box.w * 0.46);
    return [hero, { ...rest, x: rest.x + gap, w: rest.w - gap }];
  }
  const [hero, rest] = splitAt(box, box.h * (others <= 2 ? 0.5 : 0.38));
  return [hero, { ...rest, y: rest.y + gap, h: rest.h - gap }];
}

function drawHero(sheet: Sheet, item: InfographicItem, box: Box) {
  const { scheme, faces, unit, palette } = sheet;
  const face = { ...faces.headline, lineHeight: 1 };
  const [upper, lower] = splitAt(box, box.h * 0.56);
  const value = item.value ?? item.label;
  const { size } = fitText([value], face, upper, { most: unit * 34, least: 40, lines: 1 });
  const look = { ground: scheme.panel, colour: scheme.onPanel };
  sheet.text(value, upper, { face, size, ...look, colour: palette.primary, vertical: "middle" });
  const pair = item.value ? item : { label: item.text ?? "", text: null };
  if (pair.label === "") return;
  const place = { ...lower, y: lower.y + unit, h: lower.h - unit };
  const sizes = fitPairs(sheet, [pair], place, unit * 6);
  setPair(sheet, pair, place, sizes, { ...look, labelColour: scheme.onPanel, vertical: "top" });
}

function drawOthers(sheet: Sheet, items: InfographicItem[], box: Box) {
  const { unit, scheme, faces } = sheet;
  const tall = box.h > box.w * 1.15;
  const columns = tall || items.length < 2 ? 1 : items.length === 3 && sheet.w >= sheet.h ? 3 : 2;
  const cells = cellsOf(box, items.length, columns, { x: unit * 4, y: unit * 2.4 });
  const [cell] = cells;
  if (!cell) return;
  const beside = cell.w > cell.h * 2.1;
  const face = { ...faces.headline, lineHeight: 1 };
  const room = beside ? { w: cell.w * 0.36, h: cell.h - unit * 2 } : { w: cell.w, h: cell.h * 0.4 };
  const narrow = Math.min(...cells.map(({ w }) => w));
  const values = items.flatMap(({ value }) => value ?? []);
  const { size } = fitText(values, face, room, {
    most: unit * (items.length <= 2 ? 20 : 13),
    least: 26,
    lines: 1,
  });
  const textRoom = beside
    ? { w: narrow - room.w - unit * 2, h: cell.h - unit * 2 }
    : { w: narrow, h: cell.h * 0.6 - unit * 2.5 };
  const sizes = fitPairs(sheet, items, textRoom, mostFor(sheet, { items }));
  for (const [at, place] of cells.entries()) {
    const item = items[at];
    if (!item) continue;
    sheet.shape("rect", { ...place, h: unit * 0.25 }, scheme.accent);
    const inner = { ...place, y: place.y + unit * 1.4, h: place.h - unit * 1.4 };
    const [number, words] = beside ? sideAt(inner, room.w) : splitAt(inner, room.h);
    const text = beside ? { ...words, x: words.x + unit * 2, w: words.w - unit * 2 } : words;
    if (item.value) {
      sheet.text(item.value, number, { face, size, colour: scheme.strong, vertical: "middle" });
    } else {
      const side = Math.min(number.h, number.w) * 0.72;
      sheet.icon(
        item.icon,
        { ...number, y: number.y + (number.h - side) / 2, w: side, h: side },
        scheme.strong,
      );
    }
    setPair(sheet, item, text, sizes, { vertical: beside ? "middle" : "top" });
  }
}

function withNumbersFirst(items: InfographicItem[]): InfographicItem[] {
  return [...items.filter(({ value }) => value), ...items.filter(({ value }) => !value)];
}
