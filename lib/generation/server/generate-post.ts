import { knownPlatform } from "@/lib/accounts/platforms";
import { voiceOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { COSTS } from "@/lib/credits/costs";
import { withCreditParts } from "@/lib/credits/server/with-credit-parts";
import { findPaidAnswer } from "@/lib/credits/server/with-credits";
import {
  type GeneratePostAnswer,
  type GeneratePostBody,
  picturesFor,
  type Target,
  targetsOf,
} from "@/lib/generation/generate-post-schemas";
import { asAppError, drawPostPictures, keepPictures } from "@/lib/generation/server/draw-post-pictures";
import { draftsOf, type MadePosts, missingOf, picturesOf, textsOf } from "@/lib/generation/server/made-posts";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { type WrittenCopy, writeCopy } from "@/lib/generation/server/write-copy";
import { knownLanguage } from "@/lib/i18n/direction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { fullText } from "@/lib/posts/hashtags";
import { serializePost } from "@/lib/posts/serializers";
import { selectGroup } from "@/lib/posts/server/copy-store";
import { createSiblings } from "@/lib/posts/server/create-siblings";
import { fillWithSiblings } from "@/lib/posts/server/fill-post";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import { languageOfPost, postFor } from "@/lib/posts/siblings";
import { isEditable, lockedMessage } from "@/lib/posts/states";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { imageModels } from "@/lib/providers/ai-image/registry";
import type { TextModels } from "@/lib/providers/ai-text/port";

export interface GeneratePost {
  user: { id: string };
  account: AccountRow;
  request: GeneratePostBody;
  actionKey: string;
  signal: AbortSignal;
}

export interface Models {
  text?: TextModels;
  image?: Pick<ImageModels, "generate">;
}

/**
 * One idea as whole posts: a text for every network and language (1 credit each) and its pictures (4 for each that is
 * drawn), inserted as siblings in the transaction that pays for them. The whole price is held before the first call of
 * a provider; what is not delivered goes back, and without a single text nothing is paid and nothing is left.
 */
export async function generatePost(input: GeneratePost, models: Models = {}): Promise<GeneratePostAnswer> {
  const { user, account, request, actionKey, signal } = input;
  // A repeat of a paid click gets its posts, also when the post it began with is gone by now.
  const paid = await findPaidAnswer<GeneratePostAnswer>(user.id, actionKey);
  if (paid) return paid;
  const source = request.fromPostId === undefined ? null : await sourceOf(input, request.fromPostId);
  const into = request.intoPostId === undefined ? null : await draftOf(input, request.intoPostId);
  const targets = await wantedTargets(input, source, into);
  const parts = [
    { kind: "text" as const, cost: targets.length * COSTS.text },
    { kind: "image" as const, cost: picturesFor(targets.length, request) * COSTS.image },
  ];
  const saved: string[] = [];
  const onSaved = ({ id }: { id: string }) => void saved.push(id);
  try {
    const answer = await withCreditParts(
      { userId: user.id, key: actionKey, signal, parts },
      (renew) => makePosts({ input, source, targets, models, renew, onSaved }),
      async (made, tx) => {
        const drafts = draftsOf(made, source, request);
        const named = { account, drafts };
        const rows = into
          ? await fillWithSiblings({ ...named, seen: into }, tx)
          : await createSiblings({ ...named, ...(source ? { fromPostId: source.id } : {}) }, tx);
        await keepPictures(user.id, request.topic, picturesOf(made), tx);
        return answerOf(made, rows.map(serializePost));
      },
      (made) => spentOn(made),
    );
    return answer;
  } catch (error) {
    // Only what nothing uses goes. After any other kind of error it is not known whether it was paid for.
    if (saved.length > 0 && isAppError(error)) await discardMedia(saved);
    throw error;
  }
}

function spentOn(made: MadePosts) {
  return { text: textsOf(made).length * COSTS.text, image: picturesOf(made).length * COSTS.image };
}

function answerOf(made: MadePosts, posts: GeneratePostAnswer["posts"]): GeneratePostAnswer {
  const [post] = posts;
  if (!post) throw new AppError("provider_error", { cause: new Error("no post was made") });
  const { text, image } = spentOn(made);
  return { post, posts, missing: missingOf(made), credits: text + image };
}

export interface Making {
  input: Omit<GeneratePost, "actionKey">;
  source: PostRow | null;
  targets: Target[];
  models: Models;
  renew(): Promise<void>;
  onSaved(media: { id: string }): void;
}

/**
 * Texts and pictures at the same time, without a word about credits. Throws when there is no text at all: pictures alone
 * are no posts.
 */
export async function makePosts(making: Making): Promise<MadePosts> {
  const { input, targets, models, renew, onSaved } = making;
  const hopeless = new AbortController();
  const signal = AbortSignal.any([input.signal, hopeless.signal]);
  const writing = Promise.all(
    targets.map(async (target) => ({ target, copy: await write(making, target).catch(asAppError) })),
  );
  const [texts, pictures] = await Promise.all([
    writing.then((written) => {
      if (written.every(({ copy }) => isAppError(copy))) hopeless.abort();
      return written;
    }),
    drawPostPictures({ ...input, targets, renew, onSaved, signal }, models.image ?? imageModels()),
  ]);
  const failed = texts.find(({ copy }) => isAppError(copy))?.copy;
  if (hopeless.signal.aborted && isAppError(failed)) throw failed;
  return { texts, pictures };
}

function write(making: Making, { platform, language }: Target): Promise<WrittenCopy> {
  const { input, source, renew, models } = making;
  const { user, account, request, signal } = input;
  const brief = {
    brandName: account.name,
    voice: voiceOf(account),
    ...{ platform, language, tone: request.tone, length: request.length, adapts: source !== null },
    topic: [source ? fullText(source) : "", request.topic].filter(Boolean).join("\n\n"),
  };
  return withProviderSlot(user.id, signal, async () => {
    await renew();
    return writeCopy({ brief, signal }, models.text);
  });
}

async function postOfBrand({ user, account }: GeneratePost, postId: string): Promise<PostRow> {
  const { post } = await findOwnedPost(user.id, postId);
  if (post.accountId !== account.id) throw new AppError("not_found");
  return post;
}

/** The post to fill: this brand's, and not on its way to a network or there. */
async function draftOf(input: GeneratePost, postId: string): Promise<PostRow> {
  const post = await postOfBrand(input, postId);
  if (isEditable(post.status)) return post;
  throw new AppError("conflict", { message: lockedMessage(post.status) });
}

/** The post to make versions of: this brand's, with words in it. */
async function sourceOf(input: GeneratePost, postId: string): Promise<PostRow> {
  const post = await postOfBrand(input, postId);
  if (post.text.trim() !== "") return post;
  throw new AppError("unprocessable", { message: "The post has no text yet. Write one first." });
}

/**
 * Networks and languages to write for; where they belong to a post, those that its group has no post for yet, and the
 * place of the draft that is filled.
 */
async function wantedTargets(
  { account, request }: GeneratePost,
  source: PostRow | null,
  into: PostRow | null,
): Promise<Target[]> {
  const brands = knownLanguage(account.language);
  const platform = knownPlatform(source?.platform);
  const wanted = targetsOf(request, { platform, language: source ? languageOfPost(source, brands) : brands });
  const from = source ?? into;
  if (!from) return wanted;
  const group = from.groupId ? await selectGroup(account.id, from.groupId) : [from];
  const others = group.filter(({ id }) => id !== into?.id);
  const own = into ? [into] : [];
  const targets = wanted.filter((target) => postFor(own, target, brands) || !postFor(others, target, brands));
  if (targets.length > 0) return targets;
  const message = "There is a post for this network and in this language already. Choose another one.";
  throw new AppError("unprocessable", { message });
}
