import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { callGraphApi } from "@/lib/providers/social/graph";
import { classifyInstagramError, toProcessingError } from "@/lib/providers/social/instagram-errors";
import { type Delivery, SocialError } from "@/lib/providers/social/port";

const created = z.object({ id: z.string().min(1) });
const status = z.object({ status_code: z.string(), status: z.string().optional() });

/**
 * Backoff in milliseconds before each poll of a container: one minute in total, then the worker returns
 * later.
 */
const LOOKS_MS = [0, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 15_000];
/** Instagram fetches an image before it responds. */
const FETCH_MS = 60_000;

export type ContainerStatus = z.infer<typeof status>;

/** Creates an invisible container to publish later. */
export async function createContainer(
  { target, signal }: Delivery,
  params: Record<string, string | boolean>,
): Promise<string> {
  const call = { method: "POST", path: `/${target.id}/media`, token: target.token, params } as const;
  return (
    await callGraphApi(created, { ...call, classify: classifyInstagramError, signal, timeoutMs: FETCH_MS })
  ).id;
}

/** Returns the status of a container; undefined when Instagram does not know it. */
export async function fetchContainerStatus(
  { target, signal }: Delivery,
  id: string,
): Promise<ContainerStatus | undefined> {
  try {
    return await callGraphApi(status, {
      method: "GET",
      path: `/${id}`,
      token: target.token,
      params: { fields: "status_code,status" },
      classify: classifyInstagramError,
      signal,
    });
  } catch (error) {
    if (error instanceof SocialError && error.problem === "gone") return undefined;
    throw error;
  }
}

/**
 * Returns true when a container from an earlier attempt is usable; an expired or failed one is created again.
 */
export async function isContainerUsable(delivery: Delivery, id: string): Promise<boolean> {
  const found = await fetchContainerStatus(delivery, id);
  return found !== undefined && !["EXPIRED", "ERROR"].includes(found.status_code);
}

/** Polls until a container can be published, or was published. */
export async function waitUntilFinished(delivery: Delivery, id: string): Promise<"FINISHED" | "PUBLISHED"> {
  for (const ms of LOOKS_MS) {
    await pause(ms, undefined, delivery.signal ? { signal: delivery.signal } : {});
    const found = await fetchContainerStatus(delivery, id);
    const code = found?.status_code ?? "EXPIRED";
    if (code === "FINISHED" || code === "PUBLISHED") return code;
    if (code === "ERROR") throw toProcessingError(found?.status ?? "");
    if (code === "EXPIRED") throw again();
  }
  throw again();
}

const again = () => new SocialError("transient", "unavailable", "Instagram still works on the post");
