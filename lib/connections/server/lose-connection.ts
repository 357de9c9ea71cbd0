import { type ConnectionRow, saveLoss } from "@/lib/connections/server/connection-store";
import { log } from "@/lib/core/server/logger";

/**
 * The network takes the tokens no longer: nothing goes out until the person connects again. True for the one call that
 * made it so, which is the moment to tell the person, once.
 */
export async function loseConnection(
  row: Pick<ConnectionRow, "id" | "userToken" | "targetToken" | "platform">,
): Promise<boolean> {
  const lost = await saveLoss(row);
  if (lost) log().info({ connection: row.id, platform: row.platform }, "a connection has ended");
  return lost;
}
