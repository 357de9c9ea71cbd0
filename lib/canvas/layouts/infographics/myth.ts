import {
  insetBox,
  type LayoutBox,
  splitHorizontally,
  splitIntoRows,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { drawRoundSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import { drawTag } from "@/lib/canvas/layouts/infographics/badges";
import {
  drawFooterBand,
  getHeadingShare,
  getMargin,
  layOutTitle,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws claims and answers as a conversation of speech bubbles. */
export function drawMyth(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, palette, scheme, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const above = { x: 0, y: 0, w, h: foot.y };
  const share = getHeadingShare(plan, 0.19);
  const [head, body] = landscape ? splitHorizontally(above, w * 0.36) : splitVertically(above, h * share);
  const round = landscape
    ? { x: margin, y: head.h * 0.5, w: head.w - 2 * margin, h: head.h * 0.5 - margin }
    : { x: head.w - margin - head.h + margin, y: margin * 0.8, w: head.h - margin, h: head.h - margin };
  const title = landscape
    ? { ...insetBox(head, margin, 0), y: margin, h: head.h * 0.5 - margin * 1.5 }
    : { x: margin, y: margin, w: round.x - margin - unit * 3, h: head.h - margin - unit };
  layOutTitle(layout, plan, title, { color: scheme.strong, vertical: landscape ? "top" : "middle" });
  drawRoundSheetImage(layout, images, 0, round, { color: scheme.accent, width: unit * 0.9 });
  const content = landscape
    ? { ...body, y: margin, w: body.w - margin, h: body.h - margin - unit * 3 }
    : { ...insetBox(body, margin, 0), y: body.y + unit * 2, h: body.h - unit * 5 };
  const [tags, talk] = splitVertically(content, unit * 5);
  const tag = { ...tags, w: tags.w * 0.4 };
  drawTag(layout, plan.columns?.first ?? "", tag, { color: palette.paper, align: "center" });
  const second = { ...tag, x: tags.x + tags.w - tag.w };
  drawTag(layout, plan.columns?.second ?? "", second, { color: palette.primary, align: "center" });
  drawTalk(layout, plan, { ...talk, y: talk.y + unit * 1.8, h: talk.h - unit * 1.8 });
  drawFooterBand(layout, foot, palette.primary);
}

function drawTalk(layout: PageLayout, { items }: InfographicPlan, body: LayoutBox) {
  const { unit, palette, scheme, faces } = layout;
  const turns = splitIntoRows(body, items.length, unit * 1.9);
  // A claim has a label and a sentence; its answer is one sentence.
  const rows = turns.flatMap((turn) => {
    const [claim, answer] = splitVertically(turn, turn.h * 0.54);
    return [claim, { ...answer, y: answer.y + unit * 1.6, h: answer.h - unit * 1.6 }];
  });
  const least = Math.min(...rows.map((row) => row.h));
  const width = body.w * 0.84;
  const claimRoom = { w: width - unit * 5, h: (rows[0]?.h ?? least) - unit * 1.2 };
  const answerRoom = { ...claimRoom, h: least - unit * 1.2 };
  const claims = items.map(({ label, text }) => ({ label, text }));
  const answers = items.map(({ other }) => other ?? "");
  const sizes = fitLabelTextPairs(layout, claims, claimRoom, unit * (items.length <= 2 ? 5.4 : 4.6));
  const face = faces.bold;
  const { size } = fitTextToBox(answers, face, answerRoom, { max: sizes.label, min: 18 });
  for (const [at, place] of rows.entries()) {
    const claim = claims[Math.floor(at / 2)];
    if (!claim) continue;
    const isAnswer = at % 2 === 1;
    const ground = isAnswer ? palette.primary : palette.paper;
    const bubble = { ...place, x: isAnswer ? body.x + body.w - width : body.x, w: width };
    const tip = isAnswer ? 0.94 : 0.06;
    layout.shape("speech", bubble, ground, {
      radius: unit * 2,
      tail: { x: layout.rtl ? 1 - tip : tip, y: 1 + (unit * 1.5) / bubble.h },
    });
    const color = isAnswer ? scheme.onPanel : palette.ink;
    const inner = insetBox(bubble, unit * 2.5, unit * 0.6);
    if (isAnswer) {
      const answer = answers[Math.floor(at / 2)] ?? "";
      layout.text(answer, inner, { face, size, ground, color, vertical: "middle", slot: "body" });
    } else {
      layOutLabelTextPair(layout, claim, inner, sizes, { ground, labelColor: color, color });
    }
  }
}
