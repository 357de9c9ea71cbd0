import { jsonSchema, type Schema } from "ai";
import { z } from "zod";

/** String formats of OpenAI's strict schemas (docs/providers/openai.md). */
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Converts a schema for strict structured output, which knows a subset of JSON Schema: the limits of a text's
 * length become a part of its description, and every property is required. The response is validated with the
 * schema itself, so that the lengths are checked here.
 */
export function toStrictSchema<T>(schema: z.ZodType<T>): Schema<T> {
  const json = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema: node }) => restrictToSubset(node),
  });
  return jsonSchema<T>(json as Parameters<typeof jsonSchema>[0], {
    validate: async (value) => {
      const { data, error, success } = await schema.safeParseAsync(value);
      return success ? { success, value: data } : { success, error };
    },
  });
}

function restrictToSubset(node: JsonSchema): void {
  const { minLength = 0, maxLength, format, properties } = node;
  const limits = [
    minLength > 1 && `At least ${minLength} characters.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
  ].filter((text) => text !== false);
  if (limits.length > 0)
    node.description = [endSentence(node.description), ...limits].filter(Boolean).join(" ");
  delete node.minLength;
  delete node.maxLength;
  delete node.default;
  if (format !== undefined && !FORMATS.includes(format)) delete node.format;
  if (properties) {
    node.required = Object.keys(properties);
    node.additionalProperties = false;
  }
}

const endSentence = (text = "") => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);
