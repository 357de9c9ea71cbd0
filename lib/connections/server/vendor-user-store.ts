import { getPlatformsSharingConsent } from "@/lib/connections/limits";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** Allowed difference between the vendor's clock and ours. */
const CLOCK_SKEW_MS = 30_000;

/**
 * Lists the connections of a vendor's user whose consent is not newer than the vendor's request: a repeated request
 * does not end a consent that the user gave afterwards.
 */
export function listVendorUserConnections(
  platform: string,
  { userId, issuedAt }: { userId: string; issuedAt: Date },
): Promise<ConnectionRow[]> {
  const latest = new Date(issuedAt.getTime() + CLOCK_SKEW_MS);
  return getTransactionClient().connection.findMany({
    where: {
      platform: { in: getPlatformsSharingConsent(platform) },
      providerUserId: userId,
      OR: [{ consentedAt: null }, { consentedAt: { lte: latest } }],
    },
  });
}

type Version = Pick<ConnectionRow, "id" | "consentedAt">;

/** Deletes the tokens of a consent that the vendor ended; a newer consent stays. */
export async function deleteEndedTokens({ id, consentedAt }: Version): Promise<void> {
  await getTransactionClient().connection.updateMany({
    where: { id, consentedAt },
    data: { userToken: null, targetToken: null, refreshToken: null, scopes: [] },
  });
}

/** Deletes everything that came from the vendor with a consent, and the metrics. False for a newer consent. */
export async function eraseConnection(
  { id, consentedAt, accountId, platform }: Version & Pick<ConnectionRow, "accountId" | "platform">,
  tx: Tx,
): Promise<boolean> {
  const client = getTransactionClient(tx);
  const { count } = await client.connection.updateMany({
    where: { id, consentedAt },
    data: {
      ...{ state: "disconnected", app: null, providerUserId: null, consentedAt: null },
      ...{ userToken: null, targetToken: null, refreshToken: null, scopes: [], problem: null },
      ...{ expiresAt: null, userExpiresAt: null, refreshExpiresAt: null, renewingUntil: null },
      ...{ targetId: null, targetName: null, targetKind: null, targetAvatarUrl: null, avatarKey: null },
      ...{ quota: Prisma.DbNull, quotaAskedAt: null, measuredAt: null, measuringUntil: null },
    },
  });
  if (count > 0) await client.insight.deleteMany({ where: { accountId, platform } });
  return count > 0;
}

/** Stores a deletion request under its hash; returns the code of the first one with this hash. */
export async function saveDataDeletionRequest(
  platform: string,
  { code, requestHash }: { code: string; requestHash: string },
): Promise<string> {
  const row = await getTransactionClient().dataDeletionRequest.upsert({
    where: { requestHash },
    create: { platform, code, requestHash },
    update: {},
  });
  return row.code;
}

export function findDataDeletionRequest(code: string) {
  return getTransactionClient().dataDeletionRequest.findUnique({ where: { code } });
}
