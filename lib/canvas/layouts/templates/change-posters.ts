import {
  splitHorizontally,
  splitIntoColumns,
  splitIntoRows,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawPill, setText, splitArea, takeFoot } from "@/lib/canvas/layouts/templates/poster-parts";
import {
  getTemplateSafeArea,
  layOutImage,
  type TemplateContent,
} from "@/lib/canvas/layouts/templates/template-content";

/** Two halves against each other, each with its label and text. */
export function drawHalves(sheet: PageLayout, { copy }: TemplateContent) {
  const { unit, scheme, page, palette, landscape, faces } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const [labelA, textA, labelB, textB] = copy.items ?? [];
  const head = unit * (landscape ? 26 : 27);
  const top = { ...page, h: safe.y + head };
  const ground = palette.ink === scheme.ground ? palette.primary : palette.ink;
  const [first, second] = splitHorizontally({ ...page, y: top.h, h: page.h - top.h }, page.w / 2);
  const colors = [
    scheme.ground === palette.soft ? palette.paper : palette.soft,
    palette.primary === ground ? palette.ink : palette.primary,
  ];
  sheet.shape("rect", top, ground);
  setText(
    sheet,
    copy.headline,
    { ...safe, h: head - unit * 4 },
    { ground, max: 11, vertical: "middle", align: "center", slot: "headline" },
  );
  const sides = [
    { box: first, label: labelA, text: textA, fill: colors[0] ?? palette.soft },
    { box: second, label: labelB, text: textB, fill: colors[1] ?? palette.primary },
  ];
  const bottom = safe.y + safe.h - unit * 9;
  const boxes = sides.map(({ box }) => ({
    x: box.x + unit * 6.5,
    y: box.y + unit * 17,
    w: box.w - unit * 12,
    h: bottom - box.y - unit * 19,
  }));
  const { size } = fitTextToBox([textA ?? "", textB ?? ""], faces.body, boxes[0] ?? first, {
    max: unit * (landscape ? 6.4 : 6.2),
    min: 15,
  });
  for (const [at, { box, label, text, fill }] of sides.entries()) {
    const room = boxes[at];
    if (!room) continue;
    sheet.shape("rect", box, fill);
    drawPill(
      sheet,
      label,
      { ...room, y: box.y + unit * 7 },
      { fill: at === 0 ? palette.ink : palette.paper, part: `item-${at * 2}`, high: 7 },
    );
    sheet.text(text ?? "", room, {
      face: at === 0 ? faces.body : faces.bold,
      size,
      ground: fill,
      slot: "body",
      part: `item-${at * 2 + 1}`,
      vertical: "middle",
    });
  }
  const side = unit * 12;
  const knob = { x: page.w / 2 - side / 2, y: top.h - side / 2, w: side, h: side };
  sheet.shape("ellipse", knob, palette.secondary);
  const arrow = { x: knob.x + side * 0.32, y: knob.y + side * 0.34, w: side * 0.4, h: side * 0.32 };
  sheet.shape("triangle", arrow, palette.ink, { rot: sheet.rtl ? -90 : 90 });
  const foot = { x: safe.x, y: bottom + unit * 3, w: first.w - safe.x - unit * 3, h: unit * 5 };
  takeFoot(sheet, foot, { ground: colors[0] ?? palette.soft });
}

/** One image in two states beside each other, with the change written below. */
export function drawSlider(sheet: PageLayout, content: TemplateContent) {
  const { unit, scheme, page, palette, landscape } = sheet;
  const { copy } = content;
  const safe = getTemplateSafeArea(sheet);
  const [image, words] = splitArea(sheet, page, {
    across: 0.56,
    down: sheet.h > sheet.w * 1.5 ? 0.5 : 0.54,
    gap: 0,
  });
  const [before, after] = splitHorizontally(image, image.w / 2);
  const grounds = [palette.soft, scheme.ground === palette.secondary ? palette.primary : palette.secondary];
  const art = { ...content, image: null };
  layOutImage(sheet, art, before, { ground: grounds[0] ?? palette.soft });
  layOutImage(sheet, content, after, { ground: grounds[1] ?? palette.secondary });
  const line = { x: before.w - unit * 0.5, y: image.y, w: unit, h: image.h };
  sheet.shape("rect", line, palette.paper);
  const side = unit * 9;
  const knob = { x: before.w - side / 2, y: image.y + image.h * 0.5 - side / 2, w: side, h: side };
  sheet.shape("ellipse", knob, palette.paper, { stroke: { color: palette.ink, width: unit * 0.4 } });
  for (const [at, turn] of [270, 90].entries()) {
    const tip = {
      x: knob.x + side * (at === 0 ? 0.2 : 0.58),
      y: knob.y + side * 0.39,
      w: side * 0.22,
      h: side * 0.22,
    };
    sheet.shape("triangle", tip, palette.ink, { rot: turn * (sheet.rtl ? -1 : 1) });
  }
  const [labelA, textA, labelB, textB] = copy.items ?? [];
  const labels = { y: image.y + image.h - unit * 11, h: unit * 6 };
  drawPill(
    sheet,
    labelA,
    { ...labels, x: before.x + unit * 5, w: before.w - unit * 10 },
    { fill: palette.paper, part: "item-0" },
  );
  drawPill(
    sheet,
    labelB,
    { ...labels, x: after.x + unit * 5, w: after.w - unit * 10 },
    { fill: palette.ink, part: "item-2", align: "end" },
  );
  const area = landscape
    ? { x: words.x + unit * 6, y: safe.y, w: words.w - unit * 13, h: safe.h }
    : { ...safe, y: words.y + unit * 5, h: safe.y + safe.h - words.y - unit * 5 };
  const rest = takeFoot(sheet, area);
  const [head, pair] = splitVertically(rest, rest.h * (landscape ? 0.5 : 0.46));
  setText(
    sheet,
    copy.headline,
    { ...head, h: head.h - unit * 2 },
    { max: 10, color: scheme.strong, slot: "headline", vertical: landscape ? "bottom" : "top" },
  );
  const columns = landscape
    ? splitIntoRows({ ...pair, y: pair.y + unit * 3, h: pair.h - unit * 3 }, 2, unit * 2)
    : splitIntoColumns(pair, 2, unit * 5);
  const { faces } = sheet;
  const texts = [textA ?? "", textB ?? ""];
  const fit = fitTextToBox(texts, faces.body, columns[0] ?? pair, { max: unit * 4.6, min: 15 });
  for (const [at, text] of texts.entries()) {
    const box = columns[at];
    if (box)
      sheet.text(text, box, {
        face: at === 0 ? faces.body : faces.bold,
        size: fit.size,
        slot: "body",
        part: `item-${at * 2 + 1}`,
      });
  }
}
