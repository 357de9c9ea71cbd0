import { inset, sideAt, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";
import { safeArea, setCopy, setPicture, type TemplateContent } from "@/lib/canvas/layouts/templates/copy";

/** A window with a round arch, standing on a dark sill; the words above it, or beside it. */
export function drawArch(sheet: Sheet, content: TemplateContent) {
  const { unit, palette, page, scheme, landscape } = sheet;
  const safe = safeArea(sheet);
  const tall = sheet.h > sheet.w * 1.5;
  // On a story's page the brand signs above what the network lays over the sill.
  const sill = tall ? page.h - safe.y - safe.h + unit * 9 : unit * 10;
  const floor = page.h - sill;
  const area = { ...safe, h: floor - safe.y };
  const [words, rest] = landscape ? sideAt(area, area.w * 0.56) : splitAt(area, area.h * (tall ? 0.42 : 0.4));
  const room = landscape ? inset(rest, unit * 5, 0) : { ...rest, y: rest.y + unit * 3, h: rest.h - unit * 3 };
  const width = landscape ? room.w : Math.min(room.w * 0.78, room.h * 1.1);
  const window = { x: room.x + (room.w - width) / 2, y: room.y, w: width, h: floor - room.y };
  // Its lower corners are round as well, below the sill.
  const hidden = width / 2;
  const ground = palette.secondary === scheme.ground ? palette.paper : palette.secondary;
  setPicture(
    sheet,
    content,
    { ...window, h: window.h + hidden },
    {
      ...{ radius: width / 2, ground, shown: window },
    },
  );
  sheet.shape("rect", { x: 0, y: floor, w: page.w, h: sill }, palette.ink);
  const copy = landscape ? { ...words, h: words.h - unit * 4 } : words;
  setCopy(sheet, content.copy, copy, {
    ...({ ground: scheme.ground, colour: scheme.text, align: landscape ? "start" : "center" } as const),
    ...({ vertical: landscape ? "middle" : "top", without: landscape ? [] : ["cta"] } as const),
  });
  const line = { x: safe.x, y: floor + unit * (tall ? 2.6 : 2.4), w: safe.w, h: unit * 5.2 };
  sign(sheet, content.brand, line, { ground: palette.ink, align: landscape ? "start" : "center" });
}
