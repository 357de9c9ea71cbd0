import { parseBrandVoice } from "@/lib/accounts/serializers";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { insertDocument } from "@/lib/canvas/server/documents";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import { AppError, isAppError } from "@/lib/core/errors";
import { toPlatform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { findPaidResponse, type ReservationHandle, withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateImageBody, GenerateImageResponse } from "@/lib/generation/schemas";
import { generateCheckedPlan } from "@/lib/generation/server/generate-checked-plan";
import type { StructuredOutputRequest } from "@/lib/generation/server/generate-structured-output";
import { type PaidRequest, toPaidAction } from "@/lib/generation/server/paid-request";
import { getKeptResult } from "@/lib/generation/server/post-results";
import type { PlanPromptInput } from "@/lib/generation/server/prompts/plan-infographic";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import { findPostForImage, resolveLanguage } from "@/lib/generation/server/resolve-language";
import { normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImage } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";
import { serializePost } from "@/lib/posts/serializers";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import type { PostRow } from "@/lib/posts/server/post-store";

export type GenerateDesignInput = PaidRequest<GenerateImageBody>;

export interface GeneratedDesign {
  document: CanvasDocument;
  title: string;
  alt: string;
  marks: CopyIssue[];
}

export interface DesignContext {
  hold: ReservationHandle;
  post: PostRow | null;
  stored: (media: MediaRow) => void;
}

interface Drawn extends GeneratedDesign {
  media: MediaRow;
}

/** Stores document and rendering in the transaction that settles the credits; a failure leaves nothing. */
export async function generateDesign(
  kind: Extract<CostKind, "infographic" | "comic">,
  input: GenerateDesignInput,
  make: (making: DesignContext) => Promise<GeneratedDesign>,
): Promise<GenerateImageResponse> {
  const { user, account, request, actionKey, signal } = input;
  const paid = await findPaidResponse<GenerateImageResponse>(user.id, actionKey);
  if (paid) return paid;
  const brand = { userId: user.id, accountId: account.id };
  const post =
    request.postId === undefined
      ? null
      : await findPostForImage(brand, { ...request, postId: request.postId });
  const made: MediaRow[] = [];
  try {
    return await withCredits(
      toPaidAction(input, kind),
      async (hold): Promise<Drawn> => {
        const design = await make({ hold, post, stored: (media) => void made.push(media) });
        await hold.renew();
        const media = await renderAndSaveImage({ userId: user.id, document: design.document, signal });
        made.push(media);
        return { ...design, media };
      },
      (drawn, tx) => keep({ kind, input, post, drawn, made }, tx),
    );
  } catch (error) {
    // Deletes only unused media. After an unknown error the image may have been paid.
    if (isAppError(error)) await deleteMediaSafely(made.map(({ id }) => id));
    throw error;
  }
}

interface DesignPlan<T> extends Pick<StructuredOutputRequest<T>, "schema" | "name" | "version"> {
  buildPrompt(input: PlanPromptInput): Prompt;
  listTexts(plan: T): string[];
  countOf(plan: T): number;
  shape?(plan: T, material: string): T;
}

export async function generateDesignPlan<T>(
  input: GenerateDesignInput,
  { hold, post }: DesignContext,
  { buildPrompt, countOf, shape, ...plan }: DesignPlan<T>,
) {
  const { account, request, signal } = input;
  const voice = parseBrandVoice(account);
  const language = resolveLanguage(account, post, request.language);
  const postText = post?.text ?? "";
  const promptInput = { brandName: account.name, voice, language, prompt: request.prompt, postText };
  const material = (made: T) => [account.name, request.prompt, postText, String(countOf(made))].join("\n");
  const checked = await withRenewedPermit(input, hold, () =>
    generateCheckedPlan({
      ...plan,
      ...buildPrompt(promptInput),
      shape: (made) => (shape ? shape(made, material(made)) : made),
      material,
      language,
      voice,
      platform: toPlatform(post?.platform),
      signal,
    }),
  );
  return { ...checked, language };
}

interface KeptDesign {
  kind: "infographic" | "comic";
  input: GenerateDesignInput;
  post: PostRow | null;
  drawn: Drawn;
  made: MediaRow[];
}

async function keep({ kind, input, post, drawn, made }: KeptDesign, tx: Tx): Promise<GenerateImageResponse> {
  const { document, title, alt, marks, media } = drawn;
  const { prompt, attach } = input.request;
  const userId = input.user.id;
  const { id: mediaId, key, width, height } = media;
  const response: GenerateImageResponse = {
    ...{ imageUrl: getMediaUrl(key), width, height, alt, mediaId, canvasData: document, marks },
  };
  if (post && !attach) {
    const kept = { userId, postId: post.id, kind, media, alt, prompt, document };
    response.result = await getKeptResult(kept, tx);
  }
  const changed = post && attach && (await appendImageToPost({ postId: post.id, media, alt }, tx));
  if (changed) {
    const imageIndex = changed.images.findIndex((image) => image.mediaId === mediaId);
    const { rev } = await insertDocument({ postId: changed.id, imageIndex, document }, tx);
    response.canvasData = { ...document, rev, baseRev: rev - 1 };
  }
  for (const one of made) {
    const image = { userId, mediaId: one.id, label: normalizeLabel(title) };
    if (!(await insertCanvasImage(image, tx))) throw new AppError("not_found");
  }
  return changed ? { ...response, post: serializePost(changed) } : response;
}
