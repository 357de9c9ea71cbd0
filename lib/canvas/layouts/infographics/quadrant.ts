import {
  insetBox,
  type LayoutBox,
  splitHorizontally,
  splitIntoCells,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { drawSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import {
  drawFooterBand,
  getHeadingShare,
  layOutHeading,
  layOutTitle,
  splitHeadingAndBody,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws four tiles without gaps, in which images and colored areas alternate. */
export function drawQuadrant(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, scheme, palette } = layout;
  const { head, body, foot } = splitHeadingAndBody(layout, getHeadingShare(plan, 0.16));
  const look = { color: scheme.strong, vertical: "middle" } as const;
  layOutTitle(layout, plan, layOutHeading(layout, head), look);
  const tiles = splitIntoCells(body, plan.items.length, 2, { x: 0, y: 0 });
  const grounds = [palette.primary, palette.ink, palette.secondary, palette.primary];
  const split = (tile: LayoutBox, at: number) => {
    const across = tile.w > tile.h * 1.15;
    const halves = across ? splitHorizontally(tile, tile.w / 2) : splitVertically(tile, tile.h / 2);
    // The second row starts with the words, so that images meet words on every side.
    const isTurned = across ? at >= 2 : at % 2 === 1;
    const [image, words] = isTurned ? halves.toReversed() : halves;
    return { image: image ?? tile, words: words ?? tile };
  };
  const places = tiles.map(split);
  const cells = places.map(({ words }) => insetBox(words, unit * 2.6, unit * 2));
  const [room] = cells;
  if (!room) return;
  const sizes = fitLabelTextPairs(layout, plan.items, room, unit * (landscape ? 5.6 : 5));
  for (const [at, { image, words }] of places.entries()) {
    const [item, cell] = [plan.items[at], cells[at]];
    if (!item || !cell) continue;
    const ground = grounds[at] ?? palette.primary;
    drawSheetImage(layout, images, at, image);
    layout.shape("rect", words, ground);
    layOutLabelTextPair(layout, item, cell, sizes, {
      ground,
      labelColor: palette.paper,
      color: palette.paper,
    });
  }
  drawFooterBand(layout, foot, palette.paper);
}
