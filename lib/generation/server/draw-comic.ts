import { knownPlatform } from "@/lib/accounts/platforms";
import { kitOf, voiceOf } from "@/lib/accounts/serializers";
import { comicGrid, layOutComic } from "@/lib/canvas/layouts/comic";
import { type ComicPlan, comicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { brandOf } from "@/lib/canvas/server/brand-of";
import { log } from "@/lib/core/server/logger";
import { sizeOf } from "@/lib/generation/rules";
import type { GenerateImageAnswer } from "@/lib/generation/schemas";
import { askPlan } from "@/lib/generation/server/ask-plan";
import { type DrawDesign, drawDesign, type Making } from "@/lib/generation/server/draw-design";
import { languageFor } from "@/lib/generation/server/language-for";
import {
  DRAW_COMIC_VERSION,
  drawComicPrompt,
  sheetSizeFor,
} from "@/lib/generation/server/prompts/draw-comic";
import { PLAN_COMIC_VERSION, planComicPrompt } from "@/lib/generation/server/prompts/plan-comic";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { imageModels } from "@/lib/providers/ai-image/registry";

type DrawModels = Pick<ImageModels, "generate">;

/**
 * A comic for 17 credits: the model writes it, all panels are drawn as one sheet, so that the same people are in all
 * of them, and code cuts the sheet and letters it. The words stay text in the document, the drawing is in the library.
 */
export function drawComic(
  input: DrawDesign,
  models: DrawModels = imageModels(),
): Promise<GenerateImageAnswer> {
  return drawDesign("comic", input, async (making) => {
    const { account, request } = input;
    const language = languageFor(account, making.post, request.language);
    const { plan, marks } = await planFor(input, making, language);
    const sheet = await drawSheet(input, plan, making, models);
    making.stored(sheet);
    const brand = await brandOf(account);
    const drawn = {
      src: mediaUrl(sheet.key),
      w: sheet.width,
      h: sheet.height,
      alt: "",
      origin: "ai" as const,
    };
    const document = layOutComic(plan, drawn, { brand, language, size: sizeOf(request.size) });
    return { document, title: plan.title, alt: plan.alt, marks };
  });
}

function planFor(
  { user, account, request, signal }: DrawDesign,
  { hold, post }: Making,
  language: "en" | "he",
) {
  const voice = voiceOf(account);
  const postText = post?.text ?? "";
  const told = { brandName: account.name, voice, language, prompt: request.prompt, postText };
  return withProviderSlot(user.id, signal, async () => {
    await hold.renew();
    return askPlan({
      ...planComicPrompt(told),
      ...{ schema: comicPlan, name: "comic_plan", version: PLAN_COMIC_VERSION, signal },
      ...{ wordsOf, language, voice },
      material: ({ panels }) => [account.name, request.prompt, postText, String(panels.length)].join("\n"),
      platform: knownPlatform(post?.platform),
    });
  });
}

async function drawSheet(
  { user, account, request, signal }: DrawDesign,
  plan: ComicPlan,
  { hold }: Making,
  models: DrawModels,
): Promise<MediaRow> {
  const grid = comicGrid(plan.panels.length, sizeOf(request.size));
  const prompt = drawComicPrompt(plan, grid, kitOf(account).colors);
  const { quality } = request;
  const drawn = await withProviderSlot(user.id, signal, async () => {
    await hold.renew();
    return models.generate({ prompt, size: sheetSizeFor(grid), quality, signal });
  });
  log().info({ prompt: `draw-comic@${DRAW_COMIC_VERSION}`, quality }, "comic drawn");
  return saveImage({ userId: user.id, bytes: drawn.bytes, source: "generated" });
}

function wordsOf({ title, panels, alt }: ComicPlan): string[] {
  const said = panels.flatMap(({ caption, speech }) =>
    [caption ?? [], speech.map(({ text }) => text)].flat(),
  );
  return [title, ...said, alt];
}
