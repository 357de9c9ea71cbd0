import { inset, sideAt, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";
import { safeArea, setCopy, setPicture, type TemplateContent } from "@/lib/canvas/layouts/templates/copy";

/** A page out of a printed journal: hairlines, a masthead, the picture in its column, the words below it. */
export function drawFrame(sheet: Sheet, content: TemplateContent) {
  const { unit, palette, page, scheme, landscape } = sheet;
  const safe = safeArea(sheet);
  const edge = inset(page, unit * 3.4);
  sheet.shape("rect", edge, null, { stroke: { color: palette.ink, width: unit * 0.25 } });
  sheet.shape("rect", inset(edge, unit), null, { stroke: { color: palette.ink, width: unit * 0.12 } });
  const mast = unit * 7;
  const top = Math.max(safe.y, edge.y + unit * 3);
  const area = inset({ ...safe, y: top, h: safe.y + safe.h - top }, unit, 0);
  sign(sheet, content.brand, { ...area, h: mast - unit * 1.6 }, { ground: scheme.ground, align: "center" });
  sheet.shape("rect", { ...area, y: area.y + mast, h: unit * 0.3 }, palette.ink);
  const body = { ...area, y: area.y + mast + unit * 3, h: area.h - mast - unit * 3 };
  const tall = sheet.h > sheet.w * 1.5;
  const share = tall ? 0.5 : sheet.h > sheet.w * 1.1 ? 0.52 : 0.46;
  const [picture, words] = landscape ? sideAt(body, body.w * 0.42) : splitAt(body, body.h * share);
  setPicture(sheet, content, picture);
  const copy = landscape
    ? { ...words, x: words.x + unit * 5, w: words.w - unit * 5 }
    : { ...words, y: words.y + unit * 3, h: words.h - unit * 3 };
  const align = landscape ? "start" : "center";
  setCopy(sheet, content.copy, copy, { ground: scheme.ground, colour: palette.ink, align, most: 11 });
}
