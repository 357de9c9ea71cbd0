import type { ConnectProblem } from "@/lib/connections/rules";
import type { CallbackQuery } from "@/lib/connections/schemas";
import { findConnection, saveConnection } from "@/lib/connections/server/connection-store";
import { type BegunConsent, consumeState } from "@/lib/connections/server/oauth-state-store";
import { targetValues } from "@/lib/connections/server/target-values";
import { missingScopes } from "@/lib/connections/states";
import { seal, sha256, unseal } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { closeNotices } from "@/lib/notifications/server/close-notices";
import { type Consent, SocialError, type SocialNetwork, type Target } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

/** How the networks call a person who said no. */
const DENIALS = ["access_denied", "user_cancelled_login", "user_cancelled_authorize"];

interface Input {
  session: { id: string };
  platform: string;
  query: CallbackQuery;
  network?: SocialNetwork;
}

/** Ends a consent. Whatever happened, the person lands on a page of ours that says it: this returns its address. */
export async function finishConnect(input: Input): Promise<string> {
  const { session, platform, query, network = socialNetwork(platform) } = input;
  const begun = await consumeState(sha256(query.state), { sessionId: session.id, platform });
  if (!begun) return `${env().APP_URL}/account?problem=expired&network=${platform}`;
  const problem = await connect(network, begun, query);
  const result = problem ? `problem=${problem}&network=${platform}` : `connected=${platform}`;
  return `${env().APP_URL}/account/${begun.accountId}/connections?${result}`;
}

async function connect(
  network: SocialNetwork,
  { accountId, redirectUri, codeVerifier }: BegunConsent,
  { code, error }: CallbackQuery,
): Promise<ConnectProblem | null> {
  if (!code) return DENIALS.includes(error ?? "") ? "denied" : "failed";
  try {
    const proof = codeVerifier === null ? {} : { codeVerifier: unseal(codeVerifier) };
    const consent = await network.exchangeCode({ code, redirectUri, ...proof });
    const partial = missingScopes(consent.scopes, network.requiredScopes).length > 0;
    const targets = await network.listTargets(consent.userToken);
    if (targets.length === 0) return partial ? "permission" : "no_target";
    await keep(network, accountId, consent, targets);
    // Stored all the same: the screen names what is missing, and reading still works.
    return partial ? "permission" : null;
  } catch (cause) {
    log().warn({ err: cause, platform: network.platform }, "connecting failed");
    if (cause instanceof SocialError && cause.kind === "permission") return "permission";
    return "failed";
  }
}

async function keep(network: SocialNetwork, accountId: string, consent: Consent, targets: Target[]) {
  const { userToken, expiresAt, refreshToken, refreshExpiresAt = null, scopes } = consent;
  const before = await findConnection(accountId, network.platform);
  const again = targets.find(({ id }) => id === before?.targetId);
  // Another page than before is a person's choice, though it be the only one: scheduled posts go where it points.
  const only = targets.length === 1 && !before?.targetId ? targets[0] : undefined;
  const target = again ?? only;
  const connectionId = await saveConnection(accountId, network.platform, {
    state: target ? "connected" : "choosing_target",
    userToken: seal(userToken),
    userExpiresAt: expiresAt,
    refreshToken: refreshToken ? seal(refreshToken) : null,
    refreshExpiresAt,
    scopes,
    ...targetValues(target, { token: userToken, expiresAt }),
  });
  await closeNotices({ connectionId });
}
