import { change, entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import type { Call } from "@/sandbox/meta/graph-call";
import { pageNode } from "@/sandbox/meta/graph-page";
import { paginate } from "@/sandbox/meta/paging";
import { assertKnown } from "@/sandbox/meta/params";
import { FIXED_SCOPE } from "@/sandbox/meta/settings";
import { holds, removeApp } from "@/sandbox/meta/tokens";
import { PAGES, PERSON } from "@/sandbox/meta/world";

/** GET /me with a user token. */
export function readPerson(call: Call): Record<string, unknown> {
  assertKnown(call.params, []);
  const resolvers: Resolvers<typeof PERSON> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => (holds(call.meta, "email") ? email : undefined),
    picture: () => ({
      data: {
        height: 50,
        width: 50,
        is_silhouette: true,
        url: `${call.meta.context.baseUrl}/feeds/facebook/avatars/${PERSON.id}.png`,
      },
    }),
  };
  return project(PERSON, "User", wantedFields(call.params, "id,name"), resolvers);
}

/** GET /me/permissions: what was asked for, granted or declined. */
export function readPermissions(call: Call): Record<string, unknown> {
  assertKnown(call.params, []);
  const scopes = call.meta.state.get().grant?.scopes ?? {};
  return { data: Object.entries(scopes).map(([permission, status]) => ({ permission, status })) };
}

/** DELETE /me/permissions takes the app off the person's account; with a permission behind it, that one alone. */
export async function revokePermissions(call: Call): Promise<Record<string, unknown>> {
  assertKnown(call.params, []);
  const { meta, tail } = call;
  if (tail === "") {
    await removeApp(meta);
    return { success: true };
  }
  const known = entry(meta.state.get().grant?.scopes ?? {}, tail);
  if (!known || tail === FIXED_SCOPE)
    throw refusals.parameter(`Param permission must be one that was asked for`);
  await change(meta, (state) => {
    if (state.grant) state.grant.scopes[tail] = "declined";
  });
  await meta.context.recordEffect({ service: "meta", kind: "permission-removed", id: tail, data: {} });
  return { success: true };
}

/** GET /me/accounts: the pages ticked in the dialog, each with its own token; none without pages_show_list. */
export async function readAccounts(call: Call): Promise<Record<string, unknown>> {
  assertKnown(call.params, ["limit", "after", "before"]);
  const ticked = call.meta.state.get().grant?.pages ?? [];
  const visible = holds(call.meta, "pages_show_list") ? PAGES.filter(({ id }) => ticked.includes(id)) : [];
  const { items, paging } = paginate(visible, call.params, call.address);
  const fields = wantedFields(call.params, "access_token,category,name,id,tasks");
  const data: Record<string, unknown>[] = [];
  for (const page of items) data.push(await pageNode(call, page, fields));
  return paging ? { data, paging } : { data };
}

/** GET /me/businesses: the seeded person belongs to no business portfolio. */
export function readBusinesses(call: Call): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before"]);
  if (!holds(call.meta, "business_management")) throw refusals.missingPermission();
  return { data: [] };
}
