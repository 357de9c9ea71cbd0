import { EXPIRES_SOON_DAYS } from "@/lib/connections/limits";
import type { ConnectionDto } from "@/lib/connections/schemas";

export type ConnectionHealth = "none" | "healthy" | "ends_soon" | "choose" | "permission" | "reconnect";

/** Returns the health of a connection: everything but `none`, `healthy` and `ends_soon` needs the user now. */
export function getConnectionHealth(
  connection: Pick<ConnectionDto, "state" | "canPublish" | "daysLeft">,
): ConnectionHealth {
  const { state, canPublish, daysLeft } = connection;
  if (state === "not_connected") return "none";
  if (state === "choosing_target") return "choose";
  if (state === "reconnect") return "reconnect";
  if (!canPublish) return "permission";
  return daysLeft !== null && daysLeft <= EXPIRES_SOON_DAYS ? "ends_soon" : "healthy";
}

/** Returns true when nothing is published over this connection before the user acts. */
export function needsUserAction(health: ConnectionHealth): boolean {
  return health === "choose" || health === "permission" || health === "reconnect";
}
