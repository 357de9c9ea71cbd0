import { insetBox, splitVertically } from "@/lib/canvas/layouts/boxes";
import { mixColors } from "@/lib/canvas/layouts/colors";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawArtAlone } from "@/lib/canvas/layouts/templates/art";
import {
  drawPill,
  middleSquare,
  pickFill,
  setText,
  splitArea,
  takeFoot,
  without,
} from "@/lib/canvas/layouts/templates/poster-parts";
import {
  getTemplateSafeArea,
  layOutCopy,
  layOutImage,
  type TemplateContent,
} from "@/lib/canvas/layouts/templates/template-content";

/** A calendar leaf with day and month above the invitation. */
export function drawCalendar(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, landscape, palette, faces } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const area = takeFoot(sheet, safe);
  const leaf = unit * (landscape ? 40 : 30);
  const date = { x: area.x, y: area.y, w: leaf, h: leaf * 1.08 };
  const fill = pickFill(sheet, scheme.ground, palette.paper);
  const art = landscape
    ? { x: area.x, y: area.y + leaf * 1.08 + unit * 3, w: leaf, h: area.h - leaf * 1.08 - unit * 3 }
    : { x: area.x + leaf + unit * 4, y: area.y, w: area.w - leaf - unit * 4, h: leaf * 1.08 };
  if (copy.stat) {
    sheet.shape("rect", date, palette.paper, {
      radius: unit * 2,
      ...(scheme.ground === palette.paper ? { stroke: { color: palette.ink, width: unit * 0.3 } } : {}),
    });
    const [head, day] = splitVertically(date, leaf * 0.3);
    sheet.shape("rect", head, fill, { radius: unit * 2 });
    for (const share of [0.25, 0.75])
      sheet.shape(
        "rect",
        { x: date.x + leaf * share - unit * 0.7, y: date.y - unit * 1.6, w: unit * 1.4, h: unit * 4 },
        palette.ink,
        { radius: unit * 0.7 },
      );
    const look = { align: "center", vertical: "middle", lines: 1 } as const;
    setText(sheet, copy.note, insetBox({ ...head, y: head.y + unit, h: head.h - unit }, unit * 2, unit), {
      ...look,
      face: faces.bold,
      ground: fill,
      max: 5,
      part: "note",
    });
    setText(sheet, copy.stat, insetBox(day, unit * 2, unit), {
      ...look,
      ground: palette.paper,
      color: palette.ink,
      max: 24,
      part: "stat",
    });
  }
  if (content.image) layOutImage(sheet, content, art, { radius: unit * 2 });
  else if (content.art)
    drawArtAlone(
      sheet,
      content.art,
      landscape ? art : { ...art, x: art.x + art.w - art.h, w: art.h },
      scheme.ground,
    );
  const words = landscape
    ? { x: area.x + leaf + unit * 9, y: area.y, w: area.w - leaf - unit * 9, h: area.h }
    : { ...area, y: date.y + date.h + unit * 5, h: area.h - date.h - unit * 5 };
  layOutCopy(sheet, copy, words, {
    ground: scheme.ground,
    headline: scheme.strong,
    maxSize: 14,
    vertical: landscape ? "middle" : "bottom",
  });
}

/** Nested arches that rise from the lower edge, with the text above them. */
export function drawArches(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, landscape, palette } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const wide = landscape ? page.h * 0.9 : page.w * 0.8;
  const x = landscape ? page.w - wide - unit * 4 : (page.w - wide) / 2;
  const rise = landscape ? page.h * 0.86 : sheet.h > sheet.w * 1.5 ? page.h * 0.44 : page.h * 0.42;
  const colors = [palette.secondary, palette.primary, palette.paper, palette.ink].filter(
    (one) => one !== scheme.ground,
  );
  for (let at = 0; at < 5; at += 1) {
    const w = wide * (1 - at * 0.19);
    const top = page.h - rise * (1 - at * 0.17);
    const arch = { x: x + (wide - w) / 2, y: top, w, h: page.h - top + w / 2 };
    const color = at % 2 === 0 ? (colors[(at / 2) % colors.length] ?? palette.ink) : scheme.ground;
    sheet.clip({ ...arch, h: page.h - top }, () => sheet.shape("rect", arch, color, { radius: w / 2 }));
  }
  const area = landscape
    ? { ...safe, w: x - safe.x - unit * 6 }
    : { ...safe, h: page.h - rise - unit * 4 - safe.y };
  const align = landscape ? "start" : "center";
  const words = landscape ? takeFoot(sheet, area) : area;
  if (!landscape) {
    const brand = { ...area, h: unit * 5 };
    takeFoot(sheet, brand, { align });
    words.y += unit * 8;
    words.h -= unit * 8;
  }
  layOutCopy(sheet, landscape ? copy : without(copy, "kicker"), words, {
    ground: scheme.ground,
    headline: scheme.strong,
    align,
    vertical: landscape ? "middle" : "top",
    maxSize: 13,
  });
}

