import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { ConnectionTarget } from "@/prisma/generated/client";

/** A further page or profile of a connection; the default one is in the columns of the connection. */
export type ConnectionTargetRow = ConnectionTarget;

/** Values of a further target. Its token is encrypted; null where the network publishes with the user's token. */
export type ConnectionTargetValues = Omit<ConnectionTargetRow, "id" | "connectionId" | "createdAt">;

export function listConnectionTargets(connectionIds: string[], tx?: Tx): Promise<ConnectionTargetRow[]> {
  return getTransactionClient(tx).connectionTarget.findMany({
    where: { connectionId: { in: connectionIds } },
    orderBy: { id: "asc" },
  });
}

export function findConnectionTarget(
  connectionId: string,
  targetId: string,
): Promise<ConnectionTargetRow | null> {
  return getTransactionClient().connectionTarget.findUnique({
    where: { connectionId_targetId: { connectionId, targetId } },
  });
}

/** Replaces the further targets of a connection, whose row the caller has changed in the same transaction. */
export async function replaceConnectionTargets(
  connectionId: string,
  targets: ConnectionTargetValues[],
  tx: Tx,
): Promise<void> {
  const client = getTransactionClient(tx).connectionTarget;
  await client.deleteMany({ where: { connectionId } });
  await client.createMany({ data: targets.map((target) => ({ ...target, connectionId })) });
}

/** Returns false when it is not connected as a further target. */
export async function deleteConnectionTarget(
  connectionId: string,
  targetId: string,
  tx: Tx,
): Promise<boolean> {
  const { count } = await getTransactionClient(tx).connectionTarget.deleteMany({
    where: { connectionId, targetId },
  });
  return count > 0;
}

/** Stores how a further target is shown; unknown ones stay unknown. */
export async function saveConnectionTargetLook(
  connectionId: string,
  { targetId, name, avatarUrl }: Pick<ConnectionTargetRow, "targetId" | "name" | "avatarUrl">,
): Promise<void> {
  await getTransactionClient().connectionTarget.updateMany({
    where: { connectionId, targetId },
    data: { name, avatarUrl },
  });
}
