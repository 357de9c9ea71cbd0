import { z } from "zod";
import { DAY_MS } from "@/lib/core/time-units";
import { graph } from "@/lib/providers/social/graph";
import { classify } from "@/lib/providers/social/instagram-errors";
import { findMedia, readMedia } from "@/lib/providers/social/instagram-media";
import { CONTAINER, PUBLISHED } from "@/lib/providers/social/instagram-prepare";
import { type Delivery, type Sent, SocialError } from "@/lib/providers/social/port";

const published = z.object({ id: z.string().min(1) });

/** Publishes the container. One that an earlier try has published is not published again (PUB5). */
export async function send(delivery: Delivery): Promise<Sent> {
  const { target, steps, signal, timeoutMs } = delivery;
  if (steps[PUBLISHED]) return findMedia(delivery, { since: dayAgo(), known: [] });
  const container = steps[CONTAINER];
  if (!container) throw new SocialError("transient", "unavailable", "Nothing was handed to Instagram");
  const { id } = await graph(published, {
    method: "POST",
    path: `/${target.id}/media_publish`,
    token: target.token,
    params: { creation_id: container },
    visible: true,
    classify,
    timeoutMs,
    signal,
  });
  // It is live: that its address cannot be read now changes nothing.
  const media = await readMedia(delivery, id).catch(() => undefined);
  return { providerId: id, permalink: media?.permalink ?? null };
}

/** Containers live no longer. */
const dayAgo = () => new Date(Date.now() - DAY_MS);
