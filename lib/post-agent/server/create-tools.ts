import { randomUUID } from "node:crypto";
import { type ToolSet, tool, zodSchema } from "ai";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { normalizeCopy } from "@/lib/generation/server/normalize-copy";
import type { Language } from "@/lib/i18n/direction";
import type { Proposal, TextProposal } from "@/lib/post-agent/schemas";
import { proposeImageInput, proposeScheduleInput, proposeTextInput } from "@/lib/post-agent/tools";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";

export interface ToolContext {
  platform: Platform;
  /** The current content of the post, stored with every text proposal. */
  base: TextProposal["base"];
  timeZone: string;
  now: Date;
  /** Returns the writing issues of a text. */
  check(copy: { text: string; hashtags: string[]; platform: Platform; language: Language }): CopyIssue[];
}

// Converted to JSON schema once, not per turn.
const TEXT_INPUT = zodSchema(proposeTextInput);
const IMAGE_INPUT = zodSchema(proposeImageInput);
const SCHEDULE_INPUT = zodSchema(proposeScheduleInput);

const languageOf = (text: string): Language => (/\p{Script=Hebrew}/u.test(text) ? "he" : "en");

/**
 * Creates the agent's tools. Each returns only a proposal and changes nothing. An error is returned to the
 * model, which gets one more attempt.
 */
export function createTools(scene: ToolContext) {
  return {
    propose_text: tool({
      description:
        "Propose a new text for the post: rewritten, shortened, translated, adapted to a network, or with other hashtags. Always the whole text.",
      inputSchema: TEXT_INPUT,
      execute: (input): Proposal => {
        const platform = input.platform ?? scene.platform;
        const shaped = normalizeCopy({ text: input.text, hashtags: input.hashtags ?? [] }, platform);
        if (shaped.text === "") throw new Error("The text is empty.");
        const hashtags = input.hashtags || shaped.hashtags.length > 0 ? shaped.hashtags : null;
        const language = input.language ?? languageOf(shaped.text);
        const marks = scene.check({
          text: shaped.text,
          hashtags: hashtags ?? scene.base.hashtags,
          platform,
          language,
        });
        const proposed = { text: shaped.text, hashtags, platform, language, marks };
        return { kind: "text", id: randomUUID(), ...proposed, base: scene.base };
      },
    }),
    propose_image: tool({
      description: "Propose a new picture for the post. It is drawn only when the person says so.",
      inputSchema: IMAGE_INPUT,
      execute: (input): Proposal => ({ kind: "image", id: randomUUID(), ...input }),
    }),
    propose_schedule: tool({
      description: "Propose when to publish the post. It is scheduled only when the person says so.",
      inputSchema: SCHEDULE_INPUT,
      execute: ({ localDateTime }): Proposal => {
        const { timeZone, now } = scene;
        const found = toInstant(localDateTime, timeZone);
        if (!found) throw new Error("That is no date and time.");
        if (found.instant <= now) throw new Error("That time has passed. Propose a later one.");
        return {
          kind: "schedule",
          id: randomUUID(),
          localDateTime,
          timeZone,
          at: found.instant.toISOString(),
        };
      },
    }),
  } satisfies ToolSet;
}

export type AgentTools = ReturnType<typeof createTools>;
