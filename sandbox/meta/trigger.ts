import { change } from "@/sandbox/core/change";
import { FIXED_SCOPE, SCOPES } from "@/sandbox/meta/settings";
import type { Meta } from "@/sandbox/meta/state";
import { removeApp } from "@/sandbox/meta/tokens";
import { triggerMedia } from "@/sandbox/meta/trigger-media";

type Data = Record<string, unknown>;

/** What can happen outside, by the name used with /_control/trigger. Undefined for a name that is not here. */
export async function trigger(meta: Meta, event: string, data: Data): Promise<Data | undefined> {
  switch (event) {
    case "token-revoked":
      return revokeTokens(meta, data);
    case "permission-withdrawn":
      return withdrawPermission(meta, data);
    case "consent-withdrawn":
      return { withdrawn: await removeApp(meta) };
    case "throttle":
      return throttleNext(meta, data);
    default:
      return triggerMedia(meta, event, data);
  }
}

/** The person changed the password: with `pageId` only that page's tokens die, as after losing the role there. */
async function revokeTokens(meta: Meta, { pageId }: Data): Promise<Data> {
  const revoked = await change(meta, (state) => {
    const hit = Object.values(state.tokens).filter(
      (token) => !token.ended && (pageId === undefined || token.pageId === pageId),
    );
    for (const token of hit) token.ended = "session";
    return hit.length;
  });
  return { revoked };
}

async function withdrawPermission(meta: Meta, data: Data): Promise<Data> {
  const permission = String(data.permission ?? "pages_manage_posts");
  if (!Object.hasOwn(SCOPES, permission) || permission === FIXED_SCOPE) {
    return { error: `"${permission}" cannot be withdrawn. Known: ${Object.keys(SCOPES).join(", ")}.` };
  }
  const withdrawn = await change(meta, (state) => {
    if (state.grant?.scopes[permission] !== "granted") return false;
    state.grant.scopes[permission] = "declined";
    return true;
  });
  return { permission, withdrawn };
}

async function throttleNext(meta: Meta, { count = 1 }: Data): Promise<Data> {
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0) {
    return { error: "count must be a whole number of calls." };
  }
  await change(meta, (state) => {
    state.throttled = count;
  });
  return { throttled: count };
}
