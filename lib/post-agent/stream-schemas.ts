import { z } from "zod";
import { material, outcome, proposal } from "@/lib/post-agent/schemas";

/**
 * What `POST /post-agent/{id}/edit` streams: a part of the AI SDK's UI-message protocol, one JSON object per event. What
 * a reader does not know it may skip.
 */
export const turnChunk = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), messageId: z.string() }),
  z.object({ type: z.literal("text-start"), id: z.string() }),
  z.object({ type: z.literal("text-delta"), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal("text-end"), id: z.string() }),
  z.object({ type: z.literal("data-material"), data: material }),
  z.object({ type: z.literal("data-proposal"), id: z.string(), data: proposal }),
  z.object({ type: z.literal("data-outcome"), data: outcome }),
  /** A code of the catalogue: something went wrong after the answer had begun. */
  z.object({ type: z.literal("error"), errorText: z.string() }),
  z.object({ type: z.literal("finish") }),
]);

export type TurnChunk = z.infer<typeof turnChunk>;
