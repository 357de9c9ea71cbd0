import { insertOauthState } from "@/lib/connections/server/oauth-state-store";
import { createPkceChallenge, createRandomToken, encryptSecret, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { getHostCookieName } from "@/lib/core/server/host-cookie";
import type { SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

interface Input {
  session: { id: string };
  account: { id: string };
  platform: string;
  network?: SocialPlatform;
}

/** Returns the name of the cookie that binds a consent to the browser: each has its own, since two may be open. */
export function getConnectCookieName(state: string): string {
  return getHostCookieName(`kolot.connect.${sha256Hex(state).slice(0, 16)}`);
}

/**
 * Returns the URL of the consent page, with a state that only this session can consume, and the value of the cookie
 * that only this browser gets.
 */
export async function startConnect(input: Input) {
  const { session, account, platform, network = getSocialPlatform(platform) } = input;
  const state = createRandomToken();
  const redirectUri = `${getEnv().APP_URL}/api/native-connections/callback/${platform}`;
  const browserToken = createRandomToken();
  const verifier = network.usesPkce?.() ? createRandomToken() : null;
  await insertOauthState(sha256Hex(state), {
    sessionId: session.id,
    accountId: account.id,
    platform,
    redirectUri,
    browserHash: sha256Hex(browserToken),
    codeVerifier: verifier && encryptSecret(verifier),
  });
  const challenge = verifier ? { codeChallenge: createPkceChallenge(verifier) } : {};
  return {
    authorizationUrl: network.authorizationUrl({ state, redirectUri, ...challenge }),
    state,
    browserToken,
  };
}
