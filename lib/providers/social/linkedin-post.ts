import { z } from "zod";
import { isMissing } from "@/lib/providers/social/linkedin-errors";
import { uploadsOf } from "@/lib/providers/social/linkedin-files";
import { encoded, rest, sentAs } from "@/lib/providers/social/linkedin-rest";
import { littleText, wordsOf } from "@/lib/providers/social/linkedin-text";
import {
  type Content,
  type Delivery,
  type Sent,
  SocialError,
  type Sought,
  type Steps,
} from "@/lib/providers/social/port";
import { CLOCK_SKEW_MS, comparable } from "@/lib/providers/social/same-text";

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
const list = z.object({ elements: z.array(found) });
type Found = z.infer<typeof found>;

/** The one call after which followers see the post. Its answer is empty; the post's URN stands in a header. */
export async function send({ target, content, steps, signal, timeoutMs }: Delivery): Promise<Sent> {
  let urn: string | null = null;
  const shown = contentOf(content, steps);
  await rest(z.unknown(), {
    method: "POST",
    path: "posts",
    token: target.token,
    body: {
      author: target.id,
      commentary: littleText(content.message),
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
  return sentAs(urn);
}

function contentOf(content: Content, steps: Steps): Record<string, unknown> | undefined {
  const files = uploadsOf(content).map(({ step, kind }, index) => ({
    kind,
    id: steps[step],
    alt: kind === "image" ? (content.images[index]?.alt ?? "").slice(0, ALT_LIMIT) : "",
  }));
  const [first] = files;
  if (!first) return undefined;
  const image = ({ id, alt }: (typeof files)[number]) => ({ id, ...(alt ? { altText: alt } : {}) });
  if (files.length > 1) return { multiImage: { images: files.map(image) } };
  return { media: first.kind === "document" ? { id: first.id, title: titleOf(content) } : image(first) };
}

/** LinkedIn shows no document without a name: the first line of the text, or the word for it. */
function titleOf({ message, language }: Content): string {
  const line = message.split("\n").find((text) => text.trim() !== "") ?? "";
  return line.trim().slice(0, TITLE_LIMIT) || (TITLES[language ?? "en"] ?? "Document");
}

/**
 * Finds the post by its uploaded files, which no other post has, or else by its exact text. Only an organisation's
 * posts may be read; of a member's nothing can be said, and a duplicate is never provoked to find out.
 */
export async function lookUp(
  delivery: Delivery,
  { since, known, providerId }: Sought,
): Promise<Sent | "not-there" | "cannot-tell"> {
  if (!delivery.target.id.startsWith("urn:li:organization:")) return "cannot-tell";
  try {
    if (providerId) return (await exists(delivery, providerId)) ? sentAs(providerId) : "not-there";
    const isOurs = comparison(delivery);
    if (!isOurs) return "cannot-tell";
    const from = since.getTime() - CLOCK_SKEW_MS;
    const post = await search(delivery, from, (one) => !known.includes(one.id) && isOurs(one));
    return post ? sentAs(post.id) : "not-there";
  } catch (error) {
    if (error instanceof SocialError && error.kind === "permission") return "cannot-tell";
    throw error;
  }
}

/** How to tell the post among others; undefined when nothing tells it apart. */
function comparison({ content, steps }: Delivery): ((post: Found) => boolean) | undefined {
  const uploads = uploadsOf(content);
  if (uploads.length > 0) {
    const ids = uploads.map(({ step }) => steps[step]);
    if (ids.some((id) => id === undefined)) return undefined;
    return ({ content: shown }) => {
      const theirs = shown?.media ? [shown.media.id] : (shown?.multiImage?.images.map(({ id }) => id) ?? []);
      return theirs.length === ids.length && theirs.every((id, index) => id === ids[index]);
    };
  }
  const wanted = comparable(content.message);
  return wanted === ""
    ? undefined
    : (post) => !post.content && comparable(wordsOf(post.commentary)) === wanted;
}

async function search({ target, signal }: Delivery, from: number, isOurs: (post: Found) => boolean) {
  for (let page = 0; page < MAX_LISTS; page += 1) {
    const query = `q=author&author=${encoded(target.id)}&count=${LIST}&start=${page * LIST}&sortBy=CREATED`;
    const { elements } = await rest(list, { path: "posts", query, token: target.token, signal });
    const recent = elements.filter(({ createdAt }) => createdAt >= from);
    const post = recent.find(isOurs);
    if (post || recent.length < LIST) return post;
  }
  return undefined;
}

async function exists({ target, signal }: Delivery, urn: string): Promise<boolean> {
  try {
    await rest(found, { path: `posts/${encoded(urn)}`, token: target.token, signal });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
