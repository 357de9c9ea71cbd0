import { z } from "zod";
import { graph } from "@/lib/providers/social/graph";
import { classify } from "@/lib/providers/social/instagram-errors";
import type { Delivery, Sent, Sought } from "@/lib/providers/social/port";
import { CLOCK_SKEW_MS, comparable } from "@/lib/providers/social/same-text";

const media = z.object({
  id: z.string(),
  permalink: z.string().optional(),
  timestamp: z.string(),
  caption: z.string().optional(),
});
const list = z.object({ data: z.array(media) });
const FIELDS = "id,permalink,timestamp,caption";

/** A post by its id. */
export function readMedia({ target }: Delivery, id: string): Promise<z.infer<typeof media>> {
  const call = { method: "GET", path: `/${id}`, token: target.token, params: { fields: FIELDS } } as const;
  return graph(media, { ...call, classify });
}

/**
 * Which post a published container became: the only one with exactly this caption since then. Where that does not
 * tell, the post is live all the same, without a name; "the latest" is never taken for it.
 */
export async function findMedia(
  { target, content, signal }: Delivery,
  { since, known }: Pick<Sought, "since" | "known">,
): Promise<Sent> {
  const wanted = comparable(content.message);
  const from = since.getTime() - CLOCK_SKEW_MS;
  const nameless = { providerId: null, permalink: null };
  if (wanted === "") return nameless;
  const { data } = await graph(list, {
    method: "GET",
    path: `/${target.id}/media`,
    token: target.token,
    params: { fields: FIELDS, since: Math.floor(from / 1000), limit: 100 },
    classify,
    signal,
  });
  const [found, ...more] = data.filter(
    ({ id, caption, timestamp }) =>
      !known.includes(id) && comparable(caption ?? "") === wanted && Date.parse(timestamp) >= from,
  );
  if (!found || more.length > 0) return nameless;
  return { providerId: found.id, permalink: found.permalink ?? null };
}
