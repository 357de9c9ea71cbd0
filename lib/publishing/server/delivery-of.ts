import type { PostingConnection } from "@/lib/connections/server/posting-connection";
import { fetchableUrl } from "@/lib/media/server/fetchable-url";
import type { Delivery, SocialNetwork } from "@/lib/providers/social/port";
import type { Claimed } from "@/lib/publishing/server/claim-store";

/** One worker's run over one claimed publication. */
export interface Run {
  claim: Claimed;
  network: SocialNetwork;
  connection: PostingConnection | null;
  /** Aborted when the lease was lost. */
  signal: AbortSignal;
}

/** The publication in the network's words; null when what it was addressed to is not connected any more. */
export async function deliveryOf({ claim, connection, signal }: Run): Promise<Delivery | null> {
  const { snapshot, steps } = claim;
  const target = connection?.target;
  if (!target || target.id !== snapshot.target?.id) return null;
  const images = await Promise.all(
    snapshot.images.map(async ({ key, alt }) => ({ url: await fetchableUrl(key), alt })),
  );
  return { target, content: { message: snapshot.message, images }, steps: { ...steps }, signal };
}
