import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { graph } from "@/lib/providers/social/graph";
import { classify, workError } from "@/lib/providers/social/instagram-errors";
import { type Delivery, SocialError } from "@/lib/providers/social/port";

const created = z.object({ id: z.string().min(1) });
const status = z.object({ status_code: z.string(), status: z.string().optional() });

/** Milliseconds before each look at a container that is worked on: a minute in all, then the worker comes back later. */
const LOOKS_MS = [0, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 15_000];
/** Instagram fetches a picture before it answers. */
const FETCH_MS = 60_000;

export type ContainerStatus = z.infer<typeof status>;

/** Something to be published later; nobody sees it. */
export async function createContainer(
  { target, signal }: Delivery,
  params: Record<string, string | boolean>,
): Promise<string> {
  const call = { method: "POST", path: `/${target.id}/media`, token: target.token, params } as const;
  return (await graph(created, { ...call, classify, signal, timeoutMs: FETCH_MS })).id;
}

/** What a container has become; undefined when Instagram does not know it. */
export async function readStatus(
  { target, signal }: Delivery,
  id: string,
): Promise<ContainerStatus | undefined> {
  try {
    return await graph(status, {
      method: "GET",
      path: `/${id}`,
      token: target.token,
      params: { fields: "status_code,status" },
      classify,
      signal,
    });
  } catch (error) {
    if (error instanceof SocialError && error.problem === "gone") return undefined;
    throw error;
  }
}

/** Whether what an earlier try made can still be used: what has ended or failed is made anew. */
export async function isUsable(delivery: Delivery, id: string): Promise<boolean> {
  const found = await readStatus(delivery, id);
  return found !== undefined && !["EXPIRED", "ERROR"].includes(found.status_code);
}

/** Waits until a container can be published, or was. */
export async function untilFinished(delivery: Delivery, id: string): Promise<"FINISHED" | "PUBLISHED"> {
  for (const ms of LOOKS_MS) {
    await pause(ms, undefined, delivery.signal ? { signal: delivery.signal } : {});
    const found = await readStatus(delivery, id);
    const code = found?.status_code ?? "EXPIRED";
    if (code === "FINISHED" || code === "PUBLISHED") return code;
    if (code === "ERROR") throw workError(found?.status ?? "");
    if (code === "EXPIRED") throw again();
  }
  throw again();
}

const again = () => new SocialError("transient", "unavailable", "Instagram still works on the post");
