import { insetBox, splitVertically } from "@/lib/canvas/layouts/boxes";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawSignature } from "@/lib/canvas/layouts/signature";
import {
  getTemplateSafeArea,
  layOutCopy,
  layOutImage,
  type TemplateContent,
} from "@/lib/canvas/layouts/templates/template-content";

/** Draws image and text above a perforation, signature and call to action below it. */
export function drawTicket(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, scheme, landscape, faces } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const ticket = landscape ? insetBox(safe, unit * 2, 0) : insetBox(safe, unit);
  sheet.shape("rect", ticket, palette.paper, { radius: unit * 1.2 });
  const stub = unit * (landscape ? 16 : 17);
  const [upper, lower] = splitVertically(ticket, ticket.h - stub);
  const hole = unit * 5;
  for (const x of [ticket.x - hole / 2, ticket.x + ticket.w - hole / 2]) {
    sheet.shape("ellipse", { x, y: lower.y - hole / 2, w: hole, h: hole }, scheme.ground);
  }
  for (let x = ticket.x + unit * 5; x < ticket.x + ticket.w - unit * 5; x += unit * 2) {
    sheet.shape("rect", { x, y: lower.y - unit * 0.15, w: unit, h: unit * 0.3 }, palette.ink);
  }
  const inside = insetBox(upper, unit * 5, unit * 4.5);
  const long = content.copy.headline.length + (content.copy.subline?.length ?? 0) > 130;
  const [image, words] = landscape
    ? [
        { ...inside, x: inside.x + inside.w * 0.62, w: inside.w * 0.38 },
        { ...inside, w: inside.w * 0.58 },
      ]
    : splitVertically(inside, inside.h * (long ? 0.36 : 0.42));
  layOutImage(sheet, content, image, { radius: unit * 0.6 });
  const copy = landscape ? words : { ...words, y: words.y + unit * 3.5, h: words.h - unit * 3.5 };
  const look = { ground: palette.paper, color: palette.ink, without: ["cta"], maxSize: 11 } as const;
  layOutCopy(sheet, content.copy, copy, look);
  const line = insetBox(lower, unit * 5, stub * 0.24);
  const { cta } = content.copy;
  const wide = cta ? line.w * 0.42 : line.w;
  drawSignature(sheet, { ...line, w: wide }, { ground: palette.paper });
  if (!cta) return;
  const room = { ...line, x: line.x + line.w * 0.46, w: line.w * 0.54 };
  const { size } = fitTextToBox([cta], faces.bold, room, { max: unit * 4.4, min: unit * 2.2, lines: 2 });
  const style = { face: faces.bold, size, ground: palette.paper, color: palette.primary };
  sheet.text(cta, room, { ...style, slot: "cta", align: "end", vertical: "middle" });
}
