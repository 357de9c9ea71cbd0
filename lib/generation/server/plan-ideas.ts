import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { findInventedNumbers } from "@/lib/generation/invented-numbers";
import { generateStructuredOutput } from "@/lib/generation/server/generate-structured-output";
import {
  buildPlanIdeasPrompt,
  PLAN_IDEAS_PROMPT_VERSION,
  type PlanIdeasPromptInput,
} from "@/lib/generation/server/prompts/plan-ideas";
import { getTextTimeouts, shareTotal } from "@/lib/generation/server/stream-timeout";
import { isNearDuplicate } from "@/lib/generation/text-matching";
import type { TextModels } from "@/lib/providers/ai-text/port";

export const ideasSchema = z.object({
  ideas: z.array(
    z.object({
      day: z.string().describe("The day as it was given, such as 2026-11-25"),
      idea: z.string().describe("What the post of that day is about"),
    }),
  ),
});

const MOST_CHARACTERS = 600;

/**
 * Omits ideas that are missing or duplicate after a second request, which shares the time of the first; when it fails,
 * the ideas of the first count. Throws provider_error without any.
 */
export async function planIdeas(
  { brief, signal }: { brief: PlanIdeasPromptInput; signal: AbortSignal },
  models?: TextModels,
): Promise<Map<string, string>> {
  const nextTimeout = shareTotal(getTextTimeouts());
  const ask = async (problems: string[]) => {
    const requested = buildPlanIdeasPrompt({ ...brief, problems });
    const timeout = nextTimeout();
    const of = { schema: ideasSchema, name: "ideas", version: PLAN_IDEAS_PROMPT_VERSION, signal, timeout };
    return sound(brief, (await generateStructuredOutput({ ...requested, ...of }, models)).ideas);
  };
  let found = await ask([]);
  if (found.problems.length > 0) {
    const prompt = `ideas@${PLAN_IDEAS_PROMPT_VERSION}`;
    getLogger().info({ prompt, problems: found.problems.length }, "regenerating rejected ideas");
    const again = await ask(found.problems).catch((error: unknown) => {
      if (signal.aborted || found.ideas.size === 0) throw error;
      getLogger().warn({ prompt, err: error }, "regenerating ideas failed");
      return found;
    });
    if (again.ideas.size >= found.ideas.size) found = again;
  }
  if (found.ideas.size === 0) throw new AppError("provider_error", { cause: new Error("no idea was left") });
  return found.ideas;
}

function sound(
  { days, existing, voice, brandName }: PlanIdeasPromptInput,
  proposedIdeas: z.infer<typeof ideasSchema>["ideas"],
) {
  const ideas = new Map<string, string>();
  const problems: string[] = [];
  const known = `${brandName}\n${voice.summary ?? ""}\n${existing.join("\n")}\n${days.map(({ day }) => day).join("\n")}`;
  for (const { day } of days) {
    const idea = clip(proposedIdeas.find((one) => one.day.startsWith(day))?.idea.trim() ?? "");
    const like = [...ideas.values(), ...existing].find((other) => isNearDuplicate(idea, other));
    const [invented] = findInventedNumbers(idea, known);
    if (idea === "") problems.push(`${day} has no idea`);
    else if (like !== undefined) problems.push(`The idea of ${day} repeats "${like}"`);
    else if (invented !== undefined) problems.push(`The idea of ${day} invents "${invented}"`);
    else ideas.set(day, idea);
  }
  return { ideas, problems };
}

const clip = (idea: string) => [...idea].slice(0, MOST_CHARACTERS).join("");
