import { errors } from "@/sandbox/linkedin/errors";

/** A value of the Rest.li protocol 2.0: a string, `List(…)` or `(key:value,…)`. */
export type RestliValue = string | RestliValue[] | { [key: string]: RestliValue };

/** Raw parameters: structure is bare, values inside it are percent-encoded. */
export type RestliQuery = Map<string, string>;

export function readQuery(rawQuery: string): RestliQuery {
  const query: RestliQuery = new Map();
  for (const pair of rawQuery.split("&").filter((part) => part !== "")) {
    const [name = "", ...rest] = pair.split("=");
    const decoded = decode(name, name);
    if (query.has(decoded)) throw errors.badParam(decoded, "is given twice");
    query.set(decoded, rest.join("="));
  }
  return query;
}

/** The real API also rejects unknown parameters of these resources. */
export function assertKnownParams(query: RestliQuery, allowed: string[]): void {
  for (const name of query.keys()) if (!allowed.includes(name)) throw errors.param(name);
}

/** Reads a string parameter; "" when absent. */
export function readScalarParam(query: RestliQuery, name: string): string {
  const value = parse(query, name);
  if (value === undefined) return "";
  if (typeof value !== "string") throw errors.badParam(name, "must be a single value");
  return value;
}

/** Reads a `List(…)` of strings; its brackets and commas are not encoded. */
export function readListParam(query: RestliQuery, name: string): string[] | undefined {
  const value = parse(query, name);
  if (value === undefined) return undefined;
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  if (!isList || value.length === 0) throw errors.badParam(name, "must be a List( ) of values");
  return value.map(String);
}

export function readRecordParam(query: RestliQuery, name: string): Record<string, RestliValue> | undefined {
  const value = parse(query, name);
  if (value === undefined || isRestliRecord(value)) return value;
  throw errors.badParam(name, "must be a record in ( )");
}

export function isRestliRecord(value: RestliValue | undefined): value is Record<string, RestliValue> {
  return typeof value === "object" && !Array.isArray(value);
}

function parse(query: RestliQuery, name: string): RestliValue | undefined {
  const source = query.get(name);
  if (source === undefined) return undefined;
  const reader = { source, at: 0, name };
  const value = readValue(reader);
  if (reader.at < source.length) throw errors.badParam(name, `cannot be read at character ${reader.at}`);
  return value;
}

interface Reader {
  source: string;
  at: number;
  name: string;
}

function readValue(reader: Reader): RestliValue {
  if (reader.source.startsWith("List(", reader.at)) {
    reader.at += 5;
    return readMany(reader, () => readValue(reader));
  }
  if (reader.source[reader.at] !== "(") return readWord(reader);
  reader.at += 1;
  const pairs = readMany(reader, (): [string, RestliValue] => {
    const key = readWord(reader);
    expect(reader, ":");
    return [key, readValue(reader)];
  });
  return Object.fromEntries(pairs);
}

function readMany<T>(reader: Reader, readOne: () => T): T[] {
  const values: T[] = [];
  while (reader.source[reader.at] !== ")") {
    if (values.length > 0) expect(reader, ",");
    values.push(readOne());
  }
  reader.at += 1;
  return values;
}

function expect(reader: Reader, character: string): void {
  if (reader.source[reader.at] !== character) {
    throw errors.badParam(reader.name, `cannot be read at character ${reader.at}`);
  }
  reader.at += 1;
}

function readWord(reader: Reader): string {
  const end = /[(),:']|$/g;
  end.lastIndex = reader.at;
  const to = end.exec(reader.source)?.index ?? reader.source.length;
  const raw = reader.source.slice(reader.at, to);
  if (raw === "") throw errors.badParam(reader.name, `cannot be read at character ${reader.at}`);
  reader.at = to;
  return decode(raw, reader.name);
}

function decode(raw: string, name: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    throw errors.badParam(name, "is not percent-encoded text");
  }
}
