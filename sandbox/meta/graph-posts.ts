import { change } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { type Field, project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import { type Call, graphTime } from "@/sandbox/meta/graph-call";
import { assertMayList, assertMayPost, assertMayRead } from "@/sandbox/meta/graph-page";
import { paginate } from "@/sandbox/meta/paging";
import { assertKnown, moment } from "@/sandbox/meta/params";
import { isLive, liveSince, type Meta, type Post } from "@/sandbox/meta/state";
import { findPage } from "@/sandbox/meta/world";

/** Address of a post on the sandbox's own feed page. */
function permalink(meta: Meta, post: Post): string {
  const number = post.id.slice(post.pageId.length + 1);
  return `${meta.context.baseUrl}/feeds/facebook/${post.pageId}/posts/${number}`;
}

/** A post as a Graph node, with exactly the fields asked for. */
export function postNode(meta: Meta, post: Post, fields: Field[]): Record<string, unknown> {
  const resolvers: Resolvers<Post> = {
    id: ({ id }) => id,
    message: ({ message }) => message || undefined,
    link: ({ link }) => link || undefined,
    created_time: () => graphTime(liveSince(post)),
    permalink_url: () => permalink(meta, post),
    is_published: () => isLive(post, meta.context.now()),
    scheduled_publish_time: ({ publishAt, videoId }) =>
      publishAt === null || videoId ? undefined : publishAt / 1000,
    full_picture: ({ photoIds: [first] }) =>
      first ? `${meta.context.baseUrl}/feeds/facebook/media/${first}` : undefined,
    from: ({ pageId }) => ({ name: findPage(pageId)?.name, id: pageId }),
  };
  return project(post, "Post", fields, resolvers);
}

/** GET /{post}. */
export function readPost(call: Call, post: Post): Record<string, unknown> {
  assertKnown(call.params, []);
  assertMayRead(call, post.pageId);
  if (!isLive(post, call.meta.context.now())) assertMayList(call, post.pageId);
  return postNode(call.meta, post, wantedFields(call.params, "created_time,message,id"));
}

/** DELETE /{post}. */
export async function deletePost(call: Call, post: Post): Promise<Record<string, unknown>> {
  assertKnown(call.params, []);
  assertMayPost(call, post.pageId);
  await change(call.meta, (state) => {
    if (!Object.hasOwn(state.posts, post.id)) throw refusals.noObject("DELETE", post.id);
    delete state.posts[post.id];
  });
  const data = { pageId: post.pageId, postId: post.id };
  await call.meta.context.recordEffect({ service: "meta", kind: "post-deleted", id: post.id, data });
  return { success: true };
}

/** GET /{page}/feed, /posts and /published_posts: live posts, newest first. */
export function readFeed(call: Call, pageId: string): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before", "since", "until"]);
  assertMayList(call, pageId);
  const since = moment(call.params, "since") ?? Number.NEGATIVE_INFINITY;
  const until = moment(call.params, "until") ?? Number.POSITIVE_INFINITY;
  const inWindow = (post: Post) => seconds(post) >= since / 1000 && seconds(post) <= until / 1000;
  const posts = livePosts(call.meta, pageId).filter(inWindow);
  const fields = wantedFields(call.params, "created_time,message,id");
  const { items, paging } = paginate(posts, call.params, call.address);
  const data = items.map((post) => postNode(call.meta, post, fields));
  return paging ? { data, paging } : { data };
}

// The Graph keeps whole seconds: a post of the second asked for is inside the window.
const seconds = (post: Post) => Math.floor(liveSince(post) / 1000);

/** What followers of the page see, newest first. */
export function livePosts(meta: Meta, pageId: string): Post[] {
  const now = meta.context.now();
  return Object.values(meta.state.get().posts)
    .filter((post) => post.pageId === pageId && isLive(post, now))
    .reverse()
    .sort((a, b) => liveSince(b) - liveSince(a));
}
