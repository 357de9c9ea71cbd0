import { inset, sideAt, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";
import { safeArea, setCopy, setPicture, type TemplateContent } from "@/lib/canvas/layouts/templates/copy";

/** Two halves: the words on the dark one, the picture on the other, a disc in the brand's second colour between them. */
export function drawSplit(sheet: Sheet, content: TemplateContent) {
  const { unit, page, scheme, palette } = sheet;
  const safe = safeArea(sheet);
  const upright = sheet.h > sheet.w * 1.1;
  const [first, second] = upright ? splitAt(page, page.h * 0.54) : sideAt(page, page.w * 0.54);
  setPicture(sheet, content, second);
  const disc = unit * 13;
  const middle = upright
    ? { x: page.w - safe.x - disc, y: first.h - disc / 2 }
    : { x: first.w - disc / 2, y: page.h - safe.x - disc };
  sheet.shape("ellipse", { ...middle, w: disc, h: disc }, palette.secondary);
  const words = {
    ...{ x: safe.x, y: safe.y, w: first.w - safe.x * (upright ? 2 : 1) - unit * (upright ? 0 : 8) },
    h: upright ? first.h - safe.y - unit * 6 : safe.h,
  };
  const [copy, foot] = splitAt(words, words.h - unit * 8);
  setCopy(sheet, content.copy, copy, {
    ...({
      ground: scheme.ground,
      colour: scheme.text,
      headline: scheme.text,
      vertical: "top",
      most: 14,
    } as const),
  });
  sign(sheet, content.brand, inset({ ...foot, y: foot.y + unit * 2.6, h: unit * 5.4, w: foot.w * 0.8 }, 0), {
    ground: scheme.ground,
  });
}
