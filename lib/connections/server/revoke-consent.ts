import { sharingConsent } from "@/lib/connections/rules";
import { listConsentsOf, type StoredConsent } from "@/lib/connections/server/connection-store";
import { readToken } from "@/lib/connections/server/read-token";
import { log } from "@/lib/core/server/logger";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { CONNECTABLE, socialNetwork } from "@/lib/providers/social/registry";

/** Which adapter a platform has; null for one that has none any more. */
export type NetworkOf = (platform: string) => SocialNetwork | null;

const registered: NetworkOf = (platform) => (CONNECTABLE.includes(platform) ? socialNetwork(platform) : null);

/**
 * Takes the app's permissions back at the network. False when the network did not answer: the caller decides whether
 * that is worth another try. Nothing to take back is done.
 */
export async function revokeConsent(
  { platform, userToken }: StoredConsent,
  networkOf: NetworkOf = registered,
): Promise<boolean> {
  const network = networkOf(platform);
  const token = network?.revoke && readToken(platform, userToken);
  if (!token) return true;
  try {
    await network.revoke?.(token);
    return true;
  } catch (error) {
    log().warn({ err: error, platform }, "a consent was not taken back");
    return false;
  }
}

/**
 * The same for one connection that was just wiped, unless another brand of the person still stands on the vendor's
 * consent: taking it back would end that one too.
 */
export async function revokeUnshared(
  userId: string,
  consent: StoredConsent,
  networkOf: NetworkOf = registered,
): Promise<void> {
  const others = await listConsentsOf(userId, sharingConsent(consent.platform));
  if (others.length === 0) await revokeConsent(consent, networkOf);
}
