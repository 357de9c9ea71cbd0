import { isObject } from "@/sandbox/openai/fields";
import type { Prompt } from "@/sandbox/openai/prompt";
import type { JsonSchema } from "@/sandbox/openai/strict-schema";
import type { Brief } from "@/sandbox/openai/text/brief";

/** A request for a structured answer: what it has to be, and what was made of its prompt. */
export interface Request {
  schema: JsonSchema;
  brief: Brief;
  prompt: Prompt;
}

/** What a property of a schema is described by. */
export function propertyOf(schema: unknown, ...path: string[]): JsonSchema {
  let at: unknown = schema;
  for (const step of path) {
    const inner: unknown = isObject(at) && isObject(at.items) ? at.items : at;
    const options: unknown[] = isObject(inner) && Array.isArray(inner.anyOf) ? inner.anyOf : [inner];
    const holder = options.find((one) => isObject(one) && isObject(one.properties));
    at = isObject(holder) && isObject(holder.properties) ? holder.properties[step] : undefined;
  }
  return isObject(at) ? at : {};
}
