import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, isObject, optionalBoolean, requiredString, wrongType } from "@/sandbox/openai/fields";
import { checkStrictSchema, type JsonSchema } from "@/sandbox/openai/strict-schema";

/** What form the answer is to have, and as which words the request said so. */
export interface Format {
  sent: unknown;
  name?: string;
  schema?: JsonSchema;
}

/** A json_schema format: its name, and a schema that a strict answer can be held to. */
export function readSchemaFormat(format: Fields, at: string, refusedAt = `${at}.schema`): Format {
  const name = requiredString(format, "name", 64);
  if (!/^[\w-]+$/.test(name)) {
    const message = `Invalid '${at}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
    throw new OpenAiError(400, "invalid_value", message, `${at}.name`);
  }
  if (!isObject(format.schema)) throw wrongType(`${at}.schema`, "an object", format.schema);
  const place = { code: "invalid_json_schema", param: refusedAt, subject: "response_format" };
  if (optionalBoolean(format, "strict")) checkStrictSchema(format.schema, name, place);
  return { sent: format, name, schema: format.schema };
}
