import { z } from "zod";
import { DAY_MS } from "@/sandbox/core/clock";
import type { SandboxResponse } from "@/sandbox/core/emulator";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors, json } from "@/sandbox/linkedin/errors";
import { plainText, readLittleText, writeLittleText } from "@/sandbox/linkedin/little-text";
import { statusOf } from "@/sandbox/linkedin/media-endpoints";
import { type Call, pageOf, readBody } from "@/sandbox/linkedin/rest-call";
import { assertKnownParams, readScalarParam } from "@/sandbox/linkedin/restli";
import {
  type Content,
  DUPLICATE_WINDOW_MS,
  type LinkedInContext,
  type LinkedInState,
  nextNumber,
  POSTS_PER_DAY,
  type Post,
} from "@/sandbox/linkedin/state";
import { canActAs, canRead } from "@/sandbox/linkedin/tokens";

const IMAGES_MAX = 20;
const IMAGES_MIN = 2;
const TITLE_LIMIT = 400;
const ALT_TEXT_LIMIT = 4086;
const COMMENTARY_LIMIT = 3000;

export function listLivePosts(linkedin: LinkedInContext, author: string): Post[] {
  const all = Object.values(linkedin.state.get().posts);
  return all.filter((post) => post.author === author && post.deletedAt === null).reverse();
}

/** GET /rest/posts?q=author&author={urn}: apps can read posts of organizations, not of members. */
export function findPosts(call: Call): SandboxResponse {
  assertKnownParams(call.query, ["q", "author", "start", "count", "sortBy"]);
  if (readScalarParam(call.query, "q") !== "author") throw errors.badParam("q", "must be author");
  if ((call.headers["x-restli-method"] ?? "FINDER") !== "FINDER") throw errors.header("x-restli-method");
  const sortBy = readScalarParam(call.query, "sortBy") || "LAST_MODIFIED";
  if (sortBy !== "LAST_MODIFIED" && sortBy !== "CREATED")
    throw errors.badParam("sortBy", "is not a known order");
  const author = readScalarParam(call.query, "author");
  if (author === "") throw errors.badParam("author", "is required");
  if (!canRead(call.linkedin, call.caller, author)) {
    throw errors.forbidden(`partnerApiPostsExternal.FINDER-author.${call.version}`);
  }
  return json(200, pageOf(call, "posts", listLivePosts(call.linkedin, author).map(postObject)));
}

export function readPost(call: Call, urn: string): SandboxResponse {
  assertKnownParams(call.query, []);
  const post = getOwnEntry(call.linkedin.state.get().posts, urn);
  if (post && !canRead(call.linkedin, call.caller, post.author)) {
    throw errors.forbidden(`partnerApiPostsExternal.GET.${call.version}`);
  }
  if (!post || post.deletedAt !== null) throw errors.notFound(urn);
  return json(200, postObject(post));
}

function postObject(post: Post): Record<string, unknown> {
  const { urn, author, text, visibility, content, createdAt, isReshareDisabledByAuthor } = post;
  const times = { createdAt, publishedAt: createdAt, lastModifiedAt: createdAt };
  const visible = contentObject(content);
  return {
    id: urn,
    author,
    commentary: writeLittleText(text),
    visibility,
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(visible ? { content: visible } : {}),
    ...times,
    lifecycleState: "PUBLISHED",
    lifecycleStateInfo: { isEditedByAuthor: false },
    isReshareDisabledByAuthor,
  };
}

function contentObject({ kind, media, article }: Post["content"]): Record<string, unknown> | undefined {
  if (kind === "none") return undefined;
  if (kind === "article") return { article };
  return kind === "media" ? { media: media[0] } : { multiImage: { images: media } };
}

/** POST /rest/posts: the response body is empty; a header holds the URN. */
export async function createPost(call: Call): Promise<SandboxResponse> {
  const { linkedin } = call;
  assertKnownParams(call.query, []);
  const { draft, truncatedAt } = parsePostBody(call);
  if (!canActAs(linkedin, call.caller, draft.author)) {
    throw errors.forbidden(`partnerApiPostsExternal.CREATE.${call.version}`);
  }
  const now = linkedin.context.now();
  const post = await updateState(linkedin, (state) => {
    assertMedia(state, draft, now);
    assertQuota(state, draft.author, now);
    assertNotDuplicate(state, draft, now);
    return addPost(state, draft, now);
  });
  await recordPostEffect(linkedin, post);
  const note = truncatedAt === null ? {} : { note: `commentary truncated at character ${truncatedAt}` };
  return { status: 201, headers: { "x-restli-id": post.urn, "x-linkedin-id": post.urn }, body: "", ...note };
}

