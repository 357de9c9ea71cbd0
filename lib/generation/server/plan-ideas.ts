import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { inventedNumbers } from "@/lib/generation/invented-numbers";
import { isSameIdea } from "@/lib/generation/same-idea";
import { askObject } from "@/lib/generation/server/ask-object";
import {
  PLAN_IDEAS_VERSION,
  type PlanIdeasInput,
  planIdeasPrompt,
} from "@/lib/generation/server/prompts/plan-ideas";
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
 * What each of some empty days could be about, by day: no idea like another, none like what is there. What is still
 * missing or said twice after a second question is left out. Throws as `askObject` does, and provider_error when no
 * idea at all is left. Credits and the provider's slot are the caller's.
 */
export async function planIdeas(
  { brief, signal }: { brief: PlanIdeasInput; signal: AbortSignal },
  models?: TextModels,
): Promise<Map<string, string>> {
  const ask = async (problems: string[]) => {
    const asked = planIdeasPrompt({ ...brief, problems });
    const of = { schema: ideasSchema, name: "ideas", version: PLAN_IDEAS_VERSION, signal };
    return sound(brief, (await askObject({ ...asked, ...of }, models)).ideas);
  };
  let found = await ask([]);
  if (found.problems.length > 0) {
    log().info({ prompt: `ideas@${PLAN_IDEAS_VERSION}`, problems: found.problems.length }, "ideas again");
    const again = await ask(found.problems);
    if (again.ideas.size >= found.ideas.size) found = again;
  }
  if (found.ideas.size === 0) throw new AppError("provider_error", { cause: new Error("no idea was left") });
  return found.ideas;
}

/** The ideas that can be used, and what keeps the others from it. */
function sound(
  { days, existing, voice, brandName }: PlanIdeasInput,
  told: z.infer<typeof ideasSchema>["ideas"],
) {
  const ideas = new Map<string, string>();
  const problems: string[] = [];
  const known = `${brandName}\n${voice.summary ?? ""}\n${existing.join("\n")}\n${days.map(({ day }) => day).join("\n")}`;
  for (const { day } of days) {
    const idea = clip(told.find((one) => one.day.startsWith(day))?.idea.trim() ?? "");
    const like = [...ideas.values(), ...existing].find((other) => isSameIdea(idea, other));
    const [invented] = inventedNumbers(idea, known);
    if (idea === "") problems.push(`${day} has no idea`);
    else if (like !== undefined) problems.push(`The idea of ${day} repeats "${like}"`);
    else if (invented !== undefined) problems.push(`The idea of ${day} invents "${invented}"`);
    else ideas.set(day, idea);
  }
  return { ideas, problems };
}

const clip = (idea: string) => [...idea].slice(0, MOST_CHARACTERS).join("");
