import { randomUUID } from "node:crypto";
import { type ToolSet, tool, zodSchema } from "ai";
import type { Platform } from "@/lib/accounts/platforms";
import { shapeCopy } from "@/lib/generation/server/shape-copy";
import type { Language } from "@/lib/i18n/direction";
import type { Proposal, TextProposal } from "@/lib/post-agent/schemas";
import { proposeImageInput, proposeScheduleInput, proposeTextInput } from "@/lib/post-agent/tools";
import type { CopyMark } from "@/lib/posts/written-schemas";
import { wallToInstant } from "@/lib/posts/zone-time";

export interface ToolScene {
  platform: Platform;
  /** What the post says now; every proposal of a text is kept with it. */
  base: TextProposal["base"];
  timeZone: string;
  now: Date;
  /** The rules of writing that a text breaks. */
  check(copy: { text: string; hashtags: string[]; platform: Platform; language: Language }): CopyMark[];
}

// Written out for the model once, not with each turn.
const TEXT_INPUT = zodSchema(proposeTextInput);
const IMAGE_INPUT = zodSchema(proposeImageInput);
const SCHEDULE_INPUT = zodSchema(proposeScheduleInput);

const languageOf = (text: string): Language => (/\p{Script=Hebrew}/u.test(text) ? "he" : "en");

/**
 * The agent's tools. What each gives back is a proposal and nothing else: it changes nothing. One that throws is told to
 * the model, which gets one more try.
 */
export function makeTools(scene: ToolScene) {
  return {
    propose_text: tool({
      description:
        "Propose a new text for the post: rewritten, shortened, translated, adapted to a network, or with other hashtags. Always the whole text.",
      inputSchema: TEXT_INPUT,
      execute: (input): Proposal => {
        const platform = input.platform ?? scene.platform;
        const shaped = shapeCopy({ text: input.text, hashtags: input.hashtags ?? [] }, platform);
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
        const found = wallToInstant(localDateTime, timeZone);
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

export type AgentTools = ReturnType<typeof makeTools>;
