import { insetBox, splitVertically } from "@/lib/canvas/layouts/boxes";
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

/** A disc in the middle of the page with stat and headline in it. */
export function drawSeal(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, landscape, faces } = sheet;
  const fill = pickFill(sheet, scheme.ground);
  const align = landscape ? "start" : "center";
  const [first, second] = splitArea(sheet, takeFoot(sheet, getTemplateSafeArea(sheet), { align }), {
    across: 0.52,
    down: 0.76,
    gap: 4,
  });
  const [disc, words] = landscape ? [second, first] : [first, second];
  const seal = middleSquare(disc);
  sheet.shape("ellipse", seal, fill);
  const ring = insetBox(seal, unit * 2);
  sheet.shape("ellipse", ring, null, {
    stroke: { color: scheme.ground, width: unit * 0.4, dash: [unit, unit] },
  });
  const inner = { x: seal.x + seal.w * 0.15, y: seal.y + seal.h * 0.2, w: seal.w * 0.7, h: seal.h * 0.6 };
  const [upper, lower] = splitVertically(inner, copy.stat ? inner.h * 0.58 : 0);
  const look = { ground: fill, align: "center", vertical: "middle" } as const;
  setText(sheet, copy.stat, upper, { ...look, max: 40, lines: 1, part: "stat" });
  setText(sheet, copy.headline, lower, { ...look, max: 9, slot: "headline", face: faces.headline });
  if (landscape) {
    setText(sheet, copy.kicker, { ...words, h: unit * 10 }, { face: faces.bold, max: 5, part: "kicker" });
    const low = { ...words, y: words.y + unit * 14, h: words.h - unit * 28 };
    setText(sheet, copy.subline, low, { max: 10, slot: "body", part: "subline" });
  } else {
    setText(
      sheet,
      copy.subline,
      { ...words, h: words.h - unit * 9 },
      { face: faces.body, max: 4.4, align, slot: "body", part: "subline" },
    );
  }
  const foot = { ...words, y: words.y + words.h - unit * 7.4 };
  drawPill(sheet, copy.cta, foot, {
    fill: scheme.panel,
    part: "cta",
    slot: "cta",
    align,
    high: 7.4,
    radius: 1,
  });
}

/** A stat as large as the page allows, the rest in small print below it. */
export function drawStat(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, landscape, faces } = sheet;
  const bar = { ...page, w: unit * 2.4 };
  sheet.shape("rect", bar, pickFill(sheet, scheme.ground));
  const area = takeFoot(sheet, getTemplateSafeArea(sheet));
  const [big, rest] = splitArea(sheet, area, { across: 0.52, down: 0.5, gap: 4 });
  setText(
    sheet,
    copy.kicker,
    { ...big, h: unit * 5 },
    { face: faces.bold, max: 3.4, lines: 1, part: "kicker" },
  );
  const stat = { ...big, y: big.y + unit * 6, h: big.h - unit * 6 };
  setText(sheet, copy.stat ?? copy.headline, stat, {
    max: 76,
    color: scheme.strong,
    vertical: landscape ? "middle" : "bottom",
    ...(copy.stat ? { lines: 1, part: "stat" } : { slot: "headline" }),
  });
  if (!landscape) sheet.shape("rect", { ...rest, h: unit * 0.5 }, scheme.text);
  else sheet.shape("rect", { ...rest, w: unit * 0.4 }, scheme.text);
  const words = landscape
    ? { ...rest, x: rest.x + unit * 6, w: rest.w - unit * 6 }
    : { ...rest, y: rest.y + unit * 4, h: rest.h - unit * 4 };
  if (copy.stat)
    layOutCopy(sheet, without(copy, "kicker"), words, {
      ground: scheme.ground,
      vertical: landscape ? "middle" : "top",
      maxSize: 12,
    });
}

/** A star burst with the stat over the corner of the image. */
export function drawBurst(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, page, landscape } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const [image, words] = splitArea(sheet, page, {
    across: 0.48,
    down: sheet.h > sheet.w * 1.5 ? 0.5 : 0.54,
    gap: 0,
  });
  const fill = pickFill(sheet, scheme.ground);
  layOutImage(sheet, content, image, { ground: sheet.palette.soft });
  const side = unit * (landscape ? 40 : 38);
  const burst = landscape
    ? { x: image.w - side * 0.42, y: page.h - side - unit * 6, w: side, h: side }
    : { x: page.w - side - unit * 5, y: image.h - side * 0.66, w: side, h: side };
  const area = landscape
    ? { x: words.x + unit * 6, y: safe.y, w: words.w - unit * 13, h: safe.h - (copy.stat ? side * 0.2 : 0) }
    : { ...safe, y: words.y + unit * 5, h: safe.y + safe.h - words.y - unit * 5 };
  const rest = landscape && copy.stat ? { ...area, x: area.x + side * 0.5, w: area.w - side * 0.5 } : area;
  const column = landscape ? rest : { ...rest, w: rest.w };
  if (!copy.stat) {
    layOutCopy(sheet, copy, takeFoot(sheet, column), { ground: scheme.ground, maxSize: 11, vertical: "top" });
    return;
  }
  const upper = landscape ? column : { ...column, y: column.y + unit * 9, h: column.h - unit * 9 };
  layOutCopy(sheet, copy, takeFoot(sheet, upper), { ground: scheme.ground, maxSize: 11, vertical: "top" });
  sheet.shape("star", burst, fill, { points: 18, inner: 0.84 });
  const inside = insetBox(burst, side * 0.16, side * 0.28);
  const look = { ground: fill, align: "center", vertical: "middle", rot: -8 } as const;
  setText(sheet, copy.stat, inside, { ...look, max: 22, lines: 1, part: "stat" });
}

