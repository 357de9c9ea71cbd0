import { GraphError, refusals } from "@/sandbox/meta/errors";
import { type Params, text } from "@/sandbox/meta/params";

/** One entry of `fields=id,name,picture.type(large){url}`. */
export interface Field {
  name: string;
  modifiers: Record<string, string>;
  inner: Field[];
}

/** How each field of a node is read; undefined leaves the field out of the answer. */
export type Resolvers<T> = Record<string, (node: T, field: Field) => unknown>;

/** Reads the `fields` parameter, or the defaults when it is absent. */
export function wantedFields(params: Params, defaults: string): Field[] {
  return parseFields(text(params, "fields") || defaults);
}

function syntaxError(at: number): GraphError {
  return new GraphError({
    code: 2500,
    message: `Syntax error "Expected end of string instead of field list." at character ${at}`,
  });
}

function parseFields(source: string): Field[] {
  const reader = { source, at: 0 };
  const fields = readList(reader);
  if (reader.at < source.length) throw syntaxError(reader.at);
  return fields;
}

interface Reader {
  source: string;
  at: number;
}

function readList(reader: Reader): Field[] {
  const fields = [readField(reader)];
  while (reader.source[reader.at] === ",") {
    reader.at += 1;
    fields.push(readField(reader));
  }
  return fields;
}

function readField(reader: Reader): Field {
  const field: Field = { name: take(reader, /\s*(\w+)\s*/y), modifiers: {}, inner: [] };
  while (reader.source[reader.at] === ".") {
    reader.at += 1;
    const modifier = take(reader, /(\w+)/y);
    field.modifiers[modifier] = take(reader, /\(([^()]*)\)/y);
  }
  if (reader.source[reader.at] === "{") {
    reader.at += 1;
    field.inner = readList(reader);
    take(reader, /(\})\s*/y);
  }
  return field;
}

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.source);
  if (match?.[1] === undefined) throw syntaxError(reader.at);
  reader.at = pattern.lastIndex;
  return match[1];
}

/** Answers exactly the fields asked for; `id` always comes along, as in life. */
export function project<T>(
  node: T,
  type: string,
  fields: Field[],
  resolvers: Resolvers<T>,
): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  const idField: Field = { name: "id", modifiers: {}, inner: [] };
  for (const field of fields.some(({ name }) => name === "id") ? fields : [...fields, idField]) {
    const resolve = Object.hasOwn(resolvers, field.name) ? resolvers[field.name] : undefined;
    if (!resolve) {
      throw refusals.parameter(`Tried accessing nonexisting field (${field.name}) on node type (${type})`);
    }
    const value = resolve(node, field);
    if (value !== undefined) answer[field.name] = pick(value, field.inner);
  }
  return answer;
}

function pick(value: unknown, inner: Field[]): unknown {
  if (inner.length === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, inner));
  if ("data" in value) return { data: pick(value.data, inner) };
  const names = inner.map(({ name }) => name);
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}
