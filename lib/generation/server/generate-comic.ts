import { parseBrandKit } from "@/lib/accounts/serializers";
import { type ComicGrid, getComicGrid, layOutComic } from "@/lib/canvas/layouts/comic";
import { type ComicPlan, comicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { loadLayoutAccount } from "@/lib/canvas/server/lay-out-built-in-templates";
import { getLogger } from "@/lib/core/server/logger";
import { type ImageSize, parseImageSize } from "@/lib/generation/limits";
import type { GenerateImageResponse } from "@/lib/generation/schemas";
import {
  type DesignContext,
  type GenerateDesignInput,
  generateDesign,
  generateDesignPlan,
} from "@/lib/generation/server/generate-design";
import { getPlanMaterial, type PlanPromptInput } from "@/lib/generation/server/prompts/plan-infographic";
import {
  buildLanguageBlock,
  buildVoiceBlock,
  FACT_RULES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { getImageModels } from "@/lib/providers/ai-image/registry";

export const GENERATE_COMIC_PROMPT_VERSION = 1;

export function buildComicPrompt(plan: ComicPlan, { columns, rows }: ComicGrid, colors: string[]): string {
  const lines = [
    `A comic sheet of ${columns} columns and ${rows} rows: ${plan.panels.length} panels of exactly equal size that fill the whole picture, edge to edge, without borders, gutters or margins.`,
    "Clean ink outlines, flat colours, one light. The same people with the same clothes and colours in every panel.",
    colors.length > 0 && `Brand colours: ${colors.join(", ")}. Let them lead.`,
    `Cast: ${toSingleLine(plan.cast)}`,
    ...plan.panels.map(({ scene }, at) => {
      const [row, column] = [Math.floor(at / columns) + 1, (at % columns) + 1];
      return `Panel ${at + 1} (row ${row}, column ${column}): ${toSingleLine(scene)}`;
    }),
    "In every panel faces and hands are in the lower half; the upper half is calm background.",
    "No words, letters, numbers, signs, speech bubbles, logos or watermarks anywhere.",
  ];
  return lines.filter(Boolean).join("\n");
}

export function getPanelSheetSize(grid: ComicGrid): ImageSize {
  if (grid.columns === grid.rows) return "1024x1024";
  return grid.columns > grid.rows ? "1536x1024" : "1024x1536";
}

export const PLAN_COMIC_PROMPT_VERSION = 1;

export function buildPlanComicPrompt(input: PlanPromptInput): Prompt {
  const instructions = [
    `You write a short comic for social media for the brand "${toSingleLine(input.brandName)}".`,
    buildVoiceBlock(input.voice),
    "Three, four or six panels: a beginning, a turn, an end that is worth the way. One thing happens in each panel, and it can be seen without words.",
    'In "cast" and in every "scene" write English for the illustrator: who is there, what they look like, what they do, where, from how near. The same people look the same in every panel. No letters, signs or speech bubbles in the drawing: they are set over it afterwards, into its upper half.',
    'Captions, speech and title are for the readers. A line of speech has at most twelve words; with six panels at most six. A panel needs no words at all. In "speech" whoever speaks first comes first.',
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji.",
    "In alt, tell the comic in two or three sentences, with what is said in it.",
    `Of title, caption, speech and alt:\n${buildLanguageBlock(input.language, input.voice)}`,
  ];
  return { instructions: instructions.filter(Boolean).join("\n"), prompt: getPlanMaterial(input) };
}

type DrawModels = Pick<ImageModels, "generate">;

/** Generates a comic for 17 credits: all panels are one sheet, for consistent characters. */
export function generateComic(
  input: GenerateDesignInput,
  models: DrawModels = getImageModels(),
): Promise<GenerateImageResponse> {
  return generateDesign("comic", input, async (making) => {
    const { account, request } = input;
    const { plan, marks, language } = await generateDesignPlan(input, making, {
      buildPrompt: buildPlanComicPrompt,
      schema: comicPlan,
      name: "comic_plan",
      version: PLAN_COMIC_PROMPT_VERSION,
      listTexts,
      countOf: ({ panels }) => panels.length,
    });
    const sheet = await drawSheet(input, plan, making, models);
    making.stored(sheet);
    const brand = await loadLayoutAccount(account);
    const drawn = {
      src: getMediaUrl(sheet.key),
      w: sheet.width,
      h: sheet.height,
      alt: "",
      origin: "ai" as const,
    };
    const document = layOutComic(plan, drawn, { brand, language, size: parseImageSize(request.size) });
    return { document, title: plan.title, alt: plan.alt, marks };
  });
}

async function drawSheet(
  input: GenerateDesignInput,
  plan: ComicPlan,
  { hold }: DesignContext,
  models: DrawModels,
): Promise<MediaRow> {
  const { user, account, request, signal } = input;
  const grid = getComicGrid(plan.panels.length, parseImageSize(request.size));
  const prompt = buildComicPrompt(plan, grid, parseBrandKit(account).colors);
  const { quality } = request;
  const drawn = await withRenewedPermit(input, hold, () =>
    models.generate({ prompt, size: getPanelSheetSize(grid), quality, signal }),
  );
  getLogger().info({ prompt: `generate-comic@${GENERATE_COMIC_PROMPT_VERSION}`, quality }, "comic generated");
  return saveImage({ userId: user.id, bytes: drawn.bytes, source: "generated" });
}

function listTexts({ title, panels, alt }: ComicPlan): string[] {
  const texts = panels.flatMap(({ caption, speech }) =>
    [caption ?? [], speech.map(({ text }) => text)].flat(),
  );
  return [title, ...texts, alt];
}
