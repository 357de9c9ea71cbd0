import type { ConnectProblem } from "@/lib/connections/rules";
import type { CallbackQuery } from "@/lib/connections/schemas";
import { findConnection, saveConnection } from "@/lib/connections/server/connection-store";
import { consumeState } from "@/lib/connections/server/oauth-state-store";
import { targetValues } from "@/lib/connections/server/target-values";
import { hasScopes } from "@/lib/connections/states";
import { seal, sha256 } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

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
  if (!begun) return `${env().APP_URL}/account?problem=expired`;
  const problem = await connect(network, begun, query);
  const result = problem ? `problem=${problem}` : `connected=${platform}`;
  return `${env().APP_URL}/account/${begun.accountId}/connections?${result}`;
}

async function connect(
  network: SocialNetwork,
  { accountId, redirectUri }: { accountId: string; redirectUri: string },
  { code, error }: CallbackQuery,
): Promise<ConnectProblem | null> {
  if (!code) return error === "access_denied" ? "denied" : "failed";
  try {
    const consent = await network.exchangeCode({ code, redirectUri });
    if (!hasScopes(consent.scopes, network.requiredScopes)) return "permission";
    const targets = await network.listTargets(consent.userToken);
    if (targets.length === 0) return "permission";
    const before = await findConnection(accountId, network.platform);
    const again = targets.find(({ id }) => id === before?.targetId);
    // Another page than before is a person's choice, though it be the only one: scheduled posts go where it points.
    const only = targets.length === 1 && !before?.targetId ? targets[0] : undefined;
    const target = again ?? only;
    await saveConnection(accountId, network.platform, {
      state: target ? "connected" : "choosing_target",
      userToken: seal(consent.userToken),
      scopes: consent.scopes,
      ...targetValues(target, consent.expiresAt),
    });
    return null;
  } catch (cause) {
    log().warn({ err: cause, platform: network.platform }, "connecting failed");
    return "failed";
  }
}
