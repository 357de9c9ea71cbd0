import {
  acquireAvatarRefresh,
  findConnection,
  listDueAvatarRefreshes,
  saveProviderUserId,
  saveTargetAvatarUrl,
} from "@/lib/connections/server/connection-store";
import { copyAvatar } from "@/lib/connections/server/copy-avatar";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import { listAvailableTargets } from "@/lib/connections/server/list-targets";
import { listConnectionTargets, saveConnectionTargetLook } from "@/lib/connections/server/target-store";
import { getLogger } from "@/lib/core/server/logger";
import { getPlatformOfConsent, type SocialPlatform } from "@/lib/providers/social/port";
import { CONNECTABLE_PLATFORMS, getSocialPlatform } from "@/lib/providers/social/registry";

const MAX_REFRESHES = 20;

/** Copies the avatars of targets again, weekly each: the user may have changed them. Returns their number. */
export async function refreshAvatars(
  networkOf: (platform: string) => SocialPlatform = getSocialPlatform,
): Promise<number> {
  let refreshed = 0;
  for (const due of await listDueAvatarRefreshes(CONNECTABLE_PLATFORMS, MAX_REFRESHES)) {
    // True for one of concurrent workers.
    if (!(await acquireAvatarRefresh(due))) continue;
    try {
      await refreshAvatar(due, networkOf(due.platform));
      refreshed += 1;
    } catch (error) {
      getLogger().warn({ err: error, connection: due.id }, "avatar of a connection was not refreshed");
    }
  }
  return refreshed;
}

async function refreshAvatar(
  { accountId, platform }: { accountId: string; platform: string },
  network: SocialPlatform,
): Promise<void> {
  const input = { account: { id: accountId }, platform, network };
  const { connection, targets } = await listAvailableTargets(input);
  const target = targets.find(({ id }) => id === connection.targetId);
  if (target) await saveTargetAvatarUrl(connection, target.avatarUrl);
  for (const { targetId } of await listConnectionTargets([connection.id])) {
    const listed = targets.find(({ id }) => id === targetId);
    if (listed) await saveConnectionTargetLook(connection.id, { ...listed, targetId });
  }
  // A consent from before the id was stored.
  const { readUserId } = getPlatformOfConsent(network, connection);
  if (connection.providerUserId === null && readUserId && connection.userToken) {
    const token = decryptToken(connection.id, connection.userToken);
    if (token) await saveProviderUserId(connection, await readUserId(token));
  }
  const fresh = await findConnection(accountId, platform);
  if (fresh) await copyAvatar(fresh);
}
