import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors } from "@/sandbox/meta/errors";
import type { Call } from "@/sandbox/meta/graph-request";
import { isLinked } from "@/sandbox/meta/instagram-account";
import {
  assertKnown,
  type Field,
  paginate,
  parseFieldsParam,
  type Resolvers,
  selectFields,
} from "@/sandbox/meta/params";
import { PAGE_TASKS, PAGES, type Page, PERSON } from "@/sandbox/meta/seed-data";
import { FIXED_SCOPE, type MetaContext } from "@/sandbox/meta/state";
import { hasPageScope, hasScopes, issuePageToken, removeApp } from "@/sandbox/meta/tokens";

export async function readPage(call: Call, page: Page): Promise<Record<string, unknown>> {
  assertKnown(call.params, []);
  assertOwnPage(call, page.id);
  if (!hasPageScope(call.meta, "pages_show_list", page.id)) assertCanRead(call, page.id);
  return pageNode(call, page, parseFieldsParam(call.params, "id,name"));
}

/** Returns a page as a Graph node. The Instagram account is left out when it is not linked or not permitted. */
async function pageNode(call: Call, page: Page, fields: Field[]): Promise<Record<string, unknown>> {
  const wantsToken = fields.some(({ name }) => name === "access_token");
  const token = wantsToken ? await issuePageToken(call.meta, call.caller, page.id) : undefined;
  const feed = `${call.meta.context.baseUrl}/feeds/facebook`;
  const resolvers: Resolvers<Page> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    username: ({ username }) => username,
    about: ({ about }) => about,
    category: ({ category }) => category,
    followers_count: () => getLikes(call.meta, page),
    fan_count: () => getLikes(call.meta, page),
    link: ({ id }) => `${feed}/${id}`,
    location: ({ location }) => location ?? undefined,
    tasks: ({ id }) => (call.caller.token.kind === "user" ? getTasks(call.meta, id) : undefined),
    access_token: () => token,
    instagram_business_account: ({ instagram }) =>
      hasPageScope(call.meta, "instagram_basic", page.id) && isLinked(call.meta, page)
        ? { id: instagram.id }
        : undefined,
    picture: ({ id }, field) => {
      const size = field.modifiers.type === "large" ? 200 : 50;
      const url = `${feed}/avatars/${id}.png`;
      return { data: { height: size, width: size, is_silhouette: false, url } };
    },
  };
  return selectFields(page, "Page", fields, resolvers);
}

function getTasks(meta: MetaContext, pageId: string): string[] {
  return getOwnEntry(meta.state.get().tasks, pageId) ?? PAGE_TASKS;
}

export function getLikes(meta: MetaContext, page: Page): number {
  return getOwnEntry(meta.state.get().followers, page.id) ?? page.followers;
}

function assertOwnPage(call: Call, pageId: string): void {
  const { token } = call.caller;
  if (token.kind === "page" && token.pageId !== pageId) throw errors.readPermission();
}

export function assertCanRead(call: Call, pageId: string): void {
  assertOwnPage(call, pageId);
  if (!hasPageScope(call.meta, "pages_read_engagement", pageId)) throw errors.readPermission();
}

export function assertCanList(call: Call, pageId: string): void {
  if (call.caller.token.kind !== "page") throw errors.pageTokenNeeded();
  assertCanRead(call, pageId);
}

export function assertCanPost(call: Call, pageId: string): void {
  const { token } = call.caller;
  const allowed = ["pages_manage_posts", "pages_read_engagement"].every((scope) =>
    hasPageScope(call.meta, scope, pageId),
  );
  const isTask = getTasks(call.meta, pageId).includes("CREATE_CONTENT");
  if (token.kind !== "page" || token.pageId !== pageId || !allowed || !isTask) throw errors.postPermission();
}

export function assertCanComment(call: Call, pageId: string): void {
  const { token } = call.caller;
  const allowed = ["pages_manage_engagement", "pages_read_engagement"].every((scope) =>
    hasPageScope(call.meta, scope, pageId),
  );
  const isTask = getTasks(call.meta, pageId).includes("MODERATE");
  if (token.kind !== "page" || token.pageId !== pageId || !allowed || !isTask) throw errors.postPermission();
}

export function assertCanPostVideo(call: Call, pageId: string): void {
  assertCanPost(call, pageId);
  if (!hasPageScope(call.meta, "publish_video", pageId)) throw errors.postPermission();
}

export function readPerson(call: Call): Record<string, unknown> {
  assertKnown(call.params, []);
  const resolvers: Resolvers<typeof PERSON> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => (hasScopes(call.meta, "email") ? email : undefined),
    picture: () => ({
      data: {
        height: 50,
        width: 50,
        is_silhouette: true,
        url: `${call.meta.context.baseUrl}/feeds/facebook/avatars/${PERSON.id}.png`,
      },
    }),
  };
  return selectFields(PERSON, "User", parseFieldsParam(call.params, "id,name"), resolvers);
}

export function readPermissions(call: Call): Record<string, unknown> {
  assertKnown(call.params, []);
  const scopes = call.meta.state.get().grant?.scopes ?? {};
  return { data: Object.entries(scopes).map(([permission, status]) => ({ permission, status })) };
}

/** DELETE /me/permissions removes the app; DELETE /me/permissions/{permission} declines one permission. */
export async function revokePermissions(call: Call): Promise<Record<string, unknown>> {
  assertKnown(call.params, []);
  const { meta, tail } = call;
  if (tail === "") {
    await removeApp(meta);
    return { success: true };
  }
  const known = getOwnEntry(meta.state.get().grant?.scopes ?? {}, tail);
  if (!known || tail === FIXED_SCOPE)
    throw errors.parameter(`Param permission must be one that was asked for`);
  await updateState(meta, (state) => {
    if (state.grant) state.grant.scopes[tail] = "declined";
  });
  await meta.context.recordEffect({ service: "meta", kind: "permission-removed", id: tail, data: {} });
  return { success: true };
}

/** GET /me/accounts: the selected pages with their tokens; empty without pages_show_list. */
export async function readAccounts(call: Call): Promise<Record<string, unknown>> {
  assertKnown(call.params, ["limit", "after", "before"]);
  const ticked = call.meta.state.get().grant?.pages ?? [];
  const visible = hasScopes(call.meta, "pages_show_list")
    ? PAGES.filter(({ id }) => ticked.includes(id))
    : [];
  const { items, paging } = paginate(visible, call.params, call.address);
  const fields = parseFieldsParam(call.params, "access_token,category,name,id,tasks");
  const data: Record<string, unknown>[] = [];
  for (const page of items) data.push(await pageNode(call, page, fields));
  return paging ? { data, paging } : { data };
}

/** GET /me/businesses: the seeded user has no business portfolio. */
export function readBusinesses(call: Call): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before"]);
  if (!hasScopes(call.meta, "business_management")) throw errors.missingPermission();
  return { data: [] };
}
