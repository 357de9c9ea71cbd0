import { z } from "zod";
import { proposal, turnContext, turnOutcome } from "@/lib/post-agent/schemas";

/** A subset of the AI SDK's UI-message protocol, one JSON object per event. */
const turnChunk = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), messageId: z.string() }),
  z.object({ type: z.literal("text-start"), id: z.string() }),
  z.object({ type: z.literal("text-delta"), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal("text-end"), id: z.string() }),
  z.object({ type: z.literal("data-material"), data: turnContext }),
  z.object({ type: z.literal("data-proposal"), id: z.string(), data: proposal }),
  z.object({ type: z.literal("data-outcome"), data: turnOutcome }),
  /** An error code after the response had started. */
  z.object({ type: z.literal("error"), errorText: z.string() }),
  z.object({ type: z.literal("finish") }),
]);

export type TurnChunk = z.infer<typeof turnChunk>;
