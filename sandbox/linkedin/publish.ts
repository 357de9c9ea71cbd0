import { change, entry } from "@/sandbox/core/change";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { DAY_MS } from "@/sandbox/core/time-units";
import { refusals } from "@/sandbox/linkedin/errors";
import { plainText } from "@/sandbox/linkedin/little-text";
import { statusOf } from "@/sandbox/linkedin/media-calls";
import { type Draft, readDraft } from "@/sandbox/linkedin/post-body";
import type { Call } from "@/sandbox/linkedin/rest-call";
import { assertParams } from "@/sandbox/linkedin/restli";
import { DUPLICATE_WINDOW_MS, POSTS_PER_DAY } from "@/sandbox/linkedin/settings";
import { type LinkedIn, type LinkedInState, nextNumber, type Post } from "@/sandbox/linkedin/state";
import { mayActAs } from "@/sandbox/linkedin/tokens";

/** POST /rest/posts: no body in the answer, the post's URN is in a header. */
export async function createPost(call: Call): Promise<SandboxResponse> {
  const { linkedin } = call;
  assertParams(call.query, []);
  const { draft, truncatedAt } = readDraft(call);
  if (!mayActAs(linkedin, call.caller, draft.author)) {
    throw refusals.forbidden(`partnerApiPostsExternal.CREATE.${call.version}`);
  }
  const now = linkedin.context.now();
  const post = await change(linkedin, (state) => {
    assertMedia(state, draft, now);
    assertQuota(state, draft.author, now);
    assertNotDuplicate(state, draft, now);
    return addPost(state, draft, now);
  });
  await notePost(linkedin, post);
  const note = truncatedAt === null ? {} : { note: `commentary truncated at character ${truncatedAt}` };
  return { status: 201, headers: { "x-restli-id": post.urn, "x-linkedin-id": post.urn }, body: "", ...note };
}

/** Everything the post shows is the author's own, processed, and of the kind its place takes. */
function assertMedia(state: LinkedInState, { author, content }: Draft, now: number): void {
  const thumbnail = content.article?.thumbnail;
  const files = thumbnail ? [{ id: thumbnail, title: "", altText: "" }] : content.media;
  for (const { id, title, altText } of files) {
    const media = entry(state.media, id);
    const isImagePlace = content.kind !== "media";
    if (!media || media.owner !== author || (isImagePlace && media.kind !== "image")) {
      throw refusals.field("/content", `${id} is not a media asset of this author for this place`);
    }
    const status = statusOf(media, now);
    if (status !== "AVAILABLE") throw refusals.mediaState(status, id);
    if (media.kind === "document" && title === "") throw refusals.missing("/content/media/title");
    if (media.kind !== "image" && altText !== "") {
      throw refusals.field("/content/media/altText", "is for images only");
    }
  }
  if (new Set(files.map(({ id }) => id)).size < files.length) {
    throw refusals.field("/content/multiImage/images", "names an image twice");
  }
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

function assertQuota(state: LinkedInState, author: string, now: number): void {
  const today = dayOf(now);
  const ours = Object.values(state.posts).filter(
    (post) => post.author === author && dayOf(post.createdAt) === today,
  );
  const elsewhere = entry(state.usedElsewhere, author);
  const used = ours.length + (elsewhere?.day === today ? elsewhere.posts : 0);
  if (used >= POSTS_PER_DAY) throw refusals.throttled("MEMBER");
}

/** Also a post that was deleted keeps its words taken for a while; the address it is named by leads nowhere then. */
function assertNotDuplicate(state: LinkedInState, draft: Draft, now: number): void {
  const same = Object.values(state.posts).findLast((post) => {
    const last = Math.max(post.createdAt, post.deletedAt ?? 0);
    return (
      post.author === draft.author &&
      now - last < DUPLICATE_WINDOW_MS &&
      fingerprint(post) === fingerprint(draft)
    );
  });
  if (same) throw refusals.duplicate(same.urn);
}

function fingerprint({ text, content }: Pick<Draft, "text" | "content">): string {
  return JSON.stringify([plainText(text), content.media.map(({ id }) => id), content.article?.source]);
}

function addPost(state: LinkedInState, draft: Draft, now: number): Post {
  const [first] = draft.content.media;
  const isVideo = first !== undefined && entry(state.media, first.id)?.kind === "video";
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

/** Tells the judge what followers now see. */
async function notePost({ context }: LinkedIn, post: Post): Promise<void> {
  const { urn, author, text, visibility, content } = post;
  const data = { author, text: plainText(text), elements: text, visibility, content };
  await context.recordEffect({ service: "linkedin", kind: "post", id: urn, data });
}

/** DELETE /rest/posts/{urn}: again and again the same answer, as the real one gives. */
export async function deletePost(call: Call, urn: string): Promise<SandboxResponse> {
  assertParams(call.query, []);
  const post = entry(call.linkedin.state.get().posts, urn);
  if (!post) throw refusals.notFound(urn);
  if (!mayActAs(call.linkedin, call.caller, post.author)) {
    throw refusals.forbidden(`partnerApiPostsExternal.DELETE.${call.version}`);
  }
  const now = call.linkedin.context.now();
  await change(call.linkedin, (state) => {
    const stored = entry(state.posts, urn);
    if (stored) stored.deletedAt ??= now;
  });
  return { status: 204, body: "" };
}
