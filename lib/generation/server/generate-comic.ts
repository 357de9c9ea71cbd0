import { createHash } from "node:crypto";
import { parseBrandKit } from "@/lib/accounts/serializers";
import {
  type ComicSheet,
  getComicSheet,
  layOutComic,
  listComicLayouts,
} from "@/lib/canvas/layouts/comics/comic";
import { COMIC_PANELS, type ComicLayout } from "@/lib/canvas/layouts/layout-names";
import { type ComicPlan, createComicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { loadLayoutAccount } from "@/lib/canvas/server/lay-out-built-in-templates";
import { parseImageSize } from "@/lib/generation/limits";
import type { GenerateImageResponse } from "@/lib/generation/schemas";
import { type DrawModels, drawImageSheet } from "@/lib/generation/server/draw-image-sheet";
import {
  type GenerateDesignInput,
  generateDesign,
  generateDesignPlan,
} from "@/lib/generation/server/generate-design";
import { FRAMINGS } from "@/lib/generation/server/prompts/infographic-images";
import { getPlanMaterial, type PlanPromptInput } from "@/lib/generation/server/prompts/plan-infographic";
import {
  buildLanguageBlock,
  buildVoiceBlock,
  FACT_RULES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";

export const GENERATE_COMIC_PROMPT_VERSION = 2;

export function buildComicPrompt(plan: ComicPlan, sheet: ComicSheet, colors: string[]): string {
  const { columns, rows } = sheet.grid;
  const lines = [
    `A comic sheet of ${columns} columns and ${rows} rows: ${plan.panels.length} panels of exactly equal size that fill the whole image, edge to edge, without borders, gutters or margins.`,
    "Clean ink outlines, flat colours, one light. The same people with the same clothes and colours in every panel.",
    colors.length > 0 && `Brand colours: ${colors.join(", ")}. Let them lead.`,
    `Cast: ${toSingleLine(plan.cast)}`,
    ...plan.panels.map(({ scene }, at) => {
      const [row, column] = [Math.floor(at / columns) + 1, (at % columns) + 1];
      const framing = sheet.framings[at];
      const note = framing ? ` ${FRAMINGS[framing]}` : "";
      return `Panel ${at + 1} (row ${row}, column ${column}): ${toSingleLine(scene)}${note}`;
    }),
    sheet.isLettered &&
      "In every panel faces and hands are in the lower half; the upper half is calm background.",
    "No words, letters, numbers, signs, speech bubbles, logos or watermarks anywhere.",
  ];
  return lines.filter(Boolean).join("\n");
}

export const PLAN_COMIC_PROMPT_VERSION = 2;

export function buildPlanComicPrompt(input: PlanPromptInput, panels?: number): Prompt {
  const instructions = [
    `You write a short comic for social media for the brand "${toSingleLine(input.brandName)}".`,
    buildVoiceBlock(input.voice),
    `${panels ? `Exactly ${panels} panels` : "Three, four or six panels"}: a beginning, a turn, an end that is worth the way. One thing happens in each panel, and it can be seen without words.`,
    'In "cast" and in every "scene" write English for the illustrator: who is there, what they look like, what they do, where, from how near. The same people look the same in every panel. No letters, signs or speech bubbles in the drawing: they are set over it afterwards, into its upper half.',
    'Captions, speech and title are for the readers. A line of speech has at most twelve words; with six panels at most six. A panel needs no words at all. In "speech" whoever speaks first comes first.',
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji.",
    "In alt, tell the comic in two or three sentences, with what is said in it.",
    `Of title, caption, speech and alt:\n${buildLanguageBlock(input.language, input.voice)}`,
  ];
  return { instructions: instructions.filter(Boolean).join("\n"), prompt: getPlanMaterial(input) };
}

/** Generates a comic for 17 credits: all panels are one sheet, for consistent characters. */
export function generateComic(
  input: GenerateDesignInput,
  models?: DrawModels,
): Promise<GenerateImageResponse> {
  return generateDesign("comic", input, async (making) => {
    const { account, request, actionKey } = input;
    const requested = toComicLayout(request.layout);
    const count = requested && COMIC_PANELS[requested];
    const { plan, marks, language } = await generateDesignPlan(input, making, {
      buildPrompt: (prompt) => buildPlanComicPrompt(prompt, count),
      schema: createComicPlan(count),
      name: "comic_plan",
      version: PLAN_COMIC_PROMPT_VERSION,
      listTexts,
      countOf: ({ panels }) => panels.length,
    });
    const size = parseImageSize(request.size);
    const layout = requested ?? pickComicLayout(plan.panels.length, actionKey);
    const sheet = getComicSheet(layout, size);
    const prompt = buildComicPrompt(plan, sheet, parseBrandKit(account).colors);
    const promptId = `generate-comic@${GENERATE_COMIC_PROMPT_VERSION}`;
    const images = await drawImageSheet(input, making, { grid: sheet.grid, prompt, promptId }, models);
    const brand = await loadLayoutAccount(account);
    const document = layOutComic(plan, layout, images, { brand, language, size });
    return { document, title: plan.title, alt: plan.alt, marks };
  });
}

function toComicLayout(name: string | undefined): ComicLayout | undefined {
  return name !== undefined && name in COMIC_PANELS ? (name as ComicLayout) : undefined;
}

/** Picks one of the layouts for this number of panels; equal seeds give equal layouts. */
export function pickComicLayout(panels: number, seed: string): ComicLayout {
  const layouts = listComicLayouts(panels);
  const number = createHash("sha256").update(seed).digest().readUInt32BE(0);
  return layouts[number % layouts.length] ?? "window";
}

function listTexts({ title, panels, alt }: ComicPlan): string[] {
  const texts = panels.flatMap(({ caption, speech }) =>
    [caption ?? [], speech.map(({ text }) => text)].flat(),
  );
  return [title, ...texts, alt];
}
