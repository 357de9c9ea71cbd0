import { clientOf, type Tx } from "@/lib/core/server/transaction";

/** Records a notification with its effect; false when it had it before. A second one at the same moment waits here. */
export async function recordEvent(
  event: { gateway: string; eventId: string; kind: string },
  tx: Tx,
): Promise<boolean> {
  const { count } = await clientOf(tx).gatewayEvent.createMany({ data: [event], skipDuplicates: true });
  return count === 1;
}

/** Whether a notification had its effect already: then nobody needs to be asked. */
export async function isRecorded(gateway: string, eventId: string): Promise<boolean> {
  return (await clientOf().gatewayEvent.count({ where: { gateway, eventId } })) > 0;
}

/** Forgets notifications that no gateway sends again. */
export async function deleteOldEvents(days: number): Promise<void> {
  await clientOf().$executeRaw`
    DELETE FROM gateway_event WHERE received_at < now() - make_interval(days => ${days}::int)`;
}
