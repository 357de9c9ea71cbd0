import { insertState } from "@/lib/connections/server/oauth-state-store";
import { pkceChallenge, randomToken, seal, sha256 } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

interface Input {
  session: { id: string };
  account: { id: string };
  platform: string;
  network?: SocialNetwork;
}

/** Begins a consent: the address of the network's own page, with a state only this session can use up. */
export async function startConnect({ session, account, platform, network = socialNetwork(platform) }: Input) {
  const state = randomToken();
  const redirectUri = `${env().APP_URL}/api/native-connections/callback/${platform}`;
  const verifier = network.pkce ? randomToken() : null;
  await insertState(sha256(state), {
    sessionId: session.id,
    accountId: account.id,
    platform,
    redirectUri,
    codeVerifier: verifier && seal(verifier),
  });
  const challenge = verifier ? { codeChallenge: pkceChallenge(verifier) } : {};
  return { authorizationUrl: network.authorizationUrl({ state, redirectUri, ...challenge }) };
}