/** Bunting along the upper edge and a greeting in the middle. */
export function drawGarland(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, palette } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const colors = [palette.secondary, palette.primary, palette.ink, palette.paper].filter(
    (one) => one !== scheme.ground,
  );
  const count = Math.round(page.w / (unit * 12));
  const w = page.w / count;
  for (const [row, drop] of [0, 1].entries()) {
    const top = row * unit * 12 - unit;
    for (let at = 0; at < count + row; at += 1) {
      const sag = Math.sin((at / Math.max(1, count - 1)) * Math.PI) * unit * 4;
      const flag = { x: at * w - (row * w) / 2, y: top + sag + drop, w, h: unit * 14 };
      // A triangle points upwards, so half a turn hangs it.
      sheet.shape("triangle", flag, colors[(at + row) % colors.length] ?? palette.ink, { rot: 180 });
    }
  }
  const top = unit * (sheet.landscape ? 34 : 36);
  const area = { ...safe, y: Math.max(safe.y, top), h: safe.y + safe.h - Math.max(safe.y, top) };
  const words = takeFoot(sheet, area, { align: "center" });
  layOutCopy(sheet, copy, words, {
    ground: scheme.ground,
    headline: scheme.strong,
    align: "center",
    maxSize: 17,
  });
}

/** A wreath of leaves and berries around the greeting. */
export function drawWreath(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, landscape, page } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const area = landscape ? { ...page, y: unit * 4, h: page.h - unit * 8 } : safe;
  const [ring, below] = landscape
    ? splitArea(sheet, area, { across: 0.46, gap: 4 })
    : splitVertically(area, area.h - unit * 11);
  const circle = middleSquare(ring, landscape ? 0.96 : 1);
  const leaf = pickFill(sheet, scheme.ground);
  const berry = pickFill(sheet, scheme.ground, leaf);
  const [radius, x, y] = [circle.w * 0.44, circle.x + circle.w / 2, circle.y + circle.h / 2];
  const leaves = 26;
  for (let at = 0; at < leaves; at += 1) {
    const angle = (at / leaves) * 360;
    const turned = ((angle - 90) * Math.PI) / 180;
    const reach = radius * (at % 2 === 0 ? 1.02 : 0.92);
    const size = { w: circle.w * 0.045, h: circle.w * 0.13 };
    const place = {
      x: x + Math.cos(turned) * reach - size.w / 2,
      y: y + Math.sin(turned) * reach - size.h / 2,
      ...size,
    };
    const tilt = angle + (at % 2 === 0 ? 55 : 125);
    sheet.shape("ellipse", place, leaf, { rot: sheet.rtl ? -tilt : tilt });
    if (at % 3 !== 0) continue;
    const dot = circle.w * 0.035;
    const at2 = {
      x: x + Math.cos(turned + 0.1) * radius - dot / 2,
      y: y + Math.sin(turned + 0.1) * radius - dot / 2,
    };
    sheet.shape("ellipse", { ...at2, w: dot, h: dot }, berry);
  }
  const inside = middleSquare({ x: x - radius, y: y - radius, w: radius * 2, h: radius * 2 }, 0.64);
  const align = landscape ? "start" : "center";
  const inner = landscape ? { ...copy, subline: null, cta: null } : without(copy, "cta");
  layOutCopy(sheet, inner, inside, {
    ground: scheme.ground,
    headline: scheme.strong,
    align: "center",
    maxSize: 13,
  });
  const rest = landscape
    ? insetBox(below, unit * 2, unit * 8)
    : { ...below, y: below.y + unit * 3, h: below.h - unit * 3 };
  const words = takeFoot(sheet, rest, { align });
  if (landscape)
    setText(sheet, copy.subline, words, { max: 8, vertical: "middle", slot: "body", part: "subline" });
}

/** Paper scraps around the edges and a large text in the middle. */
export function drawConfetti(sheet: PageLayout, { copy, seed }: TemplateContent) {
  const { unit, scheme, page, palette } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const colors = [palette.secondary, palette.primary, palette.ink, palette.paper].filter(
    (one) => one !== scheme.ground,
  );
  const clear = insetBox(safe, unit * 2, unit * 6);
  for (let at = 0; at < 90; at += 1) {
    // A low-discrepancy sequence spreads the scraps evenly.
    const x = ((at * 0.754877 + seed * 0.13) % 1) * page.w;
    const y = ((at * 0.56984) % 1) * page.h;
    const side = unit * (1.6 + (at % 4) * 0.8);
    const isFree = x + side < clear.x || x > clear.x + clear.w || y + side < clear.y || y > clear.y + clear.h;
    if (!isFree || x + side > page.w || y + side > page.h) continue;
    const kinds = ["rect", "ellipse", "triangle", "rect"] as const;
    const h = at % 4 === 3 ? side * 0.4 : side;
    sheet.shape(kinds[at % 4] ?? "rect", { x, y, w: side, h }, colors[at % colors.length] ?? palette.ink, {
      rot: (at * 47) % 180,
    });
  }
  const area = insetBox(safe, unit * 5, unit * 9);
  const words = takeFoot(sheet, area, { align: "center" });
  layOutCopy(sheet, copy, words, {
    ground: scheme.ground,
    headline: scheme.strong,
    align: "center",
    maxSize: 16,
  });
}

