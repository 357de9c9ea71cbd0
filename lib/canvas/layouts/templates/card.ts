import { inset, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";
import { safeArea, setCopy, setPicture, type TemplateContent } from "@/lib/canvas/layouts/templates/copy";

/** The picture fills the page; a card lies on its lower corner, where reading begins. */
export function drawCard(sheet: Sheet, content: TemplateContent) {
  const { unit, palette, page, landscape } = sheet;
  const safe = safeArea(sheet);
  const long = content.copy.headline.length + (content.copy.subline?.length ?? 0) > 70;
  const height = landscape ? safe.h : Math.min(safe.h, unit * (long ? 66 : 46));
  const card = {
    x: safe.x,
    y: safe.y + safe.h - height,
    w: landscape ? safe.w * 0.52 : safe.w * 0.86,
    h: height,
  };
  // A drawing has its subject where the card leaves it free.
  const shown = landscape
    ? { ...page, x: card.x + card.w, w: page.w - card.x - card.w }
    : { ...page, h: card.y + unit * 6 };
  setPicture(sheet, content, page, { shown, over: palette.paper });
  sheet.shape("rect", card, palette.paper, { radius: unit * 0.8 });
  const bar = { x: card.x, y: card.y + unit * 5, w: unit * 1.2, h: unit * 9 };
  sheet.shape("rect", bar, palette.secondary);
  const [copy, foot] = splitAt(inset(card, unit * 5), card.h - unit * 16);
  setCopy(sheet, content.copy, copy, {
    ground: palette.paper,
    colour: palette.ink,
    vertical: "top",
    most: 11,
  });
  sign(sheet, content.brand, { ...foot, y: foot.y + unit * 1.5, h: unit * 4.5 }, { ground: palette.paper });
}
