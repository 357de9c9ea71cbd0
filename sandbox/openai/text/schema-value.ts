import { isObject } from "@/sandbox/openai/fields";
import { hashNumber, pick } from "@/sandbox/openai/hash";
import type { JsonSchema } from "@/sandbox/openai/strict-schema";
import type { Brief } from "@/sandbox/openai/text/brief";
import { fitText, textForField } from "@/sandbox/openai/text/field-text";
import { writeHashtags } from "@/sandbox/openai/text/hashtags";

interface Place {
  root: JsonSchema;
  brief: Brief;
  /** The property this value is for, or that of the array around it. */
  name: string;
  depth: number;
}

/** A value that satisfies the schema, with real copy in the fields whose names ask for it. */
export function valueForSchema(schema: JsonSchema, brief: Brief): unknown {
  return value(schema, { root: schema, brief, name: "", depth: 0 });
}

function value(given: unknown, place: Place): unknown {
  const schema = resolve(given, place.root);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return enumValue(schema.enum, place);
  const options = Array.isArray(schema.anyOf) ? schema.anyOf : schema.oneOf;
  if (Array.isArray(options)) {
    const real = options.find((option) => resolve(option, place.root).type !== "null");
    return value(real ?? options[0], place);
  }
  switch (typeOf(schema)) {
    case "object":
      return objectValue(schema, place);
    case "array":
      return arrayValue(schema, place);
    case "number":
    case "integer":
      return numberValue(schema, place);
    case "boolean":
      return hashNumber(`${place.brief.seed}|${place.name}`) % 2 === 0;
    case "null":
      return null;
    default:
      return textForField(place.name, schema, place.brief);
  }
}

function resolve(schema: unknown, root: JsonSchema): JsonSchema {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref !== "string") return schema;
  let target: unknown = root;
  for (const step of schema.$ref.replace(/^#\/?/, "").split("/").filter(Boolean)) {
    target = isObject(target) ? target[step.replace(/~1/g, "/").replace(/~0/g, "~")] : undefined;
  }
  return isObject(target) ? target : {};
}

function typeOf(schema: JsonSchema) {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const named = types.find((type) => typeof type === "string" && type !== "null");
  if (named) return named;
  if (types.includes("null")) return "null";
  if (isObject(schema.properties)) return "object";
  return schema.items === undefined ? "string" : "array";
}

function objectValue(schema: JsonSchema, place: Place) {
  const properties = isObject(schema.properties) ? schema.properties : {};
  // A schema that refers to itself would go on for ever: from here on only what is required.
  const required = Array.isArray(schema.required) ? schema.required : [];
  const names = Object.keys(properties).filter((name) => place.depth < 6 || required.includes(name));
  const entries = names.map((name) => [
    name,
    value(properties[name], { ...place, name, depth: place.depth + 1 }),
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function arrayValue(schema: JsonSchema, place: Place) {
  const least = typeof schema.minItems === "number" ? schema.minItems : 0;
  const most = typeof schema.maxItems === "number" ? schema.maxItems : Number.POSITIVE_INFINITY;
  if (place.depth > 8)
    return least === 0 ? [] : Array.from({ length: least }, () => value(schema.items, place));
  const isTags = /hashtags?|tags|תגיות/i.test(place.name);
  const items = resolve(schema.items, place.root);
  if (isTags && typeOf(items) === "string") {
    const wanted = Number.isFinite(most) ? Math.max(least, Math.min(most, 5)) : Math.max(least, 0);
    const tags = writeHashtags(place.brief, wanted === 0 ? undefined : wanted);
    return padTags(tags, least)
      .slice(0, most)
      .map((tag) => fitText(tag, items, place.brief));
  }
  const count = Math.min(Math.max(least, 3), most);
  return Array.from({ length: count }, (_, index) => {
    const brief = { ...place.brief, seed: `${place.brief.seed}|item ${index}` };
    return value(schema.items, { ...place, brief, depth: place.depth + 1 });
  });
}

function padTags(tags: string[], least: number) {
  const padded = [...tags];
  for (let n = 2; padded.length < least; n += 1) padded.push(`${tags[0] ?? "#"}${n}`);
  return padded;
}

function numberValue(schema: JsonSchema, place: Place) {
  const step = typeof schema.multipleOf === "number" ? schema.multipleOf : 1;
  const bound = (name: string) => (typeof schema[name] === "number" ? schema[name] : undefined);
  const above = bound("exclusiveMinimum");
  const below = bound("exclusiveMaximum");
  const min = bound("minimum") ?? (above === undefined ? undefined : above + step);
  const max = bound("maximum") ?? (below === undefined ? undefined : below - step);
  const low = Math.ceil((min ?? Math.min(1, max ?? 1)) / step);
  const high = Math.floor((max ?? (low + 9) * step) / step);
  const between = low + (hashNumber(`${place.brief.seed}|${place.name}`) % Math.max(1, high - low + 1));
  return between * step;
}

function enumValue(choices: unknown[], { brief, name }: Place) {
  const wanted = [brief.language, brief.language === "he" ? "hebrew" : "english", brief.platform];
  const fitting = choices.find(
    (choice) => typeof choice === "string" && wanted.includes(choice.toLowerCase()),
  );
  return fitting ?? pick(choices, `${brief.seed}|${name}`);
}
