import { entry } from "@/sandbox/core/change";
import type { Call } from "@/sandbox/meta/graph-call";
import { readPage } from "@/sandbox/meta/graph-page";
import {
  readAccounts,
  readBusinesses,
  readPermissions,
  readPerson,
  revokePermissions,
} from "@/sandbox/meta/graph-person";
import { deletePost, readFeed, readPost } from "@/sandbox/meta/graph-posts";
import { readVideo, readVideos } from "@/sandbox/meta/graph-videos";
import { readPageInsights, readPostInsights } from "@/sandbox/meta/insights-facebook";
import { readAccountInsights, readMediaInsights } from "@/sandbox/meta/insights-instagram";
import { linkedPage, readInstagramAccount, readPublishingLimit } from "@/sandbox/meta/instagram-account";
import { createContainer, readContainer } from "@/sandbox/meta/instagram-container";
import { readMedia, readMediaList } from "@/sandbox/meta/instagram-media";
import { publishContainer } from "@/sandbox/meta/instagram-publish";
import { publishPhoto, readPhoto } from "@/sandbox/meta/publish-photo";
import { publishPost } from "@/sandbox/meta/publish-post";
import { publishReel } from "@/sandbox/meta/publish-reel";
import { publishVideo } from "@/sandbox/meta/publish-video";
import type { Meta } from "@/sandbox/meta/state";
import { findPage, PERSON } from "@/sandbox/meta/world";

export type Answer = Record<string, unknown>;
type Work = () => Answer | Promise<Answer>;

interface NodeKind {
  /** Undefined when no node of this kind has the id; else what answers the route, if anything does. */
  find(call: Call, id: string, route: string): { work: Work | undefined } | undefined;
}

function kind<T>(
  find: (meta: Meta, id: string) => T | undefined,
  edges: Record<string, (call: Call, node: T) => Answer | Promise<Answer>>,
): NodeKind {
  return {
    find(call, id, route) {
      const node = find(call.meta, id);
      if (node === undefined) return undefined;
      const handler = entry(edges, route);
      return { work: handler && (() => handler(call, node)) };
    },
  };
}

/** Everything with an id, and what can be asked of it: the method, a space, the edge. */
const KINDS: NodeKind[] = [
  kind((_, id) => (id === PERSON.id ? id : undefined), {
    "GET ": readPerson,
    "GET permissions": readPermissions,
    "DELETE permissions": revokePermissions,
    "GET accounts": readAccounts,
    "GET businesses": readBusinesses,
  }),
  kind((_, id) => findPage(id), {
    "GET ": readPage,
    "GET feed": (call, { id }) => readFeed(call, id),
    "GET posts": (call, { id }) => readFeed(call, id),
    "GET published_posts": (call, { id }) => readFeed(call, id),
    "POST feed": (call, { id }) => publishPost(call, id),
    "POST photos": (call, { id }) => publishPhoto(call, id),
    "POST videos": (call, { id }) => publishVideo(call, id),
    "GET videos": (call, { id }) => readVideos(call, id, ["video", "reel"]),
    "POST video_reels": (call, { id }) => publishReel(call, id),
    "GET video_reels": (call, { id }) => readVideos(call, id, ["reel"]),
    "GET insights": readPageInsights,
  }),
  kind((meta, id) => entry(meta.state.get().posts, id), {
    "GET ": readPost,
    "DELETE ": deletePost,
    "GET insights": readPostInsights,
  }),
  kind((meta, id) => entry(meta.state.get().photos, id), { "GET ": readPhoto }),
  kind((meta, id) => entry(meta.state.get().videos, id), { "GET ": readVideo }),
  kind((meta, id) => linkedPage(meta, id)?.instagram, {
    "GET ": readInstagramAccount,
    "POST media": createContainer,
    "POST media_publish": publishContainer,
    "GET media": readMediaList,
    "GET content_publishing_limit": readPublishingLimit,
    "GET insights": readAccountInsights,
  }),
  kind((meta, id) => entry(meta.state.get().containers, id), { "GET ": readContainer }),
  kind((meta, id) => entry(meta.state.get().instagramMedia, id), {
    "GET ": readMedia,
    "GET insights": readMediaInsights,
  }),
];

/** What answers this call; undefined when nothing has the id. */
export function findNode(call: Call, id: string, edge: string): { work: Work | undefined } | undefined {
  for (const candidate of KINDS) {
    const found = candidate.find(call, id, `${call.method} ${edge}`);
    if (found) return found;
  }
  return undefined;
}
