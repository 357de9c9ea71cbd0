import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/** Records an event with its effect; returns false when it was recorded before. A concurrent insert waits. */
export async function insertGatewayEvent(event: { gateway: string; eventId: string; kind: string }, tx: Tx) {
  const events = { data: [event], skipDuplicates: true };
  const { count } = await getTransactionClient(tx).gatewayEvent.createMany(events);
  return count === 1;
}

export async function hasGatewayEvent(gateway: string, eventId: string): Promise<boolean> {
  return (await getTransactionClient().gatewayEvent.count({ where: { gateway, eventId } })) > 0;
}

export async function deleteGatewayEventsOlderThan(days: number): Promise<void> {
  await getTransactionClient().$executeRaw`
    DELETE FROM gateway_event WHERE received_at < now() - make_interval(days => ${days}::int)`;
}
