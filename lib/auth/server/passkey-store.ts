import { MAX_PASSKEYS } from "@/lib/auth/limits";
import type { PasskeyRecord } from "@/lib/auth/serializers";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

export type NewPasskey = Omit<StoredPasskey, "id"> & { name: string };

/** False when the user has the maximum, or the passkey is registered. Lock the user first. */
export async function insertPasskey(passkey: NewPasskey, tx: Tx): Promise<boolean> {
  const { userId, credentialId, publicKey, counter, transports, name } = passkey;
  const count = await getTransactionClient(tx).$executeRaw`
    INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
    SELECT uuidv7(), ${userId}::uuid, ${credentialId}, ${publicKey}, ${counter}::bigint, ${transports}::text[], ${name}
    WHERE (SELECT count(*) FROM passkey WHERE user_id = ${userId}::uuid) < ${MAX_PASSKEYS}::int
    ON CONFLICT (credential_id) DO NOTHING`;
  return count === 1;
}

export async function listPasskeys(userId: string): Promise<PasskeyRecord[]> {
  return getTransactionClient().$queryRaw<PasskeyRecord[]>`
    SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", credential_id AS "credentialId", transports
    FROM passkey WHERE user_id = ${userId}::uuid ORDER BY created_at, id`;
}

export async function findPasskey(credentialId: string): Promise<StoredPasskey | null> {
  const rows = await getTransactionClient().$queryRaw<StoredPasskey[]>`
    SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey",
      counter::float8 AS counter, transports
    FROM passkey WHERE credential_id = ${credentialId}`;
  return rows[0] ?? null;
}

/** Records a use. False when the counter did not grow: the passkey may have been copied [MFA1]. */
export async function recordPasskeyUse(id: string, counter: number): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE passkey SET counter = ${counter}::bigint, last_used_at = now()
    WHERE id = ${id}::uuid AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
  return count === 1;
}

export async function updatePasskeyName(userId: string, id: string, name: string): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE passkey SET name = ${name} WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  return count === 1;
}

export async function deletePasskeyRow(userId: string, id: string, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    DELETE FROM passkey WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  return count === 1;
}
