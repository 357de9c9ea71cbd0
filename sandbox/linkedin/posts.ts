import { entry } from "@/sandbox/core/change";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { refusals } from "@/sandbox/linkedin/errors";
import { writeLittleText } from "@/sandbox/linkedin/little-text";
import { type Call, json, pageOf } from "@/sandbox/linkedin/rest-call";
import { assertParams, word } from "@/sandbox/linkedin/restli";
import type { LinkedIn, Post } from "@/sandbox/linkedin/state";
import { mayRead } from "@/sandbox/linkedin/tokens";

/** Of one author, newest first, without the deleted ones. */
export function livePosts(linkedin: LinkedIn, author: string): Post[] {
  const all = Object.values(linkedin.state.get().posts);
  return all.filter((post) => post.author === author && post.deletedAt === null).reverse();
}

/** GET /rest/posts?q=author&author={urn}: an organisation's own; a member's are not read by apps. */
export function findPosts(call: Call): SandboxResponse {
  assertParams(call.query, ["q", "author", "start", "count", "sortBy"]);
  if (word(call.query, "q") !== "author") throw refusals.badParam("q", "must be author");
  if ((call.headers["x-restli-method"] ?? "FINDER") !== "FINDER") throw refusals.header("x-restli-method");
  const sortBy = word(call.query, "sortBy") || "LAST_MODIFIED";
  if (sortBy !== "LAST_MODIFIED" && sortBy !== "CREATED")
    throw refusals.badParam("sortBy", "is not a known order");
  const author = word(call.query, "author");
  if (author === "") throw refusals.badParam("author", "is required");
  if (!mayRead(call.linkedin, call.caller, author)) {
    throw refusals.forbidden(`partnerApiPostsExternal.FINDER-author.${call.version}`);
  }
  return json(200, pageOf(call, "posts", livePosts(call.linkedin, author).map(postObject)));
}

/** GET /rest/posts/{urn}. */
export function readPost(call: Call, urn: string): SandboxResponse {
  assertParams(call.query, []);
  const post = entry(call.linkedin.state.get().posts, urn);
  if (post && !mayRead(call.linkedin, call.caller, post.author)) {
    throw refusals.forbidden(`partnerApiPostsExternal.GET.${call.version}`);
  }
  if (!post || post.deletedAt !== null) throw refusals.notFound(urn);
  return json(200, postObject(post));
}

function postObject(post: Post): Record<string, unknown> {
  const { urn, author, text, visibility, content, createdAt, isReshareDisabledByAuthor } = post;
  const times = { createdAt, publishedAt: createdAt, lastModifiedAt: createdAt };
  const shown = contentObject(content);
  return {
    id: urn,
    author,
    commentary: writeLittleText(text),
    visibility,
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(shown ? { content: shown } : {}),
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
