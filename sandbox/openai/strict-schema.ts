import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, isObject } from "@/sandbox/openai/fields";

export type JsonSchema = Fields;

const REFUSED_KEYWORDS = ["allOf", "not", "dependentRequired", "dependentSchemas", "if", "then", "else"];

/** Where a schema stands in the request: how its refusal reads. */
export interface SchemaPlace {
  code: string;
  param: string;
  subject: string;
}

/** The maker's rules for strict schemas: closed objects, every property required, no keywords it cannot hold. */
export function checkStrictSchema(schema: JsonSchema, name: string, place: SchemaPlace) {
  const faults: Faults = { name, place };
  if (schema.type !== "object") refuse(faults, [], `schema must be a JSON Schema of 'type: "object"'`);
  walk(schema, faults, []);
}

interface Faults {
  name: string;
  place: SchemaPlace;
}

function walk(schema: unknown, name: Faults, context: string[]) {
  if (!isObject(schema)) return;
  const refused = REFUSED_KEYWORDS.find((keyword) => keyword in schema);
  if (refused) refuse(name, context, `'${refused}' is not permitted.`);
  if (schema.type === "object" || isObject(schema.properties)) checkObject(schema, name, context);
  if (schema.type === "array" && schema.items === undefined)
    refuse(name, context, "array schema missing items.");
  walk(schema.items, name, [...context, "items"]);
  const groups = { properties: schema.properties, $defs: schema.$defs, definitions: schema.definitions };
  for (const [group, members] of Object.entries(groups)) {
    if (!isObject(members)) continue;
    for (const [key, member] of Object.entries(members)) walk(member, name, [...context, group, key]);
  }
  for (const member of Array.isArray(schema.anyOf) ? schema.anyOf : [])
    walk(member, name, [...context, "anyOf"]);
}

function checkObject(schema: Fields, name: Faults, context: string[]) {
  if (schema.additionalProperties !== false) {
    refuse(name, context, "'additionalProperties' is required to be supplied and to be false.");
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = Object.keys(isObject(schema.properties) ? schema.properties : {}).find(
    (key) => !required.includes(key),
  );
  if (missing !== undefined) {
    const text = `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    refuse(name, context, text);
  }
}

function refuse({ name, place: at }: Faults, context: string[], text: string): never {
  const place = `In context=(${context.map((step) => `'${step}'`).join(", ")}), `;
  const message = `Invalid schema for ${at.subject} '${name}': ${place}${text}`;
  throw new OpenAiError(400, at.code, message, at.param);
}
