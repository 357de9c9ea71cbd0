import { isObject } from "@/sandbox/openai/fields";
import type { Prompt } from "@/sandbox/openai/prompt";
import type { JsonSchema } from "@/sandbox/openai/strict-schema";
import type { Brief } from "@/sandbox/openai/text/brief";
import { describePicture } from "@/sandbox/openai/text/describe-picture";
import { learnVoice } from "@/sandbox/openai/text/learn-voice";
import { planComic } from "@/sandbox/openai/text/plan-comic";
import { planIdeas } from "@/sandbox/openai/text/plan-ideas";
import { planInfographic } from "@/sandbox/openai/text/plan-infographic";
import { planTemplates } from "@/sandbox/openai/text/plan-templates";
import type { Request } from "@/sandbox/openai/text/request";
import { valueForSchema } from "@/sandbox/openai/text/schema-value";

/** Answers whose parts belong together, known by the properties that only they have. */
const WHOLE: [needs: string[], compose: (request: Request) => object | Promise<object>][] = [
  [["design", "items"], planInfographic],
  [["panels", "cast"], planComic],
  [["copies"], planTemplates],
  [["ideas"], planIdeas],
  [["sliders", "favourites", "banned"], learnVoice],
  [["alt"], describePicture],
];

/** A value for the schema: composed as a whole where it is known what is asked for, else field by field. */
export async function structuredAnswer(schema: JsonSchema, brief: Brief, prompt: Prompt): Promise<unknown> {
  const filled = valueForSchema(schema, brief);
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const known = WHOLE.find(([needs]) => needs.every((name) => names.includes(name)));
  if (!known || !isObject(filled)) return filled;
  const composed = Object.entries(await known[1]({ schema, brief, prompt }));
  return { ...filled, ...Object.fromEntries(composed.filter(([name]) => names.includes(name))) };
}
