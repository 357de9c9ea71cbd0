import { listConsentsOf, wipeConnectionsOf } from "@/lib/connections/server/connection-store";
import { type NetworkOf, revokeConsent } from "@/lib/connections/server/revoke-consent";

/**
 * Takes back every consent of a person at the networks, then forgets the tokens. False, and nothing forgotten, when a
 * network did not answer and `patient` says that it will be asked again.
 */
export async function revokeAll(
  { userId, patient }: { userId: string; patient: boolean },
  networkOf?: NetworkOf,
): Promise<boolean> {
  const consents = await listConsentsOf(userId);
  const answers = await Promise.all(consents.map((consent) => revokeConsent(consent, networkOf)));
  if (patient && answers.includes(false)) return false;
  await wipeConnectionsOf(userId);
  return true;
}
