import { isPlatform, type Platform } from "@/lib/accounts/platforms";
import { voiceOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { type TemplateCopy, templateCopies } from "@/lib/canvas/layouts/plan-schemas";
import type { TemplateRatio } from "@/lib/canvas/layouts/template-rules";
import { layOutTemplate } from "@/lib/canvas/layouts/templates/template";
import { brandOf } from "@/lib/canvas/server/brand-of";
import { saveRendered } from "@/lib/canvas/server/save-rendered";
import { AppError, isAppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { COSTS } from "@/lib/credits/costs";
import { findPaidAnswer, type Hold, withCredits } from "@/lib/credits/server/with-credits";
import { askPlan } from "@/lib/generation/server/ask-plan";
import { languageFor } from "@/lib/generation/server/language-for";
import { replaceTemplates } from "@/lib/generation/server/post-template-store";
import { PLAN_TEMPLATES_VERSION, planTemplatesPrompt } from "@/lib/generation/server/prompts/plan-templates";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import type { GenerateTemplatesAnswer, GenerateTemplatesBody } from "@/lib/generation/template-schemas";
import { discardMedia } from "@/lib/media/server/delete-media";
import { holdStoredMedia, type MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { assertEditable } from "@/lib/posts/server/assert-room-for-image";
import { holdPost, type PostRow, selectPost } from "@/lib/posts/server/post-store";

export interface GenerateTemplates {
  user: { id: string };
  account: AccountRow;
  post: PostRow;
  request: GenerateTemplatesBody;
  actionKey: string;
  signal: AbortSignal;
}

interface Laid {
  document: CanvasDocument;
  thumbnail: MediaRow;
}

/** Wordings that a set of layouts shares out. */
const MOST_COPIES = 3;
/** Width of the small picture of a layout, in px. */
const THUMBNAIL_WIDTH = 480;

/** What the post's network shows best (experience.md, live previews). */
const RATIO_OF: Record<Platform, TemplateRatio> = { instagram: "4:5", facebook: "1:1", linkedin: "1.91:1" };

/**
 * Lays the post's own words and picture out in several designs of the brand's kit, for one credit. They are the post's
 * set from then on: a new set takes the place of the old one. A failure or a cancel gives the credit back.
 */
export async function generateTemplates(input: GenerateTemplates): Promise<GenerateTemplatesAnswer> {
  const { user, post, actionKey, signal } = input;
  const paid = await findPaidAnswer<GenerateTemplatesAnswer>(user.id, actionKey);
  if (paid) return paid;
  assertEditable(post);
  if (post.text.trim() === "") {
    throw new AppError("unprocessable", {
      message: "Write the post first: its layouts are made of its words",
    });
  }
  const ratio = input.request.aspectRatio ?? (isPlatform(post.platform) ? RATIO_OF[post.platform] : "1:1");
  const made: MediaRow[] = [];
  let before: string[] = [];
  let answer: GenerateTemplatesAnswer;
  try {
    answer = await withCredits(
      { userId: user.id, key: actionKey, kind: "text", cost: COSTS.text, signal },
      async (hold) => {
        const copies = await copiesFor(input, hold);
        const documents = await layOut(input, copies, ratio);
        const laid: Laid[] = [];
        for (const document of documents) {
          await hold.renew();
          const pixelRatio = THUMBNAIL_WIDTH / document.size.w;
          const thumbnail = await saveRendered({ userId: user.id, document, pixelRatio, signal });
          made.push(thumbnail);
          laid.push({ document, thumbnail });
        }
        return laid;
      },
      async (laid, tx) => {
        before = await keep(post.id, ratio, laid, tx);
        return { templates: laid.map(wireOf) };
      },
    );
  } catch (error) {
    if (isAppError(error)) await discardMedia(made.map(({ id }) => id));
    throw error;
  }
  await discardMedia(before);
  return answer;
}

async function copiesFor({ user, account, post, request, signal }: GenerateTemplates, hold: Hold) {
  const voice = voiceOf(account);
  const language = languageFor(account, post);
  const copies = Math.min(request.count, MOST_COPIES);
  const told = { brandName: account.name, voice, language, postText: post.text, copies };
  const { plan } = await withProviderSlot(user.id, signal, async () => {
    await hold.renew();
    return askPlan({
      ...planTemplatesPrompt(told),
      ...{ schema: templateCopies, name: "template_copies", version: PLAN_TEMPLATES_VERSION, signal },
      ...{ language, voice },
      wordsOf: ({ copies: all }) => all.flatMap(wordsOf),
      material: () => `${account.name}\n${post.text}`,
      platform: isPlatform(post.platform) ? post.platform : "facebook",
    });
  });
  return plan.copies;
}

async function layOut(
  { account, post, request }: GenerateTemplates,
  copies: TemplateCopy[],
  ratio: TemplateRatio,
): Promise<CanvasDocument[]> {
  const brand = await brandOf(account);
  const language = languageFor(account, post);
  const [first] = post.images;
  const picture = first ? { src: first.url, w: first.width, h: first.height, alt: first.alt } : null;
  return Array.from({ length: request.count }, (_, n) => {
    const copy = copies[n % copies.length];
    if (!copy) throw new AppError("provider_error", { cause: new Error("no wordings") });
    return layOutTemplate({ copy, picture, n }, { brand, language, ratio });
  });
}

function wordsOf({ headline, subline, cta, kicker }: TemplateCopy): string[] {
  return [kicker, headline, subline, cta].flatMap((line) => line ?? []);
}

/** The whole set or none of it; two sets at once take turns on the post's row. */
async function keep(postId: string, ratio: TemplateRatio, laid: Laid[], tx: Tx): Promise<string[]> {
  await holdPost(postId, tx);
  if (!(await selectPost(postId, tx))) throw new AppError("not_found");
  for (const { thumbnail } of laid) {
    if (!(await holdStoredMedia(thumbnail.id, tx))) throw new AppError("not_found");
  }
  const rows = laid.map(({ document, thumbnail }) => ({ document, thumbnailId: thumbnail.id }));
  return replaceTemplates(postId, ratio, rows, tx);
}

function wireOf({ document, thumbnail }: Laid, n: number) {
  return { n, thumbnailUrl: mediaUrl(thumbnail.key), canvasData: document };
}