/** The back of a postcard: airmail edge, text on one side, a stamp on the other. */
export function drawPostcard(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, landscape, page, scheme } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const tall = sheet.h > sheet.w * 1.5;
  const edge = unit * 2.6;
  const card = tall
    ? { x: unit * 4, y: safe.y - unit * 3, w: page.w - unit * 8, h: safe.h + unit * 6 }
    : insetBox(page, unit * 4);
  const colors = [palette.primary, palette.paper, palette.secondary, palette.paper];
  sheet.clip(card, () => {
    sheet.shape("rect", card, palette.paper);
    const step = unit * 4.4;
    for (let x = card.x - card.h * 0.3, at = 0; x < card.x + card.w + card.h * 0.3; x += step, at += 1) {
      for (const y of [card.y - unit, card.y + card.h - unit * 4]) {
        sheet.shape("rect", { x, y, w: step, h: unit * 5 }, colors[at % 4] ?? palette.primary, {
          rot: sheet.rtl ? -24 : 24,
        });
      }
    }
  });
  const inner = insetBox(card, edge, edge * 1.2);
  sheet.shape("rect", inner, palette.paper);
  const area = insetBox(inner, unit * 4, unit * 5);
  const stamp = unit * (landscape ? 30 : 24);
  const place = { x: area.x + area.w - stamp, y: area.y, w: stamp, h: stamp * 1.1 };
  sheet.shape("rect", insetBox(place, -unit), null, {
    stroke: { color: palette.ink, width: unit * 0.3, dash: [unit * 0.8, unit * 0.8] },
  });
  layOutImage(sheet, content, place, {
    ground: scheme.ground === palette.paper ? palette.primary : scheme.ground,
  });
  const lines = { x: place.x, w: stamp, y: place.y + place.h + unit * 6 };
  if (landscape)
    for (const at of [0, 1, 2])
      sheet.shape("rect", { ...lines, y: lines.y + at * unit * 8, h: unit * 0.3 }, palette.ink);
  const words = landscape
    ? { ...area, w: area.w - stamp - unit * 8 }
    : { ...area, y: area.y + place.h + unit * 6, h: area.h - place.h - unit * 6 };
  const look = {
    ground: palette.paper,
    color: palette.ink,
    vertical: landscape ? "middle" : "bottom",
    maxSize: 12,
  } as const;
  layOutCopy(sheet, content.copy, takeFoot(sheet, words, { ground: palette.paper }), look);
}

/** Rays from the lower edge behind a disc that holds the news. */
export function drawRays(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, palette, faces } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const [x, y] = [page.w / 2, page.h / 2];
  const reach = Math.hypot(page.w, page.h) * 0.56;
  const ray = mixColors(scheme.ground, scheme.text, 0.14);
  sheet.clip(page, () => {
    sheet.shape("rect", page, scheme.ground);
    for (let at = 0; at < 14; at += 1) {
      const angle = (at * 360) / 14;
      const turned = ((angle - 90) * Math.PI) / 180;
      const w = reach * 0.23;
      const place = {
        x: x + (Math.cos(turned) * reach) / 2 - w / 2,
        y: y + (Math.sin(turned) * reach) / 2 - reach / 2,
        w,
        h: reach,
      };
      // The tip of each ray points at the middle.
      const turn = angle + 180;
      sheet.shape("triangle", place, ray, { rot: sheet.rtl ? -turn : turn });
    }
  });
  const card = insetBox(
    safe,
    sheet.landscape ? safe.w * 0.16 : unit * 3,
    sheet.landscape ? 0 : safe.h * 0.08,
  );
  const shadow = { ...card, x: card.x + unit * 1.6, y: card.y + unit * 1.6 };
  sheet.shape("rect", shadow, pickFill(sheet, scheme.ground, palette.paper), { radius: unit * 3 });
  sheet.shape("rect", card, palette.paper, { radius: unit * 3 });
  const inner = insetBox(card, unit * 6);
  const words = takeFoot(sheet, inner, { ground: palette.paper, align: "center" });
  drawPill(sheet, copy.kicker, words, { fill: palette.secondary, part: "kicker", align: "center" });
  const rest = copy.kicker ? { ...words, y: words.y + unit * 9, h: words.h - unit * 9 } : words;
  layOutCopy(sheet, without(copy, "kicker"), rest, {
    ground: palette.paper,
    color: palette.ink,
    align: "center",
    maxSize: faces.headline.font === "Karantina" ? 20 : 14,
  });
}
