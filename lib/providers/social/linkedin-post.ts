import { z } from "zod";
import { isNotFoundError } from "@/lib/providers/social/linkedin-errors";
import { callLinkedInApi, encodeUrn, toSentPost } from "@/lib/providers/social/linkedin-rest";
import { listUploads } from "@/lib/providers/social/linkedin-uploads";
import {
  CLOCK_SKEW_MS,
  type CommentRequest,
  type CompletedSteps,
  type Delivery,
  normalizeForComparison,
  type PostContent,
  type PostLookup,
  SocialError,
} from "@/lib/providers/social/port";

/** Reserved characters of LinkedIn's little text: an unescaped one silently truncates the text. */
const RESERVED = /[\\<>#~_|[\]*(){}@]/g;
// Same rule as lib/posts: not after a letter, "/" or "&", and not digits alone.
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_/&])#((?=[\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]{1,100})/u;
const TEMPLATE = /\{hashtag\|\\?[#＃]\|((?:\\.|[^}\\])*)\}/gsu;
const MENTION = /@\[((?:\\.|[^\]\\])*)\]\([^)]*\)/gsu;

const escaped = (text: string) => text.replace(RESERVED, "\\$&");

/** Formats a message as `commentary`: hashtags by template, so that they stay links; the rest escaped. */
export function toLittleText(message: string): string {
  // Splitting on a captured group puts the hashtags at the odd indexes.
  return message
    .split(HASHTAG)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `{hashtag|\\#|${escaped(part)}}`))
    .join("");
}

export function fromLittleText(commentary: string): string {
  return commentary.replace(TEMPLATE, "\\#$1").replace(MENTION, "$1").replace(/\\(.)/gsu, "$1");
}

const LIST = 50;
const MAX_LISTS = 4;
const ALT_LIMIT = 4_000;
const TITLE_LIMIT = 100;
const TITLES: Record<string, string> = { en: "Document", he: "מסמך" };

const found = z.object({
  id: z.string().min(1),
  commentary: z.string().default(""),
  createdAt: z.number(),
  content: z
    .object({
      media: z.object({ id: z.string() }).optional(),
      multiImage: z.object({ images: z.array(z.object({ id: z.string() })) }).optional(),
    })
    .optional(),
});
const createdComment = z.object({ id: z.string().min(1) });
const list = z.object({ elements: z.array(found) });
type Found = z.infer<typeof found>;

/** Makes the one call after which followers see the post. A header of the response holds the URN. */
export async function publishDelivery({ target, content, steps, signal, timeoutMs }: Delivery) {
  let urn: string | null = null;
  const shown = contentOf(content, steps);
  await callLinkedInApi(z.unknown(), {
    method: "POST",
    path: "posts",
    token: target.token,
    body: {
      author: target.id,
      commentary: toLittleText(content.message),
      visibility: "PUBLIC",
      distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
      ...(shown ? { content: shown } : {}),
      lifecycleState: "PUBLISHED",
      isReshareDisabledByAuthor: false,
    },
    visible: true,
    timeoutMs,
    signal,
    onHeaders: (headers) => {
      urn = headers.get("x-restli-id");
    },
  });
  return toSentPost(urn);
}

function contentOf(content: PostContent, steps: CompletedSteps): Record<string, unknown> | undefined {
  const files = listUploads(content).map(({ step, kind }, index) => ({
    kind,
    id: steps[step],
    alt: kind === "image" ? (content.images[index]?.alt ?? "").slice(0, ALT_LIMIT) : "",
  }));
  const [first] = files;
  const { link } = content.options ?? {};
  // LinkedIn does not read the page: the preview shows the given title.
  if (!first) return link && { article: { source: link.url, title: link.title } };
  const image = ({ id, alt }: (typeof files)[number]) => ({ id, ...(alt ? { altText: alt } : {}) });
  if (files.length > 1) return { multiImage: { images: files.map(image) } };
  return { media: first.kind === "document" ? { id: first.id, title: titleOf(content) } : image(first) };
}

/** LinkedIn shows no document without a title: the first line of the text, or the word for document. */
function titleOf({ message, language }: PostContent): string {
  const line = message.split("\n").find((text) => text.trim() !== "") ?? "";
  return line.trim().slice(0, TITLE_LIMIT) || (TITLES[language ?? "en"] ?? "Document");
}

/** Finds the post by its files or its text. A member's posts may not be read: the result is unknown. */
export async function lookUpPost(delivery: Delivery, { since, known, providerId }: PostLookup) {
  if (!delivery.target.id.startsWith("urn:li:organization:")) return "cannot-tell";
  try {
    if (providerId) return (await exists(delivery, providerId)) ? toSentPost(providerId) : "not-there";
    const isOurs = comparison(delivery);
    if (!isOurs) return "cannot-tell";
    const from = since.getTime() - CLOCK_SKEW_MS;
    const post = await search(delivery, from, (one) => !known.includes(one.id) && isOurs(one));
    return post ? toSentPost(post.id) : "not-there";
  } catch (error) {
    if (error instanceof SocialError && error.kind === "permission") return "cannot-tell";
    throw error;
  }
}

function comparison({ content, steps }: Delivery): ((post: Found) => boolean) | undefined {
  const uploads = listUploads(content);
  if (uploads.length > 0) {
    const ids = uploads.map(({ step }) => steps[step]);
    if (ids.some((id) => id === undefined)) return undefined;
    return ({ content: shown }) => {
      const theirs = shown?.media ? [shown.media.id] : (shown?.multiImage?.images.map(({ id }) => id) ?? []);
      return theirs.length === ids.length && theirs.every((id, index) => id === ids[index]);
    };
  }
  const wanted = normalizeForComparison(content.message);
  return wanted === ""
    ? undefined
    : (post) => !post.content && normalizeForComparison(fromLittleText(post.commentary)) === wanted;
}

async function search({ target, signal }: Delivery, from: number, isOurs: (post: Found) => boolean) {
  for (let page = 0; page < MAX_LISTS; page += 1) {
    const query = `q=author&author=${encodeUrn(target.id)}&count=${LIST}&start=${page * LIST}&sortBy=CREATED`;
    const { elements } = await callLinkedInApi(list, { path: "posts", query, token: target.token, signal });
    const recent = elements.filter(({ createdAt }) => createdAt >= from);
    const post = recent.find(isOurs);
    if (post || recent.length < LIST) return post;
  }
  return undefined;
}

/** Comments as the member or organization whose post it is. */
export async function postComment({ target, providerId, text, signal, timeoutMs }: CommentRequest) {
  const { id } = await callLinkedInApi(createdComment, {
    method: "POST",
    path: `socialActions/${encodeUrn(providerId)}/comments`,
    token: target.token,
    body: { actor: target.id, object: providerId, message: { text } },
    visible: true,
    signal,
    timeoutMs,
  });
  return id;
}

async function exists({ target, signal }: Delivery, urn: string): Promise<boolean> {
  try {
    await callLinkedInApi(found, { path: `posts/${encodeUrn(urn)}`, token: target.token, signal });
    return true;
  } catch (error) {
    if (isNotFoundError(error)) return false;
    throw error;
  }
}
