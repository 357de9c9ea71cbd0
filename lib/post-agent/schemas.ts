import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { pageQuery } from "@/lib/core/paging";
import { IMAGE_SIZES } from "@/lib/generation/rules";
import { LANGUAGES } from "@/lib/i18n/direction";
import { MAX_ASK } from "@/lib/post-agent/rules";
import { copyMark } from "@/lib/posts/written-schemas";

export const postAgentParams = z.object({ id: z.string() });

export const editPostBody = z.object({
  message: z
    .string()
    .trim()
    .min(1, "Say what should change")
    .max(MAX_ASK, "At most 2,000 characters")
    .regex(/^[^\0]*$/, "Without control characters"),
});

/** A new text, with what it was made on: once the post says something else, the proposal is stale. */
const textProposal = z.object({
  kind: z.literal("text"),
  id: z.string(),
  platform: platformSchema,
  language: z.enum(LANGUAGES),
  text: z.string(),
  /** Null: they stay as they are. */
  hashtags: z.array(z.string()).nullable(),
  /** Rules of writing that it breaks. */
  marks: z.array(copyMark),
  base: z.object({ text: z.string(), hashtags: z.array(z.string()), revision: z.int() }),
});

const imageProposal = z.object({
  kind: z.literal("image"),
  id: z.string(),
  prompt: z.string(),
  size: z.enum(IMAGE_SIZES),
  alt: z.string(),
});

/** `localDateTime` is what the brand's clock shows at `at`. */
const scheduleProposal = z.object({
  kind: z.literal("schedule"),
  id: z.string(),
  localDateTime: z.string(),
  timeZone: z.string(),
  at: z.iso.datetime(),
});

export const proposal = z.discriminatedUnion("kind", [textProposal, imageProposal, scheduleProposal]);

/** What a turn leaned on: whether the brand has a voice, and the titles of its sources. */
export const material = z.object({ voice: z.boolean(), sources: z.array(z.string()) });

export const messagePart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("proposal"), proposal }),
  z.object({ type: z.literal("material"), material }),
]);

/** How a turn ended; `streaming` while it has not. */
export const MESSAGE_STATES = ["streaming", "done", "stopped", "failed"] as const;

const agentMessage = z
  .object({
    _id: z.uuid(),
    role: z.enum(["user", "assistant"]),
    state: z.enum(MESSAGE_STATES),
    parts: z.array(messagePart),
    createdAt: z.string(),
  })
  .meta({ id: "AgentMessage" });

export const messagesQuery = pageQuery;

/** Newest first. */
export const messagesAnswer = z.object({
  messages: z.array(agentMessage),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

/** The end of a turn, told in the stream: how it ended, what it cost, and the code of what went wrong. */
export const outcome = z.object({
  state: z.enum(["done", "failed"]),
  credits: z.int(),
  code: z.string().nullable(),
});

export type TextProposal = z.infer<typeof textProposal>;
export type ImageProposal = z.infer<typeof imageProposal>;
export type ScheduleProposal = z.infer<typeof scheduleProposal>;
export type Proposal = z.infer<typeof proposal>;
export type Material = z.infer<typeof material>;
export type MessagePart = z.infer<typeof messagePart>;
export type AgentMessage = z.infer<typeof agentMessage>;
export type MessagesAnswer = z.infer<typeof messagesAnswer>;
export type Outcome = z.infer<typeof outcome>;
