import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { platformSchema } from "@/lib/core/platform-schema";
import { IMAGE_SIZES } from "@/lib/generation/limits";
import { LANGUAGES } from "@/lib/i18n/direction";
import { MAX_MESSAGE_LENGTH } from "@/lib/post-agent/limits";
import { copyIssue } from "@/lib/posts/generation-info-schemas";

export const postAgentParams = z.object({ id: z.string() });

export const editPostBody = z.object({
  message: z
    .string()
    .trim()
    .min(1, "Describe what to change")
    .max(MAX_MESSAGE_LENGTH, "At most 2,000 characters")
    .regex(/^[^\0]*$/, "Without control characters"),
});

/** A new text with its base: the proposal is stale once the post has changed. */
const textProposal = z.object({
  kind: z.literal("text"),
  id: z.string(),
  platform: platformSchema,
  language: z.enum(LANGUAGES),
  text: z.string(),
  /** Null: unchanged. */
  hashtags: z.array(z.string()).nullable(),
  marks: z.array(copyIssue),
  base: z.object({ text: z.string(), hashtags: z.array(z.string()), revision: z.int() }),
});

const imageProposal = z.object({
  kind: z.literal("image"),
  id: z.string(),
  prompt: z.string(),
  size: z.enum(IMAGE_SIZES),
  alt: z.string(),
});

/** `localDateTime` is `at` in the account's time zone. */
const scheduleProposal = z.object({
  kind: z.literal("schedule"),
  id: z.string(),
  localDateTime: z.string(),
  timeZone: z.string(),
  at: z.iso.datetime(),
});

export const proposal = z.discriminatedUnion("kind", [textProposal, imageProposal, scheduleProposal]);

/** The context of a turn: whether the account has a voice, and the titles of its sources. */
export const turnContext = z.object({ voice: z.boolean(), sources: z.array(z.string()) });

export const messagePart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("proposal"), proposal }),
  z.object({ type: z.literal("material"), material: turnContext }),
]);

/** The end of a turn; `streaming` while it runs. */
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
export const messagesResponse = z.object({
  messages: z.array(agentMessage),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export const turnOutcome = z.object({
  state: z.enum(["done", "failed"]),
  credits: z.int(),
  code: z.string().nullable(),
});

export type TextProposal = z.infer<typeof textProposal>;
export type ImageProposal = z.infer<typeof imageProposal>;
export type ScheduleProposal = z.infer<typeof scheduleProposal>;
export type Proposal = z.infer<typeof proposal>;
export type TurnContext = z.infer<typeof turnContext>;
export type MessagePart = z.infer<typeof messagePart>;
export type AgentMessage = z.infer<typeof agentMessage>;
export type MessagesResponse = z.infer<typeof messagesResponse>;
export type TurnOutcome = z.infer<typeof turnOutcome>;
