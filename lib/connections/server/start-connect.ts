import { getRedirectUri } from "@/lib/connections/server/get-redirect-uri";
import { insertOauthState } from "@/lib/connections/server/oauth-state-store";
import { AppError } from "@/lib/core/errors";
import type { ConsentApp } from "@/lib/core/platforms";
import { createPkceChallenge, createRandomToken, encryptSecret, sha256Hex } from "@/lib/core/server/crypto";
import { getHostCookieName } from "@/lib/core/server/host-cookie";
import { getPlatformOfApp, type SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

interface Input {
  session: { id: string };
  account: { id: string };
  platform: string;
  app?: ConsentApp | undefined;
  withComments?: boolean;
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
  const { session, account, platform, app = null, withComments = false } = input;
  const all = input.network ?? getSocialPlatform(platform);
  if (!isOffered(all, app)) throw new AppError("not_found");
  const network = getPlatformOfApp(all, app);
  const state = createRandomToken();
  const redirectUri = getRedirectUri(platform, app);
  const browserToken = createRandomToken();
  const verifier = network.usesPkce?.() ? createRandomToken() : null;
  await insertOauthState(sha256Hex(state), {
    sessionId: session.id,
    accountId: account.id,
    platform,
    app,
    redirectUri,
    browserHash: sha256Hex(browserToken),
    codeVerifier: verifier && encryptSecret(verifier),
  });
  const challenge = verifier ? { codeChallenge: createPkceChallenge(verifier) } : {};
  return {
    authorizationUrl: network.authorizationUrl({ state, redirectUri, withComments, ...challenge }),
    state,
    browserToken,
  };
}

/** False for an app that this installation does not have. */
function isOffered(platform: SocialPlatform, app: ConsentApp | null): boolean {
  if (!platform.offers) return app === null;
  return platform.offers().some((offer) => offer.app === app);
}
