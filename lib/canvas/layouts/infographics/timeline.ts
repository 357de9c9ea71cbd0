import { type Box, columnsOf, inset, rowsOf } from "@/lib/canvas/layouts/boxes";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { footBand, headShare, marginOf, mostFor, setTitle } from "@/lib/canvas/layouts/infographics/frame";
import { fitText } from "@/lib/canvas/layouts/measure";
import { fitPairs, setPair } from "@/lib/canvas/layouts/pairs";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { Sheet } from "@/lib/canvas/layouts/sheet";

/** Times along a line: downwards on a tall page, in reading direction on a wide one. */
export function drawTimeline(sheet: Sheet, plan: InfographicPlan, brand: Brand) {
  const { unit, palette } = sheet;
  const margin = marginOf(sheet);
  const foot = { x: 0, y: sheet.h - unit * 8.5, w: sheet.w, h: unit * 8.5 };
  const head = { ...sheet.page, h: sheet.h * (sheet.landscape ? 0.32 : headShare(plan, 0.2)) };
  const heading = { ...inset(head, margin, 0), y: margin, h: head.h - margin - unit * 2.5 };
  setTitle(sheet, plan, heading, { colour: sheet.scheme.strong });
  const top = heading.y + heading.h + unit * 2;
  const body = { x: margin, y: top, w: sheet.w - 2 * margin, h: foot.y - unit * 3 - top };
  if (sheet.landscape && plan.items.length <= 5) drawAcross(sheet, plan, body);
  else drawDown(sheet, plan, body);
  footBand(sheet, brand, foot, palette.primary);
}

function drawDown(sheet: Sheet, { items }: InfographicPlan, body: Box) {
  const { unit, scheme, faces } = sheet;
  const rows = rowsOf(body, items.length);
  const [row] = rows;
  if (!row) return;
  const face = { ...faces.headline, lineHeight: 1 };
  const values = items.map(({ value }) => value ?? "");
  const time = fitText(
    values,
    face,
    { w: body.w * 0.26, h: row.h * 0.7 },
    { most: unit * 9, least: 24, lines: 1 },
  );
  const line = body.x + body.w * 0.26 + unit * 3.4;
  const words = line + unit * 3.6;
  const width = body.x + body.w - words;
  const sizes = fitPairs(sheet, items, { w: width, h: row.h * 0.86 }, mostFor(sheet, { items }));
  const half = row.h / 2;
  const length = body.h - row.h;
  sheet.shape("rect", { x: line - unit * 0.2, y: body.y + half, w: unit * 0.4, h: length }, scheme.line);
  for (const [at, place] of rows.entries()) {
    const item = items[at];
    if (!item) continue;
    const middle = place.y + half;
    const dot = unit * 1.5;
    sheet.shape("ellipse", { x: line - dot, y: middle - dot, w: dot * 2, h: dot * 2 }, scheme.accent);
    const box = { ...place, w: body.w * 0.26 };
    sheet.text(item.value ?? "", box, {
      face,
      size: time.size,
      colour: scheme.strong,
      align: "end",
      vertical: "middle",
    });
    setPair(sheet, item, { x: words, y: place.y + row.h * 0.07, w: width, h: row.h * 0.86 }, sizes);
  }
}

function drawAcross(sheet: Sheet, { items }: InfographicPlan, body: Box) {
  const { unit, scheme, faces } = sheet;
  const columns = columnsOf(body, items.length, unit * 3.5);
  const [column] = columns;
  if (!column) return;
  const face = { ...faces.headline, lineHeight: 1 };
  const values = items.map(({ value }) => value ?? "");
  const time = fitText(
    values,
    face,
    { w: column.w, h: body.h * 0.24 },
    { most: unit * 10, least: 24, lines: 1 },
  );
  const line = body.y + body.h * 0.34;
  const words = line + unit * 4.5;
  const room = { w: column.w, h: body.y + body.h - words };
  const sizes = fitPairs(sheet, items, room, mostFor(sheet, { items }));
  // It goes on past the page's edge: time does.
  sheet.shape("rect", { x: 0, y: line - unit * 0.2, w: sheet.w, h: unit * 0.4 }, scheme.line);
  for (const [at, place] of columns.entries()) {
    const item = items[at];
    if (!item) continue;
    const dot = unit * 1.6;
    sheet.shape("ellipse", { x: place.x, y: line - dot, w: dot * 2, h: dot * 2 }, scheme.accent);
    const above = { ...place, h: body.h * 0.24 };
    sheet.text(item.value ?? "", above, { face, size: time.size, colour: scheme.strong, vertical: "bottom" });
    setPair(sheet, item, { ...place, y: words, h: room.h }, sizes, { vertical: "top" });
  }
}
