import { splitAt } from "@/lib/canvas/layouts/boxes";
import type { Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";
import { safeArea, setCopy, setPicture, type TemplateContent } from "@/lib/canvas/layouts/templates/copy";

/** Type as the picture: a headline across the whole page, with a strip of the picture at its foot. */
export function drawPoster(sheet: Sheet, content: TemplateContent) {
  const { unit, page, scheme, landscape } = sheet;
  const safe = safeArea(sheet);
  const strip = landscape ? unit * 22 : page.h * 0.26;
  const top = page.h - strip;
  setPicture(sheet, content, { x: 0, y: top, w: page.w, h: strip }, { ground: sheet.palette.secondary });
  const [head, below] = splitAt({ ...safe, h: top - safe.y - unit * 4 }, unit * 5.4);
  sign(sheet, content.brand, head, { ground: scheme.ground });
  const words = { ...below, y: below.y + unit * 4, h: below.h - unit * 4 };
  setCopy(sheet, content.copy, words, {
    ...({
      ground: scheme.ground,
      headline: scheme.strong,
      most: landscape ? 30 : 34,
      vertical: "middle",
    } as const),
    without: landscape ? ["kicker", "cta"] : ["kicker"],
  });
}
