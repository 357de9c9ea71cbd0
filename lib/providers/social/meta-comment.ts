import { z } from "zod";
import type { GraphApi } from "@/lib/providers/social/graph";
import type { CommentRequest } from "@/lib/providers/social/port";

const created = z.object({ id: z.string().min(1) });

/** Comments as the page or the professional account. Facebook and Instagram have the same edge. */
export async function postMetaComment(
  callApi: GraphApi,
  { target, providerId, text, signal, timeoutMs }: CommentRequest,
): Promise<string> {
  const { id } = await callApi(created, {
    method: "POST",
    path: `/${providerId}/comments`,
    token: target.token,
    params: { message: text },
    visible: true,
    signal,
    timeoutMs,
  });
  return id;
}
