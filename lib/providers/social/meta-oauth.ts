import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import type { GraphApi } from "@/lib/providers/social/graph";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
const identity = z.object({ id: z.string().min(1) });
const success = z.object({ success: z.literal(true) });

export interface MetaOauthConfig {
  required: string[];
  /** Requested as well; posting works without them. FB_SCOPES replaces them. */
  optional: string[];
  /** Requested as well when the user wants comments. */
  comments: string[];
  /** Whether a permission of FB_SCOPES concerns this platform: another one's is not requested. */
  concerns(scope: string): boolean;
  configId(): string | undefined;
  callApi: GraphApi;
}

export function createMetaOauth(
  login: MetaOauthConfig,
): Pick<
  SocialPlatform,
  "requiredScopes" | "commentScopes" | "usesPkce" | "authorizationUrl" | "exchangeCode"
> &
  Required<Pick<SocialPlatform, "readUserId" | "revoke">> {
  return {
    requiredScopes: login.required,
    commentScopes: login.comments,
    // Off by default: PKCE needs the scope openid, and Meta documents PKCE as "in testing". If Meta rejected that scope,
    // no user could connect.
    usesPkce: () => getEnv().FB_PKCE === "on",
    authorizationUrl: (consent) => dialogUrl(login, consent),
    exchangeCode: (grant) => exchangeCode(login, grant),
    readUserId: (userToken) => readUserId(login.callApi, userToken),
    revoke: (userToken) => revoke(login, userToken),
  };
}

function dialogUrl(
  { required, optional, comments, concerns, configId }: MetaOauthConfig,
  { state, redirectUri, codeChallenge, withComments }: Parameters<SocialPlatform["authorizationUrl"]>[0],
): string {
  const { FB_DIALOG_BASE, FB_GRAPH_VERSION, FB_APP_ID, FB_SCOPES } = getEnv();
  const url = new URL(`${FB_DIALOG_BASE}/${FB_GRAPH_VERSION}/dialog/oauth`);
  const query = { client_id: FB_APP_ID, redirect_uri: redirectUri, state, response_type: "code" };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // The scope openid selects the OpenID Connect flow, the only one for which Meta documents PKCE.
  const more = FB_SCOPES?.filter(concerns) ?? optional;
  const scopes = new Set([
    ...(codeChallenge ? ["openid"] : []),
    ...required,
    ...more,
    ...(withComments ? comments : []),
  ]);
  const config = configId();
  // Login for Business: the configuration in the app's settings holds the permissions.
  if (config) url.searchParams.set("config_id", config);
  else url.searchParams.set("scope", [...scopes].join(","));
  if (codeChallenge) {
    url.searchParams.set("code_challenge", codeChallenge);
    url.searchParams.set("code_challenge_method", "S256");
  }
  // Without it Facebook never requests a permission again after the user declined it.
  url.searchParams.set("auth_type", "rerequest");
  return url.toString();
}

/** Exchanges the code for a token of about 60 days, from which page tokens without expiry come. */
async function exchangeCode(
  { callApi }: MetaOauthConfig,
  { code, redirectUri, codeVerifier }: Parameters<SocialPlatform["exchangeCode"]>[0],
) {
  const { FB_APP_ID: client_id, FB_APP_SECRET: client_secret } = getEnv();
  const path = "/oauth/access_token";
  const short = await callApi(tokenResponse, {
    path,
    params: {
      ...{ client_id, client_secret, redirect_uri: redirectUri, code },
      ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
    },
    // A second use of a code revokes what the first one granted.
    once: true,
  });
  const fb_exchange_token = short.access_token;
  const long = await callApi(tokenResponse, {
    path,
    params: { grant_type: "fb_exchange_token", client_id, client_secret, fb_exchange_token },
  });
  const { data } = await callApi(permissions, { path: "/me/permissions", token: long.access_token });
  return {
    userToken: long.access_token,
    userId: await readUserId(callApi, long.access_token),
    expiresAt: long.expires_in ? new Date(Date.now() + long.expires_in * 1000) : null,
    scopes: data.filter(({ status }) => status === "granted").map(({ permission }) => permission),
  };
}

async function readUserId(callApi: GraphApi, token: string): Promise<string> {
  return (await callApi(identity, { path: "/me", token, params: { fields: "id" } })).id;
}

/** There is one consent for all platforms of this login: all of it is revoked. */
async function revoke({ callApi }: MetaOauthConfig, token: string): Promise<void> {
  try {
    await callApi(success, { method: "DELETE", path: "/me/permissions", token });
  } catch (error) {
    // An expired token cannot be revoked, which is the desired state.
    if (!(error instanceof SocialError && error.kind === "token")) throw error;
  }
}
