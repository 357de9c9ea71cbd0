import { entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { type Field, project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import type { Call } from "@/sandbox/meta/graph-call";
import { isLinked } from "@/sandbox/meta/instagram-account";
import { assertKnown } from "@/sandbox/meta/params";
import type { Meta } from "@/sandbox/meta/state";
import { holdsForPage, pageTokenFor } from "@/sandbox/meta/tokens";
import { PAGE_TASKS, type Page } from "@/sandbox/meta/world";

/** GET /{page}. */
export async function readPage(call: Call, page: Page): Promise<Record<string, unknown>> {
  assertKnown(call.params, []);
  assertOwnPage(call, page.id);
  if (!holdsForPage(call.meta, "pages_show_list", page.id)) assertMayRead(call, page.id);
  return pageNode(call, page, wantedFields(call.params, "id,name"));
}

/** A page as a Graph node. Without a linked Instagram account, or the permission to see it, that field is left out. */
export async function pageNode(call: Call, page: Page, fields: Field[]): Promise<Record<string, unknown>> {
  const wantsToken = fields.some(({ name }) => name === "access_token");
  const token = wantsToken ? await pageTokenFor(call.meta, call.caller, page.id) : undefined;
  const feed = `${call.meta.context.baseUrl}/feeds/facebook`;
  const resolvers: Resolvers<Page> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    username: ({ username }) => username,
    about: ({ about }) => about,
    category: ({ category }) => category,
    followers_count: () => likesOf(call.meta, page),
    fan_count: () => likesOf(call.meta, page),
    link: ({ id }) => `${feed}/${id}`,
    tasks: () => (call.caller.token.kind === "user" ? PAGE_TASKS : undefined),
    access_token: () => token,
    instagram_business_account: ({ instagram }) =>
      holdsForPage(call.meta, "instagram_basic", page.id) && isLinked(call.meta, page)
        ? { id: instagram.id }
        : undefined,
    picture: ({ id }, field) => {
      const size = field.modifiers.type === "large" ? 200 : 50;
      const url = `${feed}/avatars/${id}.png`;
      return { data: { height: size, width: size, is_silhouette: false, url } };
    },
  };
  return project(page, "Page", fields, resolvers);
}

/** Likes of the page, as seeded or as told. */
export function likesOf(meta: Meta, page: Page): number {
  return entry(meta.state.get().followers, page.id) ?? page.followers;
}

/** A page token opens its own page only. */
function assertOwnPage(call: Call, pageId: string): void {
  const { token } = call.caller;
  if (token.kind === "page" && token.pageId !== pageId) throw refusals.readPermission();
}

export function assertMayRead(call: Call, pageId: string): void {
  assertOwnPage(call, pageId);
  if (!holdsForPage(call.meta, "pages_read_engagement", pageId)) throw refusals.readPermission();
}

/** Lists of a page are read with the page's token. */
export function assertMayList(call: Call, pageId: string): void {
  if (call.caller.token.kind !== "page") throw refusals.pageTokenNeeded();
  assertMayRead(call, pageId);
}

/** Posting and deleting: as the page itself, with both permissions. */
export function assertMayPost(call: Call, pageId: string): void {
  const { token } = call.caller;
  const allowed = ["pages_manage_posts", "pages_read_engagement"].every((scope) =>
    holdsForPage(call.meta, scope, pageId),
  );
  if (token.kind !== "page" || token.pageId !== pageId || !allowed) throw refusals.postPermission();
}

/** Films need a permission of their own beside it. */
export function assertMayFilm(call: Call, pageId: string): void {
  assertMayPost(call, pageId);
  if (!holdsForPage(call.meta, "publish_video", pageId)) throw refusals.postPermission();
}
