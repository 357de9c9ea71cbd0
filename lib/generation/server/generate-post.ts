import { parseBrandVoice } from "@/lib/accounts/serializers";
import { AppError, isAppError } from "@/lib/core/errors";
import { toPlatform } from "@/lib/core/platforms";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { withCreditParts } from "@/lib/credits/server/with-credit-parts";
import { findPaidResponse } from "@/lib/credits/server/with-credits";
import type { GeneratePostBody, GeneratePostResponse } from "@/lib/generation/generate-post-schemas";
import {
  countGeneratedImages,
  expandTargets,
  type GenerationTarget,
} from "@/lib/generation/generation-targets";
import { generateCopy } from "@/lib/generation/server/generate-copy";
import {
  generatePostImages,
  registerPostImages,
  toAppError,
} from "@/lib/generation/server/generate-post-images";
import {
  type GeneratedPosts,
  getGeneratedImages,
  getGeneratedTexts,
  getMissingParts,
  toPostDrafts,
} from "@/lib/generation/server/generated-posts";
import type { PaidRequest } from "@/lib/generation/server/paid-request";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import { toLanguage } from "@/lib/i18n/direction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { composeFullText } from "@/lib/posts/hashtags";
import { serializePost } from "@/lib/posts/serializers";
import { selectPostGroup } from "@/lib/posts/server/copy-store";
import { createVariants } from "@/lib/posts/server/create-variants";
import { fillPostWithVariants } from "@/lib/posts/server/fill-post-with-variants";
import type { PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { getLockedMessage, isEditable } from "@/lib/posts/states";
import { findVariant, getPostLanguage } from "@/lib/posts/variants";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { getImageModels } from "@/lib/providers/ai-image/registry";
import type { TextModels } from "@/lib/providers/ai-text/port";

export type GeneratePostInput = PaidRequest<GeneratePostBody>;

export interface GenerationModels {
  text?: TextModels;
  image?: Pick<ImageModels, "generate">;
}

/** Generates full posts; releases undelivered parts, and without any text charges and stores nothing. */
export async function generatePost(
  input: GeneratePostInput,
  models: GenerationModels = {},
): Promise<GeneratePostResponse> {
  const { user, account, request, actionKey, signal } = input;
  // A retry of a paid action gets its posts, even when the source post was deleted.
  const paid = await findPaidResponse<GeneratePostResponse>(user.id, actionKey);
  if (paid) return paid;
  const source = request.fromPostId === undefined ? null : await sourceOf(input, request.fromPostId);
  const into = request.intoPostId === undefined ? null : await draftOf(input, request.intoPostId);
  const targets = await wantedTargets(input, source, into);
  const parts = [
    { kind: "text" as const, cost: targets.length * CREDIT_COSTS.text },
    { kind: "image" as const, cost: countGeneratedImages(targets.length, request) * CREDIT_COSTS.image },
  ];
  const saved: string[] = [];
  const onSaved = ({ id }: { id: string }) => void saved.push(id);
  try {
    return await withCreditParts(
      { userId: user.id, key: actionKey, signal, parts },
      (renew) => generatePosts({ input, source, targets, models, renew, onSaved }),
      async (made, tx) => {
        await registerPostImages(user.id, request.topic, getGeneratedImages(made), tx);
        const drafts = toPostDrafts(made, source, request);
        const named = { account, drafts };
        const rows = into
          ? await fillPostWithVariants({ ...named, seen: into }, tx)
          : await createVariants({ ...named, ...(source ? { fromPostId: source.id } : {}) }, tx);
        return responseOf(made, rows.map(serializePost));
      },
      spentOn,
    );
  } catch (error) {
    // Deletes only unused media. After an error that is not ours the work may have been paid.
    if (saved.length > 0 && isAppError(error)) await deleteMediaSafely(saved);
    throw error;
  }
}

function spentOn(made: GeneratedPosts) {
  return {
    text: getGeneratedTexts(made).length * CREDIT_COSTS.text,
    image: getGeneratedImages(made).length * CREDIT_COSTS.image,
  };
}

function responseOf(made: GeneratedPosts, posts: GeneratePostResponse["posts"]): GeneratePostResponse {
  const [post] = posts;
  if (!post) throw new AppError("provider_error", { cause: new Error("no post was made") });
  const { text, image } = spentOn(made);
  return { post, posts, missing: getMissingParts(made), credits: text + image };
}

export interface GeneratePostsContext {
  input: Omit<GeneratePostInput, "actionKey">;
  source: PostRow | null;
  targets: GenerationTarget[];
  models: GenerationModels;
  renew(): Promise<void>;
  onSaved(media: { id: string }): void;
}

/** Throws when no text succeeded, because images alone are no posts. The caller handles the credits. */
export async function generatePosts(making: GeneratePostsContext): Promise<GeneratedPosts> {
  const { input, targets, models, renew, onSaved } = making;
  const hopeless = new AbortController();
  const signal = AbortSignal.any([input.signal, hopeless.signal]);
  const writing = Promise.all(
    targets.map(async (target) => ({ target, copy: await write(making, target).catch(toAppError) })),
  );
  const [texts, images] = await Promise.all([
    writing.then((written) => {
      if (written.every(({ copy }) => isAppError(copy))) hopeless.abort();
      return written;
    }),
    generatePostImages({ ...input, targets, renew, onSaved, signal }, models.image ?? getImageModels()),
  ]);
  const failed = texts.find(({ copy }) => isAppError(copy))?.copy;
  if (hopeless.signal.aborted && isAppError(failed)) throw failed;
  return { texts, images };
}

function write(making: GeneratePostsContext, { platform, language }: GenerationTarget) {
  const { input, source, models } = making;
  const { account, request, signal } = input;
  const brief = {
    brandName: account.name,
    voice: parseBrandVoice(account),
    platform,
    language,
    tone: request.tone,
    length: request.length,
    adapts: source !== null,
    topic: [source ? composeFullText(source) : "", request.topic].filter(Boolean).join("\n\n"),
  };
  return withRenewedPermit(input, making, () => generateCopy({ brief, signal }, models.text));
}

async function postOfBrand({ user, account }: GeneratePostInput, postId: string): Promise<PostRow> {
  const { post } = await findOwnedPost(user.id, postId);
  if (post.accountId !== account.id) throw new AppError("not_found");
  return post;
}

/** Returns the draft to fill; it must belong to the account and not be published or being published. */
async function draftOf(input: GeneratePostInput, postId: string): Promise<PostRow> {
  const post = await postOfBrand(input, postId);
  if (isEditable(post.status)) return post;
  throw new AppError("conflict", { message: getLockedMessage(post.status) });
}

/** Returns the source post of variants; it must belong to the account and have text. */
async function sourceOf(input: GeneratePostInput, postId: string): Promise<PostRow> {
  const post = await postOfBrand(input, postId);
  if (post.text.trim() !== "") return post;
  throw new AppError("unprocessable", { message: "The post has no text yet. Write it first." });
}

/** Leaves out the platforms and languages that the group already has, including the draft to fill. */
async function wantedTargets(
  { account, request }: GeneratePostInput,
  source: PostRow | null,
  into: PostRow | null,
): Promise<GenerationTarget[]> {
  const brands = toLanguage(account.language);
  const language = source ? getPostLanguage(source, brands) : brands;
  const wanted = expandTargets(request, { platform: toPlatform(source?.platform), language });
  const from = source ?? into;
  if (!from) return wanted;
  const group = from.groupId ? await selectPostGroup(account.id, from.groupId) : [from];
  const others = group.filter(({ id }) => id !== into?.id);
  const own = into ? [into] : [];
  const targets = wanted.filter(
    (target) => findVariant(own, target, brands) || !findVariant(others, target, brands),
  );
  if (targets.length > 0) return targets;
  const message = "There’s already a post for this network and language. Choose a different one.";
  throw new AppError("unprocessable", { message });
}
