import { z } from "zod";

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read without a schema of its own
export type Schema = any;

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
}

/** One operation of the OpenAPI document with everything needed to call it and check its response. */
export interface Operation {
  /** For example `POST /api/posts/{id}/copies`. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: { type: "json" | "form"; schema: Schema } | null;
  /** Documented success statuses with the schema of JSON responses and the media type. */
  answers: Map<number, { type: string | null; schema: z.ZodType | null }>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];
const JSON_TYPE = "application/json";

/** Lists every operation of an OpenAPI document. */
export function listOperations(document: Schema): Operation[] {
  const parts = inPlace(document.components.schemas);
  return Object.entries<Schema>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: (item[method].parameters ?? []).filter((one: Schema) => ["path", "query"].includes(one.in)),
      body: bodyOf(item[method]),
      answers: responsesOf(item[method], parts),
    })),
  );
}

/** Returns the documented error codes, a closed list. */
export function listErrorCodes(document: Schema): Set<string> {
  return new Set(document.components.schemas.Error.properties.code.enum);
}

function bodyOf({ requestBody }: Schema): Operation["body"] {
  const [type] = Object.keys(requestBody?.content ?? {});
  if (!type) return null;
  return { type: type === JSON_TYPE ? "json" : "form", schema: requestBody.content[type].schema };
}

function responsesOf({ responses }: Schema, parts: Schema): Operation["answers"] {
  const good = Object.entries<Schema>(responses).filter(([status]) => /^[23]/.test(status));
  return new Map(
    good.map(([status, { content }]) => {
      const [type = null] = Object.keys(content ?? {});
      const schema =
        type === JSON_TYPE ? z.fromJSONSchema({ ...inPlace(content[type].schema), $defs: parts }) : null;
      return [Number(status), { type, schema }];
    }),
  );
}

/** Inlines references to make a standalone schema. */
const inPlace = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/"));
