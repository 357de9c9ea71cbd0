import { ENDS_SOON_DAYS } from "@/lib/connections/rules";
import type { ConnectionWire } from "@/lib/connections/schemas";

/** How a connection stands, in the one word a person acts upon. */
export type Weather = "none" | "calm" | "ends_soon" | "choose" | "permission" | "reconnect";

/** The weather over a connection: everything but `none`, `calm` and `ends_soon` needs a person now. */
export function weatherOf({
  state,
  canPublish,
  daysLeft,
}: Pick<ConnectionWire, "state" | "canPublish" | "daysLeft">): Weather {
  if (state === "not_connected") return "none";
  if (state === "choosing_target") return "choose";
  if (state === "reconnect") return "reconnect";
  if (!canPublish) return "permission";
  return daysLeft !== null && daysLeft <= ENDS_SOON_DAYS ? "ends_soon" : "calm";
}

/** True when nothing goes out over this connection before a person has done something. */
export function needsPerson(weather: Weather): boolean {
  return weather === "choose" || weather === "permission" || weather === "reconnect";
}
