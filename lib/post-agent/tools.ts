import { z } from "zod";
import { platformSchema } from "@/lib/core/platforms";
import { IMAGE_SIZES } from "@/lib/generation/limits";
import { LANGUAGES } from "@/lib/i18n/direction";
import { MAX_TEXT_LENGTH } from "@/lib/posts/platform-rules";

/**
 * The agent can only propose. No tool changes, publishes or deletes anything, so a prompt injection in a
 * source cannot either.
 */
export const proposeTextInput = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT_LENGTH)
    .describe("The whole new text of the post, without hashtags"),
  hashtags: z
    .array(z.string().max(101))
    .max(30)
    .nullish()
    .describe("The new hashtags without the # sign; leave out to keep the ones there are"),
  language: z.enum(LANGUAGES).nullish().describe("The language of the text"),
  platform: platformSchema
    .nullish()
    .describe("The network this version is for; leave out for the post's own"),
});

export const proposeImageInput = z.object({
  prompt: z.string().trim().min(1).max(2_000).describe("What the picture shows"),
  size: z.enum(IMAGE_SIZES).describe("Square, portrait or landscape"),
  alt: z.string().trim().min(1).max(1_000).describe("What somebody who does not see it is told"),
});

export const proposeScheduleInput = z.object({
  localDateTime: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "Like 2026-11-22T07:30")
    .describe("When to publish, on the clock of the brand's time zone, like 2026-11-22T07:30"),
});