function assertMedia(state: LinkedInState, { author, content }: Draft, now: number): void {
  const thumbnail = content.article?.thumbnail;
  const files = thumbnail ? [{ id: thumbnail, title: "", altText: "" }] : content.media;
  for (const { id, title, altText } of files) {
    const media = getOwnEntry(state.media, id);
    const needsImage = content.kind !== "media";
    if (!media || media.owner !== author || (needsImage && media.kind !== "image")) {
      throw errors.field("/content", `${id} is not a media asset of this author for this place`);
    }
    const status = statusOf(media, now);
    if (status !== "AVAILABLE") throw errors.mediaState(status, id);
    if (media.kind === "document" && title === "") throw errors.missing("/content/media/title");
    if (media.kind !== "image" && altText !== "") {
      throw errors.field("/content/media/altText", "is for images only");
    }
  }
  if (new Set(files.map(({ id }) => id)).size < files.length) {
    throw errors.field("/content/multiImage/images", "names an image twice");
  }
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

function assertQuota(state: LinkedInState, author: string, now: number): void {
  const today = dayOf(now);
  const ownPosts = Object.values(state.posts).filter(
    (post) => post.author === author && dayOf(post.createdAt) === today,
  );
  const external = getOwnEntry(state.usedElsewhere, author);
  const used = ownPosts.length + (external?.day === today ? external.posts : 0);
  if (used >= POSTS_PER_DAY) throw errors.throttled("MEMBER");
}

/** Deleted posts also count as duplicates for a while. */
function assertNotDuplicate(state: LinkedInState, draft: Draft, now: number): void {
  const same = Object.values(state.posts).findLast((post) => {
    const last = Math.max(post.createdAt, post.deletedAt ?? 0);
    return (
      post.author === draft.author &&
      now - last < DUPLICATE_WINDOW_MS &&
      fingerprint(post) === fingerprint(draft)
    );
  });
  if (same) throw errors.duplicate(same.urn);
}

function fingerprint({ text, content }: Pick<Draft, "text" | "content">): string {
  return JSON.stringify([plainText(text), content.media.map(({ id }) => id), content.article?.source]);
}

function addPost(state: LinkedInState, draft: Draft, now: number): Post {
  const [first] = draft.content.media;
  const isVideo = first !== undefined && getOwnEntry(state.media, first.id)?.kind === "video";
  const number = `74${String(nextNumber(state)).padStart(17, "0")}`;
  const post = {
    urn: `urn:li:${isVideo ? "ugcPost" : "share"}:${number}`,
    ...draft,
    createdAt: now,
    deletedAt: null,
  };
  state.posts[post.urn] = post;
  return post;
}

async function recordPostEffect({ context }: LinkedInContext, post: Post): Promise<void> {
  const { urn, author, text, visibility, content } = post;
  const data = { author, text: plainText(text), elements: text, visibility, content };
  await context.recordEffect({ service: "linkedin", kind: "post", id: urn, data });
}

/** DELETE /rest/posts/{urn} is idempotent, as at LinkedIn. */
export async function deletePost(call: Call, urn: string): Promise<SandboxResponse> {
  assertKnownParams(call.query, []);
  const post = getOwnEntry(call.linkedin.state.get().posts, urn);
  if (!post) throw errors.notFound(urn);
  if (!canActAs(call.linkedin, call.caller, post.author)) {
    throw errors.forbidden(`partnerApiPostsExternal.DELETE.${call.version}`);
  }
  const now = call.linkedin.context.now();
  await updateState(call.linkedin, (state) => {
    const stored = getOwnEntry(state.posts, urn);
    if (stored) stored.deletedAt ??= now;
  });
  return { status: 204, body: "" };
}

const altText = z.string().max(ALT_TEXT_LIMIT).optional();
const title = z.string().max(TITLE_LIMIT).optional();
const postRequest = z.strictObject({
  author: z
    .string()
    .regex(/^urn:li:(person|organization):\w+$/, "must be the URN of a person or organization"),
  commentary: z.string(),
  visibility: z.enum(["PUBLIC", "CONNECTIONS"]),
  distribution: z.strictObject({
    feedDistribution: z.literal("MAIN_FEED"),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  content: z
    .strictObject({
      media: z.strictObject({ id: z.string(), title, altText }).optional(),
      multiImage: z
        .strictObject({
          images: z
            .array(z.strictObject({ id: z.string(), altText }))
            .min(IMAGES_MIN)
            .max(IMAGES_MAX),
        })
        .optional(),
      article: z
        .strictObject({
          source: z.url({ protocol: /^https?$/ }),
          title: z.string().min(1).max(TITLE_LIMIT),
          description: z.string().max(4086).optional(),
          thumbnail: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  lifecycleState: z.literal("PUBLISHED"),
  isReshareDisabledByAuthor: z.boolean().optional(),
});

type Draft = Omit<Post, "urn" | "createdAt" | "deletedAt">;

function parsePostBody(call: Call): { draft: Draft; truncatedAt: number | null } {
  const given = readBody(call, postRequest);
  const { elements, truncatedAt } = readLittleText(given.commentary);
  if (plainText(elements).length > COMMENTARY_LIMIT) throw errors.tooLong("/commentary", COMMENTARY_LIMIT);
  const content = contentOf(given.content);
  if (plainText(elements).trim() === "" && content.kind === "none") throw errors.missing("/commentary");
  if (given.visibility !== "PUBLIC" && given.author.startsWith("urn:li:organization:")) {
    throw errors.field("/visibility", "must be PUBLIC for an organization");
  }
  const { author, visibility, isReshareDisabledByAuthor = false } = given;
  return { draft: { author, text: elements, visibility, content, isReshareDisabledByAuthor }, truncatedAt };
}

type ContentBody = NonNullable<z.infer<typeof postRequest>["content"]>;

function contentOf(given: ContentBody | undefined): Content {
  const none: Content = { kind: "none", media: [], article: null };
  if (!given) return none;
  const { media, multiImage, article } = given;
  if ([media, multiImage, article].filter(Boolean).length !== 1) {
    throw errors.field("/content", "must have exactly one of media, multiImage and article");
  }
  if (article) {
    const { source, title, description = "", thumbnail = "" } = article;
    return { ...none, kind: "article", article: { source, title, description, thumbnail } };
  }
  const file = (one: { id: string; title?: string | undefined; altText?: string | undefined }) => ({
    id: one.id,
    title: one.title ?? "",
    altText: one.altText ?? "",
  });
  if (media) return { ...none, kind: "media", media: [file(media)] };
  return { ...none, kind: "multiImage", media: (multiImage?.images ?? []).map(file) };
}
