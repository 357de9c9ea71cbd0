import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/**
 * Records a webhook event together with its effect; returns false when it was recorded before. A concurrent
 * insert of the same event waits for this one.
 */
export async function insertGatewayEvent(
  event: { gateway: string; eventId: string; kind: string },
  tx: Tx,
): Promise<boolean> {
  const { count } = await getTransactionClient(tx).gatewayEvent.createMany({
    data: [event],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Returns true when a webhook event was processed already, so that no lookup is needed. */
export async function hasGatewayEvent(gateway: string, eventId: string): Promise<boolean> {
  return (await getTransactionClient().gatewayEvent.count({ where: { gateway, eventId } })) > 0;
}

/** Deletes webhook events that no gateway sends again. */
export async function deleteGatewayEventsOlderThan(days: number): Promise<void> {
  await getTransactionClient().$executeRaw`
    DELETE FROM gateway_event WHERE received_at < now() - make_interval(days => ${days}::int)`;
}
