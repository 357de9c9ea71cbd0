import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { graph } from "@/lib/providers/social/graph";
import type { Classify } from "@/lib/providers/social/graph-errors";
import { type Consent, SocialError, type SocialNetwork } from "@/lib/providers/social/port";

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
const success = z.object({ success: z.literal(true) });

/** What one of the networks behind Facebook Login asks for. */
export interface Login {
  required: string[];
  /** Asked for beside them; posting works without. */
  optional: string[];
  classify: Classify;
}

/** The consent of a person on Facebook, as each network behind it asks for it. */
export function metaLogin(
  login: Login,
): Pick<SocialNetwork, "requiredScopes" | "authorizationUrl" | "exchangeCode"> &
  Required<Pick<SocialNetwork, "revoke">> {
  return {
    requiredScopes: login.required,
    authorizationUrl: ({ state, redirectUri }) => dialogUrl(login, state, redirectUri),
    exchangeCode: ({ code, redirectUri }) => exchangeCode(login, code, redirectUri),
    revoke: (userToken) => revoke(login, userToken),
  };
}

function dialogUrl({ required, optional }: Login, state: string, redirectUri: string): string {
  const { FB_DIALOG_BASE, FB_GRAPH_VERSION, FB_APP_ID } = env();
  const url = new URL(`${FB_DIALOG_BASE}/${FB_GRAPH_VERSION}/dialog/oauth`);
  const query = { client_id: FB_APP_ID, redirect_uri: redirectUri, state, response_type: "code" };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.searchParams.set("scope", [...required, ...optional].join(","));
  // Otherwise a permission that was declined once is never asked for again.
  url.searchParams.set("auth_type", "rerequest");
  return url.toString();
}

/** Code → short token → long-lived token (about 60 days), from which page tokens without an end come. */
async function exchangeCode(login: Login, code: string, redirectUri: string): Promise<Consent> {
  const { FB_APP_ID: client_id, FB_APP_SECRET: client_secret } = env();
  const call = { method: "GET", path: "/oauth/access_token", classify: login.classify } as const;
  const short = await graph(tokenAnswer, {
    ...call,
    params: { client_id, client_secret, redirect_uri: redirectUri, code },
    // A second use of a code ends what the first one gave.
    once: true,
  });
  const fb_exchange_token = short.access_token;
  const long = await graph(tokenAnswer, {
    ...call,
    params: { grant_type: "fb_exchange_token", client_id, client_secret, fb_exchange_token },
  });
  return {
    userToken: long.access_token,
    expiresAt: long.expires_in ? new Date(Date.now() + long.expires_in * 1000) : null,
    scopes: await grantedScopes(login, long.access_token),
  };
}

async function grantedScopes({ classify }: Login, token: string): Promise<string[]> {
  const { data } = await graph(permissions, { method: "GET", path: "/me/permissions", token, classify });
  return data.filter(({ status }) => status === "granted").map(({ permission }) => permission);
}

/** Takes the app off the person's account. They have one consent for it, whatever they connected: all of it goes. */
async function revoke({ classify }: Login, token: string): Promise<void> {
  try {
    await graph(success, { method: "DELETE", path: "/me/permissions", token, classify });
  } catch (error) {
    // What has ended cannot be taken back: that is what was wanted.
    if (!(error instanceof SocialError && error.kind === "token")) throw error;
  }
}
