import type { ConnectErrorCode } from "@/lib/connections/limits";
import type { CallbackQuery } from "@/lib/connections/schemas";
import { toFurtherTarget, toTargetColumns } from "@/lib/connections/server/choose-target";
import {
  type ConnectionValues,
  findConnection,
  lockConnection,
  saveConnection,
} from "@/lib/connections/server/connection-store";
import { copyAvatar } from "@/lib/connections/server/copy-avatar";
import { consumeOauthState, type PendingConsent } from "@/lib/connections/server/oauth-state-store";
import { listConnectionTargets, replaceConnectionTargets } from "@/lib/connections/server/target-store";
import { getMissingScopes } from "@/lib/connections/states";
import type { ConsentApp } from "@/lib/core/platforms";
import { decryptSecret, encryptSecret, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { closeNotifications } from "@/lib/notifications/server/notify";
import {
  getPlatformOfApp,
  type OauthConsent,
  type PublishTarget,
  SocialError,
  type SocialPlatform,
} from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

const DENIALS = ["access_denied", "user_cancelled_login", "user_cancelled_authorize"];

interface Input {
  session: { id: string };
  platform: string;
  app?: ConsentApp | null;
  query: CallbackQuery;
  /** Value of the cookie that the start of this consent set. */
  browserToken: string;
  network?: SocialPlatform;
}

/** Completes a consent. Returns the path of our page that shows the outcome, whatever it was. */
export async function completeConnect(input: Input): Promise<string> {
  const { session, platform, app = null, query, browserToken } = input;
  const network = getPlatformOfApp(input.network ?? getSocialPlatform(platform), app);
  const oauthState = await consumeOauthState(sha256Hex(query.state), {
    sessionId: session.id,
    platform,
    app,
    browserHash: sha256Hex(browserToken),
  });
  if (!oauthState) return `${getEnv().APP_URL}/account?problem=expired&network=${platform}`;
  const problem = await connect(network, { ...oauthState, app }, query);
  const result = problem ? `problem=${problem}&network=${platform}` : `connected=${platform}`;
  return `${getEnv().APP_URL}/account/${oauthState.accountId}/connections?${result}`;
}

async function connect(
  platform: SocialPlatform,
  pending: PendingConsent & { app: ConsentApp | null },
  { code, error }: CallbackQuery,
): Promise<ConnectErrorCode | null> {
  const { redirectUri, codeVerifier } = pending;
  if (!code) return DENIALS.includes(error ?? "") ? "denied" : "failed";
  try {
    const proof = codeVerifier === null ? {} : { codeVerifier: decryptSecret(codeVerifier) };
    const consent = await platform.exchangeCode({ code, redirectUri, ...proof });
    const partial = getMissingScopes(consent.scopes, platform.requiredScopes).length > 0;
    const targets = await platform.listTargets(consent.userToken);
    if (targets.length === 0) return partial ? "permission" : "no_target";
    await storeConnection(platform, pending, consent, targets);
    // The connection is stored anyway: the screen lists the missing permissions, and reading works.
    return partial ? "permission" : null;
  } catch (cause) {
    getLogger().warn({ err: cause, platform: platform.platform }, "connecting failed");
    if (cause instanceof SocialError && cause.kind === "permission") return "permission";
    return "failed";
  }
}

async function storeConnection(
  platform: SocialPlatform,
  { accountId, app }: { accountId: string; app: ConsentApp | null },
  consent: OauthConsent,
  targets: PublishTarget[],
) {
  const { userToken, expiresAt, refreshToken, refreshExpiresAt = null, scopes } = consent;
  const before = await findConnection(accountId, platform.platform);
  const allowed = targets.filter(({ blocked }) => !blocked);
  const again = allowed.find(({ id }) => id === before?.targetId);
  // Another target than before is the user's choice even when it is the only one: scheduled posts go to it.
  const only = targets.length === 1 && !before?.targetId ? allowed[0] : undefined;
  const target = again ?? only;
  const own = { token: userToken, expiresAt };
  const values: ConnectionValues = {
    app,
    providerUserId: consent.userId ?? null,
    consentedAt: new Date(),
    state: target ? "connected" : "choosing_target",
    userToken: encryptSecret(userToken),
    userExpiresAt: expiresAt,
    refreshToken: refreshToken ? encryptSecret(refreshToken) : null,
    refreshExpiresAt,
    scopes,
    ...toTargetColumns(target, own),
  };
  const connectionId = await runInTransaction(async (tx) => {
    if (before) await lockConnection(before.id, tx);
    const stored = before ? await listConnectionTargets([before.id], tx) : [];
    // Those that the new consent does not cover are not connected anymore.
    const covered = stored.flatMap(({ targetId }) => allowed.find(({ id }) => id === targetId) ?? []);
    const id = await saveConnection(accountId, platform.platform, values, tx);
    const further = covered.map((one) => toFurtherTarget(one, own));
    await replaceConnectionTargets(id, further, tx);
    return id;
  });
  await closeNotifications({ connectionId });
  const stored = target && (await findConnection(accountId, platform.platform));
  if (stored) await copyAvatar(stored);
}
