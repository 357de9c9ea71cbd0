import { randomUUID } from "node:crypto";
import { type ToolSet, tool } from "ai";
import { z } from "zod";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { platformSchema } from "@/lib/core/platform-schema";
import type { Platform } from "@/lib/core/platforms";
import { IMAGE_SIZES, MAX_PROMPT_LENGTH } from "@/lib/generation/limits";
import { normalizeCopy } from "@/lib/generation/server/normalize-copy";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import type { Proposal, TextProposal } from "@/lib/post-agent/schemas";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";
import { MAX_ALT_LENGTH, MAX_HASHTAG_LENGTH, MAX_HASHTAGS } from "@/lib/posts/limits";
import { MAX_TEXT_LENGTH } from "@/lib/posts/platform-rules";
import { toStrictSchema } from "@/lib/providers/ai-text/strict-schema";

/** No tool changes, publishes or deletes anything, so a prompt injection in a source cannot either. */
const proposeTextInput = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT_LENGTH)
    .describe("The whole new text of the post, without hashtags"),
  hashtags: z
    .array(z.string().max(MAX_HASHTAG_LENGTH + 1))
    .max(MAX_HASHTAGS)
    .nullish()
    .describe("The new hashtags without the # sign; null to keep the ones there are"),
  language: z.enum(LANGUAGES).nullish().describe("The language of the text"),
  platform: platformSchema.nullish().describe("The network this version is for; null for the post's own"),
});

const proposeImageInput = z.object({
  prompt: z.string().trim().min(1).max(MAX_PROMPT_LENGTH).describe("What the picture shows"),
  size: z.enum(IMAGE_SIZES).describe("Square, portrait or landscape"),
  alt: z.string().trim().min(1).max(MAX_ALT_LENGTH).describe("What somebody who does not see it is told"),
});

const proposeScheduleInput = z.object({
  localDateTime: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "Like 2026-11-22T07:30")
    .describe("When to publish, on the clock of the brand's time zone, like 2026-11-22T07:30"),
});

export interface ToolContext {
  platform: Platform;
  base: TextProposal["base"];
  timeZone: string;
  now: Date;
  check(copy: { text: string; hashtags: string[]; platform: Platform; language: Language }): CopyIssue[];
}

// Converted to JSON schema once, not per turn.
const TEXT_INPUT = toStrictSchema(proposeTextInput);
const IMAGE_INPUT = toStrictSchema(proposeImageInput);
const SCHEDULE_INPUT = toStrictSchema(proposeScheduleInput);

const languageOf = (text: string): Language => (/\p{Script=Hebrew}/u.test(text) ? "he" : "en");

/** Creates tools that only propose. An error is returned to the model, which gets one more attempt. */
export function createTools(scene: ToolContext) {
  return {
    propose_text: tool({
      description:
        "Propose a new text for the post: rewritten, shortened, translated, adapted to a network, or with other hashtags. Always the whole text.",
      inputSchema: TEXT_INPUT,
      strict: true,
      execute: (input): Proposal => {
        const platform = input.platform ?? scene.platform;
        const shaped = normalizeCopy({ text: input.text, hashtags: input.hashtags ?? [] }, platform);
        if (shaped.text === "") throw new Error("The text is empty.");
        const hashtags = input.hashtags || shaped.hashtags.length > 0 ? shaped.hashtags : null;
        const language = input.language ?? languageOf(shaped.text);
        const { text } = shaped;
        const { base } = scene;
        const marks = scene.check({ text, hashtags: hashtags ?? base.hashtags, platform, language });
        return { kind: "text", id: randomUUID(), text, hashtags, platform, language, marks, base };
      },
    }),
    propose_image: tool({
      description: "Propose a new picture for the post. It is drawn only when the person says so.",
      inputSchema: IMAGE_INPUT,
      strict: true,
      execute: (input): Proposal => ({ kind: "image", id: randomUUID(), ...input }),
    }),
    propose_schedule: tool({
      description: "Propose when to publish the post. It is scheduled only when the person says so.",
      inputSchema: SCHEDULE_INPUT,
      strict: true,
      execute: ({ localDateTime }): Proposal => {
        const { timeZone, now } = scene;
        const found = toInstant(localDateTime, timeZone);
        if (!found) throw new Error("That is no date and time.");
        if (found.instant <= now) throw new Error("That time has passed. Propose a later one.");
        const at = found.instant.toISOString();
        return { kind: "schedule", id: randomUUID(), localDateTime, timeZone, at };
      },
    }),
  } satisfies ToolSet;
}

export type AgentTools = ReturnType<typeof createTools>;
