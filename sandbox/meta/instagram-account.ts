import { entry } from "@/sandbox/core/change";
import { project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import type { Call } from "@/sandbox/meta/graph-call";
import { instagramPermission } from "@/sandbox/meta/instagram-errors";
import { assertKnown, moment } from "@/sandbox/meta/params";
import { QUOTA } from "@/sandbox/meta/settings";
import type { InstagramMedia, Meta, MetaState } from "@/sandbox/meta/state";
import { holdsForPage } from "@/sandbox/meta/tokens";
import { findInstagramPage, type InstagramAccount, type Page } from "@/sandbox/meta/world";

/** The page whose linked account this is; undefined when it is linked no more. */
export function linkedPage(meta: Meta, igId: string): Page | undefined {
  const page = findInstagramPage(igId);
  return page && page.instagram.id === igId && isLinked(meta, page) ? page : undefined;
}

export function isLinked(meta: Meta, page: Page): boolean {
  return !meta.state.get().unlinked.includes(page.id);
}

/** With the page's token, or the person's; each asked for the permissions the person gave. */
export function assertInstagram(call: Call, igId: string, ...scopes: string[]): void {
  const { token } = call.caller;
  const page = linkedPage(call.meta, igId);
  const own = page && (token.kind === "user" || token.pageId === page.id);
  const needed = ["instagram_basic", ...scopes];
  if (!own || !needed.every((scope) => holdsForPage(call.meta, scope, page.id))) throw instagramPermission();
}

/** GET /{ig user}. */
export function readInstagramAccount(call: Call, account: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, []);
  assertInstagram(call, account.id);
  const { baseUrl } = call.meta.context;
  const resolvers: Resolvers<InstagramAccount> = {
    id: ({ id }) => id,
    username: ({ username }) => username,
    name: ({ name }) => name,
    biography: ({ biography }) => biography,
    followers_count: () => followersOf(call.meta, account.id),
    media_count: ({ id }) => mediaOf(call.meta, id).length,
    profile_picture_url: () => `${baseUrl}/feeds/facebook/avatars/${findInstagramPage(account.id)?.id}.png`,
  };
  return project(account, "IGUser", wantedFields(call.params, "id"), resolvers);
}

/** Followers of the account, as seeded or as told. */
export function followersOf(meta: Meta, igId: string): number {
  const page = findInstagramPage(igId);
  if (!page) return 0;
  return entry(meta.state.get().followers, page.id) ?? page.instagram.followers;
}

/** What followers of the account see, newest first. */
export function mediaOf(meta: Meta, igId: string): InstagramMedia[] {
  return Object.values(meta.state.get().instagramMedia)
    .filter((media) => media.igId === igId)
    .reverse()
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** Posts that count against the rolling day. */
export function usedQuota(state: MetaState, igId: string, since: number): number {
  const own = Object.values(state.instagramMedia).filter(
    (media) => media.igId === igId && media.createdAt > since,
  );
  const told = entry(state.quotaUsed, igId);
  return own.length + (told && told.at > since ? told.count : 0);
}

/** GET /{ig user}/content_publishing_limit. */
export function readPublishingLimit(call: Call, { id }: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, ["since"]);
  assertInstagram(call, id, "instagram_content_publish");
  const dayAgo = call.meta.context.now() - QUOTA.seconds * 1000;
  const since = Math.max(dayAgo, moment(call.params, "since") ?? dayAgo);
  const resolvers: Resolvers<{ id: string }> = {
    id: () => undefined,
    quota_usage: () => usedQuota(call.meta.state.get(), id, since),
    config: () => ({ quota_total: QUOTA.total, quota_duration: QUOTA.seconds }),
  };
  return {
    data: [project({ id }, "IGContentPublishingLimit", wantedFields(call.params, "quota_usage"), resolvers)],
  };
}
