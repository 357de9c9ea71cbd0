import { getOwnEntry } from "@/sandbox/core/state-files";
import { createPermissionError } from "@/sandbox/meta/errors";
import { type Call, graphTime } from "@/sandbox/meta/graph-request";
import {
  assertKnown,
  type Field,
  listInWindow,
  parseFieldsParam,
  type Resolvers,
  readTimestamp,
  selectFields,
} from "@/sandbox/meta/params";
import { findInstagramPage, type InstagramAccount, type Page } from "@/sandbox/meta/seed-data";
import {
  type InstagramMedia,
  type MetaContext,
  type MetaState,
  PUBLISHING_QUOTA,
} from "@/sandbox/meta/state";
import { hasPageScope } from "@/sandbox/meta/tokens";

export function linkedPage(meta: MetaContext, igId: string): Page | undefined {
  const page = findInstagramPage(igId);
  return page && page.instagram.id === igId && isLinked(meta, page) ? page : undefined;
}

export function isLinked(meta: MetaContext, page: Page): boolean {
  return !meta.state.get().unlinked.includes(page.id);
}

/** Requires the page's or the user's token with the scopes of the consent. */
export function assertInstagram(call: Call, igId: string, ...scopes: string[]): void {
  const { token } = call.caller;
  const page = linkedPage(call.meta, igId);
  const own = page && (token.kind === "user" || token.pageId === page.id);
  const needed = ["instagram_basic", ...scopes];
  if (!own || !needed.every((scope) => hasPageScope(call.meta, scope, page.id)))
    throw createPermissionError();
}

export function readInstagramAccount(call: Call, account: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, []);
  assertInstagram(call, account.id);
  const { baseUrl } = call.meta.context;
  const resolvers: Resolvers<InstagramAccount> = {
    id: ({ id }) => id,
    username: ({ username }) => username,
    name: ({ name }) => name,
    biography: ({ biography }) => biography,
    followers_count: () => getFollowers(call.meta, account.id),
    media_count: ({ id }) => listPublishedMedia(call.meta, id).length,
    profile_picture_url: () => `${baseUrl}/feeds/facebook/avatars/${findInstagramPage(account.id)?.id}.png`,
  };
  return selectFields(account, "IGUser", parseFieldsParam(call.params, "id"), resolvers);
}

export function getFollowers(meta: MetaContext, igId: string): number {
  const page = findInstagramPage(igId);
  if (!page) return 0;
  return getOwnEntry(meta.state.get().followers, page.id) ?? page.instagram.followers;
}

export function listPublishedMedia(meta: MetaContext, igId: string): InstagramMedia[] {
  return Object.values(meta.state.get().instagramMedia)
    .filter((media) => media.igId === igId && media.kind !== "STORIES")
    .reverse()
    .sort((a, b) => b.createdAt - a.createdAt);
}

export function countQuotaUsage(state: MetaState, igId: string, since: number): number {
  const own = Object.values(state.instagramMedia).filter(
    (media) => media.igId === igId && media.createdAt > since,
  );
  const external = getOwnEntry(state.quotaUsed, igId);
  return own.length + (external && external.at > since ? external.count : 0);
}

export function readPublishingLimit(call: Call, { id }: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, ["since"]);
  assertInstagram(call, id, "instagram_content_publish");
  const dayAgo = call.meta.context.now() - PUBLISHING_QUOTA.seconds * 1000;
  const since = Math.max(dayAgo, readTimestamp(call.params, "since") ?? dayAgo);
  const resolvers: Resolvers<{ id: string }> = {
    id: () => undefined,
    quota_usage: () => countQuotaUsage(call.meta.state.get(), id, since),
    config: () => ({ quota_total: PUBLISHING_QUOTA.total, quota_duration: PUBLISHING_QUOTA.seconds }),
  };
  return {
    data: [
      selectFields(
        { id },
        "IGContentPublishingLimit",
        parseFieldsParam(call.params, "quota_usage"),
        resolvers,
      ),
    ],
  };
}

function instagramPermalink(meta: MetaContext, { igId, kind, shortcode }: InstagramMedia): string {
  const user = findInstagramPage(igId)?.instagram.username;
  return `${meta.context.baseUrl}/feeds/instagram/${user}/${kind === "REELS" ? "reel" : "p"}/${shortcode}`;
}

export function readMediaList(call: Call, { id }: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before", "since", "until"]);
  assertInstagram(call, id);
  const getTime = ({ createdAt }: InstagramMedia) => createdAt;
  return listInWindow(call, listPublishedMedia(call.meta, id), getTime, "id", (media, fields) =>
    mediaNode(call.meta, media, fields),
  );
}

export function readMedia(call: Call, media: InstagramMedia): Record<string, unknown> {
  assertKnown(call.params, []);
  assertInstagram(call, media.igId);
  return mediaNode(call.meta, media, parseFieldsParam(call.params, "id"));
}

const TYPES = { IMAGE: "IMAGE", REELS: "VIDEO", CAROUSEL: "CAROUSEL_ALBUM" };
const PRODUCTS = { IMAGE: "FEED", REELS: "REELS", CAROUSEL: "FEED", STORIES: "STORY" };

function mediaNode(meta: MetaContext, media: InstagramMedia, fields: Field[]): Record<string, unknown> {
  const address = (id: string | undefined) =>
    id ? `${meta.context.baseUrl}/feeds/instagram/media/${id}` : undefined;
  const resolvers: Resolvers<InstagramMedia> = {
    id: ({ id }) => id,
    caption: ({ caption }) => caption || undefined,
    media_type: ({ kind, parts: [first] }) =>
      kind === "STORIES" ? typeOf(first?.file.mime ?? "") : TYPES[kind],
    media_product_type: ({ kind }) => PRODUCTS[kind],
    permalink: () => instagramPermalink(meta, media),
    shortcode: ({ shortcode }) => shortcode,
    timestamp: ({ createdAt }) => graphTime(createdAt),
    username: ({ igId }) => findInstagramPage(igId)?.instagram.username,
    media_url: ({ parts: [first] }) => address(first?.id),
    alt_text: ({ kind, parts: [first] }) => (kind === "IMAGE" && first?.altText) || undefined,
    children: ({ kind, parts }) =>
      kind === "CAROUSEL"
        ? {
            data: parts.map(({ id, file }) => ({
              id,
              media_type: typeOf(file.mime),
              media_url: address(id),
            })),
          }
        : undefined,
  };
  return selectFields(media, "IGMedia", fields, resolvers);
}

const typeOf = (mime: string) => (mime.startsWith("video/") ? "VIDEO" : "IMAGE");