/** Diagonal stripes along two edges, and the text between them in the middle. */
export function drawStripes(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, faces } = sheet;
  const fill = pickFill(sheet, scheme.ground);
  const tall = sheet.h > sheet.w * 1.5;
  const high = unit * (tall ? 18 : 8);
  for (const y of [0, page.h - high]) {
    const band = { ...page, y, h: high };
    sheet.clip(band, () => {
      sheet.shape("rect", band, scheme.ground);
      const w = unit * 5;
      for (let x = -high; x < page.w + high; x += w * 2) {
        const stripe = { x, y: y - high * 0.5, w, h: high * 2 };
        sheet.shape("rect", stripe, fill, { rot: sheet.rtl ? -28 : 28 });
      }
    });
  }
  const safe = getTemplateSafeArea(sheet);
  const area = tall ? safe : insetBox(safe, 0, unit * 5);
  const rest = takeFoot(sheet, area, { align: "center" });
  const [upper, lower] = splitVertically(rest, copy.stat ? rest.h * 0.5 : 0);
  const look = { align: "center", vertical: "middle" } as const;
  setText(sheet, copy.stat, upper, {
    ...look,
    max: 50,
    lines: 1,
    color: scheme.strong,
    face: faces.headline,
    part: "stat",
  });
  const most = copy.stat ? 9 : 17;
  layOutCopy(sheet, without(copy, "kicker"), lower, {
    ground: scheme.ground,
    align: "center",
    vertical: copy.stat ? "top" : "middle",
    maxSize: most,
  });
}

/** The product on a pedestal with its price on a tag. */
export function drawPedestal(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, page, landscape, palette } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const [stage, words] = splitArea(sheet, landscape ? page : { ...page, y: safe.y, h: page.h - safe.y }, {
    across: 0.46,
    down: sheet.h > sheet.w * 1.5 ? 0.48 : 0.54,
    gap: 0,
  });
  const fill = pickFill(sheet, scheme.ground);
  const stand = { w: Math.min(stage.w, stage.h * 1.3) * 0.74, h: unit * 13 };
  const x = stage.x + (stage.w - stand.w) / 2;
  const y = stage.y + stage.h - stand.h - unit * (landscape ? 7 : 0);
  const halo = middleSquare({ ...stage, h: y - stage.y + unit * 4 }, 0.96);
  sheet.shape("ellipse", halo, scheme.quiet);
  sheet.shape("rect", { x, y: y + unit * 2.5, w: stand.w, h: stand.h - unit * 5 }, fill);
  sheet.shape("ellipse", { x, y: y + stand.h - unit * 5, w: stand.w, h: unit * 5 }, fill);
  sheet.shape(
    "ellipse",
    { x, y, w: stand.w, h: unit * 5 },
    palette.paper === scheme.ground ? palette.soft : palette.paper,
  );
  const top = middleSquare({ x, y: stage.y + unit * 3, w: stand.w, h: y - stage.y }, 0.92);
  const place = { ...top, y: y + unit * 3 - top.h };
  if (content.image) layOutImage(sheet, content, place, { radius: unit * 3 });
  else drawArtAlone(sheet, content.art ?? "food", place, scheme.quiet);
  const tag = unit * 22;
  if (copy.stat) {
    const price = {
      x: stage.x + stage.w - tag - unit * (landscape ? 1 : 7),
      y: stage.y + unit * (landscape ? 10 : 4),
      w: tag,
      h: tag,
    };
    sheet.shape("ellipse", price, scheme.panel);
    const look = { ground: scheme.panel, align: "center", vertical: "middle", lines: 1 } as const;
    setText(sheet, copy.stat, insetBox(price, tag * 0.12, tag * 0.28), {
      ...look,
      max: 11,
      part: "stat",
    });
  }
  const area = landscape
    ? { x: words.x + unit * 3, y: safe.y, w: words.w - unit * 10, h: safe.h }
    : { ...safe, y: words.y + unit * 4, h: safe.y + safe.h - words.y - unit * 4 };
  const look = {
    ground: scheme.ground,
    maxSize: 11,
    align: landscape ? "start" : "center",
    vertical: landscape ? "middle" : "top",
  } as const;
  layOutCopy(sheet, copy, takeFoot(sheet, area, { align: look.align }), look);
}

/** The image in a panel with a price tag, and facts with ticks below the name. */
export function drawTag(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, palette, landscape, page } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const [image, words] = splitArea(sheet, safe, { across: 0.45, down: 0.5, gap: 5 });
  const radius = unit * 4;
  layOutImage(sheet, content, image, { radius, ground: pickFill(sheet, scheme.ground) });
  if (copy.stat) {
    const tag = {
      x: image.x + image.w - unit * 27,
      y: image.y + image.h - unit * 11,
      w: unit * 31,
      h: unit * 14,
    };
    const fits = { ...tag, x: Math.min(tag.x, page.w - tag.w - unit * 3) };
    sheet.shape("rect", fits, palette.ink, { radius: unit * 2 });
    sheet.shape(
      "ellipse",
      { x: fits.x + unit * 2.2, y: fits.y + unit * 5.8, w: unit * 2.4, h: unit * 2.4 },
      scheme.ground,
    );
    const room = { x: fits.x + unit * 6, y: fits.y, w: fits.w - unit * 8, h: fits.h };
    setText(sheet, copy.stat, room, {
      ground: palette.ink,
      max: 9,
      lines: 1,
      align: "center",
      vertical: "middle",
      part: "stat",
    });
  }
  const below = landscape ? words : { ...words, y: words.y + unit * 2, h: words.h - unit * 2 };
  layOutCopy(sheet, copy, takeFoot(sheet, below), {
    ground: scheme.ground,
    headline: scheme.strong,
    maxSize: 10,
    vertical: landscape ? "middle" : "top",
  });
}
