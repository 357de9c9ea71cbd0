import { parseBrandVoice } from "@/lib/accounts/serializers";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { LayoutImage } from "@/lib/canvas/layouts/page-layout";
import { type TemplateCopy, templateCopyList } from "@/lib/canvas/layouts/plan-schemas";
import { TEMPLATE_DESIGNS, type TemplateRatio } from "@/lib/canvas/layouts/template-formats";
import { layOutTemplate } from "@/lib/canvas/layouts/templates/template";
import { loadLayoutAccount } from "@/lib/canvas/server/lay-out-built-in-templates";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import { AppError, isAppError } from "@/lib/core/errors";
import { isPlatform, type Platform, toPlatform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import { findPaidResponse, type ReservationHandle, withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateTemplatesBody, GenerateTemplatesResponse } from "@/lib/generation/layout-schemas";
import { generateCheckedPlan } from "@/lib/generation/server/generate-checked-plan";
import { type PaidPostRequest, toPaidAction } from "@/lib/generation/server/paid-request";
import { type AddedPostTemplates, addPostTemplates } from "@/lib/generation/server/post-template-store";
import {
  buildLanguageBlock,
  buildVoiceBlock,
  FACT_RULES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import { resolveLanguage } from "@/lib/generation/server/resolve-language";
import type { Language } from "@/lib/i18n/direction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { lockStoredMediaRows, type MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { assertPostEditable } from "@/lib/posts/server/post-images";
import { lockPostRow, selectPost } from "@/lib/posts/server/post-store";

export const PLAN_TEMPLATES_PROMPT_VERSION = 1;

interface PlanTemplatesPromptInput {
  brandName: string;
  voice: BrandVoice;
  language: Language;
  postText: string;
  copies: number;
}

export function buildPlanTemplatesPrompt(input: PlanTemplatesPromptInput): Prompt {
  const instructions = [
    `You choose the words that stand on pictures of a social media post of the brand "${toSingleLine(input.brandName)}".`,
    buildVoiceBlock(input.voice),
    `Give ${input.copies} copies, each worded differently. Everything in them is in the post already: quote it, or shorten it. Add nothing.`,
    "A headline has two to eight words and can stand alone. The subline adds the one thing to know besides. A cta only where the post asks for something, in its words. A kicker is one or two words, or null. What is not needed is null: the fewer words, the larger they stand.",
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji, no web addresses.",
    buildLanguageBlock(input.language, input.voice),
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: `<post>\n${input.postText.trim()}\n</post>`,
  };
}

type GenerateTemplatesInput = PaidPostRequest<GenerateTemplatesBody>;

interface Laid {
  document: CanvasDocument;
  thumbnail: MediaRow;
}

const MOST_COPIES = 3;
const THUMBNAIL_WIDTH = 480;

const RATIO_OF: Record<Platform, TemplateRatio> = { instagram: "4:5", facebook: "1:1", linkedin: "1.91:1" };

/** Lays out the post's text and image in several designs for one credit. */
export async function generateTemplates(input: GenerateTemplatesInput): Promise<GenerateTemplatesResponse> {
  const { user, post, actionKey, signal } = input;
  const paid = await findPaidResponse<GenerateTemplatesResponse>(user.id, actionKey);
  if (paid) return paid;
  assertPostEditable(post);
  if (post.text.trim() === "") {
    const message = "Write the post first. Layouts use its text";
    throw new AppError("unprocessable", { message });
  }
  const ratio = input.request.aspectRatio ?? (isPlatform(post.platform) ? RATIO_OF[post.platform] : "1:1");
  const image = await imageOf(input);
  const made: MediaRow[] = [];
  let dropped: string[] = [];
  let response: GenerateTemplatesResponse;
  try {
    response = await withCredits(
      toPaidAction(input, "text"),
      async (reservation) => {
        const copies = await copiesFor(input, reservation);
        const documents = await layOut(input, copies, { ratio, image });
        const laid: Laid[] = [];
        for (const document of documents) {
          await reservation.renew();
          const pixelRatio = THUMBNAIL_WIDTH / document.size.w;
          const thumbnail = await renderAndSaveImage({ userId: user.id, document, pixelRatio, signal });
          made.push(thumbnail);
          laid.push({ document, thumbnail });
        }
        return laid;
      },
      async (laid, tx) => {
        const { firstN, droppedThumbnails } = await keep(post.id, ratio, laid, tx);
        dropped = droppedThumbnails;
        return { templates: laid.map((one, index) => wireOf(one, firstN + index)) };
      },
    );
  } catch (error) {
    if (isAppError(error)) await deleteMediaSafely(made.map(({ id }) => id));
    throw error;
  }
  await deleteMediaSafely(dropped);
  return response;
}

async function copiesFor(input: GenerateTemplatesInput, reservation: ReservationHandle) {
  const { account, post, request, signal } = input;
  const voice = parseBrandVoice(account);
  const language = resolveLanguage(account, post);
  const copies = Math.min(request.count, MOST_COPIES);
  const promptInput = { brandName: account.name, voice, language, postText: post.text, copies };
  const { plan } = await withRenewedPermit(input, reservation, () =>
    generateCheckedPlan({
      ...buildPlanTemplatesPrompt(promptInput),
      schema: templateCopyList,
      name: "template_copies",
      version: PLAN_TEMPLATES_PROMPT_VERSION,
      signal,
      language,
      voice,
      listTexts: ({ copies: all }) => all.flatMap(listTexts),
      material: () => `${account.name}\n${post.text}`,
      platform: toPlatform(post.platform),
    }),
  );
  return plan.copies;
}

/** Returns the chosen image. Throws a validation_error for one that is not the user's. */
async function imageOf({ user, post, request }: GenerateTemplatesInput): Promise<LayoutImage | null> {
  const { imageUrl = post.images[0]?.url ?? null } = request;
  if (imageUrl === null) return null;
  const media = await findMediaByUrl(user.id, imageUrl);
  if (media?.kind !== "image") {
    const fields = [{ path: "imageUrl", message: "This image isn’t in your library" }];
    throw new AppError("validation_error", { details: { fields } });
  }
  const alt = post.images.find(({ mediaId }) => mediaId === media.id)?.alt ?? "";
  return { src: getMediaUrl(media.key), w: media.width, h: media.height, alt };
}

async function layOut(
  { account, post, request }: GenerateTemplatesInput,
  copies: TemplateCopy[],
  { ratio, image }: { ratio: TemplateRatio; image: LayoutImage | null },
): Promise<CanvasDocument[]> {
  const brand = await loadLayoutAccount(account);
  const language = resolveLanguage(account, post);
  return Array.from({ length: request.count }, (_, n) => {
    const copy = copies[n % copies.length];
    const design = TEMPLATE_DESIGNS[n];
    if (!copy || !design) throw new AppError("provider_error", { cause: new Error("no wordings") });
    return layOutTemplate(
      { design, copy: withHeadline(copy, request.headline), image },
      { brand, language, size: ASPECT_RATIO_SIZES[ratio] },
    );
  });
}

/** Puts the user's headline into a copy. Lines that say the same are omitted. */
function withHeadline(copy: TemplateCopy, headline: string | undefined): TemplateCopy {
  if (headline === undefined) return copy;
  const other = (line: string | null) => (line !== null && isSameLine(line, headline) ? null : line);
  return { ...copy, headline, subline: other(copy.subline), kicker: other(copy.kicker) };
}

const isSameLine = (one: string, other: string) => {
  const [a, b] = [one, other].map((line) =>
    line
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
  return a === b;
};

function listTexts({ headline, subline, cta, kicker }: TemplateCopy): string[] {
  return [kicker, headline, subline, cta].flatMap((line) => line ?? []);
}

/** Stores the complete set; the lock on the post's row serializes concurrent sets. */
async function keep(postId: string, ratio: TemplateRatio, laid: Laid[], tx: Tx): Promise<AddedPostTemplates> {
  await lockPostRow(postId, tx);
  if (!(await selectPost(postId, tx))) throw new AppError("not_found");
  const thumbnails = laid.map(({ thumbnail }) => thumbnail.id);
  const stored = await lockStoredMediaRows(thumbnails, tx);
  if (thumbnails.some((id) => !stored.has(id))) throw new AppError("not_found");
  const rows = laid.map(({ document, thumbnail }) => ({ document, thumbnailId: thumbnail.id }));
  return addPostTemplates(postId, ratio, rows, tx);
}

function wireOf({ document, thumbnail }: Laid, n: number) {
  return { n, thumbnailUrl: getMediaUrl(thumbnail.key), canvasData: document };
}
