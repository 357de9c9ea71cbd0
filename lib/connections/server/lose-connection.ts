import { type ConnectionRow, findPersonOf, saveLoss } from "@/lib/connections/server/connection-store";
import { sha256 } from "@/lib/core/server/crypto";
import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import { notify } from "@/lib/notifications/server/notify";

type Lost = Pick<ConnectionRow, "id" | "accountId" | "userToken" | "targetToken" | "platform" | "targetName">;

/**
 * The network takes the tokens no longer: nothing goes out until the person connects again, and they are told, once.
 * True for the one call that made it so, however many noticed (TOK1).
 */
export async function loseConnection(row: Lost): Promise<boolean> {
  const lost = await inTransaction(async (tx) => {
    if (!(await saveLoss(row, tx))) return false;
    const { id: connectionId, accountId, platform, targetName: page, userToken } = row;
    const userId = await findPersonOf(row, tx);
    // Sealed anew with each consent: the end of the next one is another end.
    const key = `connection_ended:${connectionId}:${sha256(userToken ?? "").slice(0, 16)}`;
    const about = { connectionId };
    await notify(
      { userId, accountId, kind: "connection_ended", about, payload: { platform, page }, key },
      tx,
    );
    return true;
  });
  if (lost) log().info({ connection: row.id, platform: row.platform }, "a connection has ended");
  return lost;
}
