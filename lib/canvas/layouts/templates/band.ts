import { inset, sideAt, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";
import { safeArea, setCopy, setPicture, type TemplateContent } from "@/lib/canvas/layouts/templates/copy";

/** The picture over everything, the words on a quiet band below it; on a wide page beside it. */
export function drawBand(sheet: Sheet, content: TemplateContent) {
  const { unit, palette, scheme, page, landscape } = sheet;
  const safe = safeArea(sheet);
  const bottom = page.h - safe.y - safe.h;
  const { headline, subline, cta } = content.copy;
  // A call to action takes as much as a line of words.
  const long = headline.length + (subline?.length ?? 0) + (cta ? 20 : 0) > 70;
  const share = sheet.h > sheet.w * 1.5 ? 0.52 : long ? 0.44 : 0.58;
  const [words, picture] = landscape ? sideAt(page, page.w * 0.52) : splitAt(page, page.h * share).reverse();
  if (!words || !picture) return;
  setPicture(sheet, content, picture);
  sheet.shape(
    "rect",
    landscape ? { ...picture, w: unit * 1.2 } : { ...words, h: unit * 1.2 },
    palette.secondary,
  );
  const area = inset(words, safe.x, unit * 5);
  if (!landscape) area.h = words.h - unit * 5 - bottom;
  const [copy, foot] = splitAt(area, area.h - unit * 6.5);
  setCopy(
    sheet,
    content.copy,
    { ...copy, h: copy.h - unit * 2.5 },
    {
      ...({
        ground: scheme.ground,
        headline: scheme.strong,
        vertical: landscape ? "middle" : "top",
      } as const),
    },
  );
  sign(sheet, content.brand, foot, { ground: scheme.ground });
}
