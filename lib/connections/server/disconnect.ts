import { getPlatformsSharingConsent } from "@/lib/connections/limits";
import {
  deleteConnectionTokens,
  deleteUserConnectionTokens,
  listUserConsents,
  type StoredConsent,
} from "@/lib/connections/server/connection-store";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import { getLogger } from "@/lib/core/server/logger";
import type { SocialPlatform } from "@/lib/providers/social/port";
import { CONNECTABLE_PLATFORMS, getSocialPlatform } from "@/lib/providers/social/registry";

/** Returns the adapter of a platform; null when there is none. */
export type PlatformResolver = (platform: string) => SocialPlatform | null;

const registered: PlatformResolver = (platform) =>
  CONNECTABLE_PLATFORMS.includes(platform) ? getSocialPlatform(platform) : null;

/**
 * Revokes the app's permissions at the platform. False when the platform did not respond: the caller decides
 * about a retry. Succeeds when there is nothing to revoke.
 */
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
    getLogger().warn({ err: error, platform }, "a consent was not taken back");
    return false;
  }
}

/**
 * Revokes the consent of a connection whose tokens were just deleted, unless another account of the user
 * depends on the vendor's consent, which the revocation would end too.
 */
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

/**
 * Deletes the tokens and revokes the permissions at the platform, which may fail without consequence here.
 * Scheduled posts stay; when due they fail with the problem "reconnect".
 */
export async function disconnect({ account, platform, networkOf }: Input): Promise<void> {
  const userToken = await deleteConnectionTokens(account.id, platform);
  if (userToken) await revokeConsentIfUnshared(account.userId, { platform, userToken }, networkOf);
}

/**
 * Revokes all consents of a user, then deletes the tokens. Returns false and deletes nothing when a platform
 * did not respond and `patient` says that the call will be repeated.
 */
export async function revokeAllConsents(
  { userId, patient }: { userId: string; patient: boolean },
  networkOf?: PlatformResolver,
): Promise<boolean> {
  const consents = await listUserConsents(userId);
  const responses = await Promise.all(consents.map((consent) => revokeConsent(consent, networkOf)));
  if (patient && responses.includes(false)) return false;
  await deleteUserConnectionTokens(userId);
  return true;
}
