import { z } from "zod";
import type { GraphApi } from "@/lib/providers/social/graph";
import {
  CLOCK_SKEW_MS,
  type Delivery,
  normalizeForComparison,
  type PostLookup,
} from "@/lib/providers/social/port";

interface Edge<T> {
  path: string;
  fields: string;
  node: z.ZodType<T>;
  read(node: T): { text: string | undefined; time: string };
  /** True where the edge takes a time; elsewhere the newest hundred are read. */
  takesSince: boolean;
}

/** Returns the nodes of an edge with exactly the post's text since then; null for a post without text. */
export async function findNodesByText<T extends { id: string }>(
  callApi: GraphApi,
  { target, content, signal }: Delivery,
  { since, known }: Pick<PostLookup, "since" | "known">,
  { path, fields, node, read, takesSince }: Edge<T>,
): Promise<T[] | null> {
  const wanted = normalizeForComparison(content.message);
  if (wanted === "") return null;
  const from = since.getTime() - CLOCK_SKEW_MS;
  const { data } = await callApi(z.object({ data: z.array(node) }), {
    path: `/${target.id}/${path}`,
    token: target.token,
    params: { fields, ...(takesSince ? { since: Math.floor(from / 1000) } : {}), limit: 100 },
    signal,
  });
  return data.filter((one) => {
    const { text = "", time } = read(one);
    return !known.includes(one.id) && normalizeForComparison(text) === wanted && Date.parse(time) >= from;
  });
}
