import { readStatus } from "@/lib/providers/social/instagram-container";
import { findMedia } from "@/lib/providers/social/instagram-media";
import { CONTAINER } from "@/lib/providers/social/instagram-prepare";
import type { Delivery, Sent, Sought } from "@/lib/providers/social/port";

/** The container knows: published is live, whichever post it became; anything else was never seen. */
export async function lookUp(
  delivery: Delivery,
  sought: Sought,
): Promise<Sent | "not-there" | "cannot-tell"> {
  const container = delivery.steps[CONTAINER];
  if (!container) return "not-there";
  const found = await readStatus(delivery, container);
  if (!found) return "cannot-tell";
  return found.status_code === "PUBLISHED" ? findMedia(delivery, sought) : "not-there";
}
