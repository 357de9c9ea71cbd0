import { getPlatformsSharingConsent } from "@/lib/connections/limits";
import {
  deleteConnectionTokens,
  deleteUserConnectionTokens,
  listUserConsents,
  type StoredConsent,
} from "@/lib/connections/server/connection-store";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import { getLogger } from "@/lib/core/server/logger";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { selectMediaIds } from "@/lib/media/server/media-store";
import type { SocialPlatform } from "@/lib/providers/social/port";
import { CONNECTABLE_PLATFORMS, getSocialPlatform } from "@/lib/providers/social/registry";

/** Returns the adapter of a platform; null when there is none. */
export type PlatformResolver = (platform: string) => SocialPlatform | null;

const registered: PlatformResolver = (platform) =>
  CONNECTABLE_PLATFORMS.includes(platform) ? getSocialPlatform(platform) : null;

/** Revokes the app's permissions. False when the platform did not respond; true with nothing to revoke. */
async function revokeConsent(
  { platform, userToken }: StoredConsent,
  platformOf: PlatformResolver = registered,
): Promise<boolean> {
  const socialPlatform = platformOf(platform);
  const token = socialPlatform?.revoke && decryptToken(platform, userToken);
  if (!token) return true;
  try {
    await socialPlatform.revoke?.(token);
    return true;
  } catch (error) {
    getLogger().warn({ err: error, platform }, "consent revocation failed");
    return false;
  }
}

/** Revokes a consent unless another account of the user depends on it, which the revocation would end too. */
export async function revokeConsentIfUnshared(
  userId: string,
  consent: StoredConsent,
  networkOf: PlatformResolver = registered,
): Promise<void> {
  const others = await listUserConsents(userId, getPlatformsSharingConsent(consent.platform));
  if (others.length === 0) await revokeConsent(consent, networkOf);
}

interface Input {
  account: { id: string; userId: string };
  platform: string;
  networkOf?: PlatformResolver;
}

/** Deletes the tokens and revokes the consent. Scheduled posts stay and fail with “reconnect” when due. */
export async function disconnect({ account, platform, networkOf }: Input): Promise<void> {
  const deleted = await deleteConnectionTokens(account.id, platform);
  if (!deleted) return;
  const { userToken, avatarKey } = deleted;
  if (avatarKey) await deleteMediaSafely(await selectMediaIds([avatarKey]));
  if (userToken) await revokeConsentIfUnshared(account.userId, { platform, userToken }, networkOf);
}

/** Returns false and deletes nothing when a platform did not respond and the call will be repeated. */
export async function revokeAllConsents(
  { userId, isRetrying }: { userId: string; isRetrying: boolean },
  networkOf?: PlatformResolver,
): Promise<boolean> {
  const consents = await listUserConsents(userId);
  const responses = await Promise.all(consents.map((consent) => revokeConsent(consent, networkOf)));
  if (isRetrying && responses.includes(false)) return false;
  await deleteUserConnectionTokens(userId);
  return true;
}
