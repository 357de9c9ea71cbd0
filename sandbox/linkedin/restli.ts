import { refusals } from "@/sandbox/linkedin/errors";

/** A value of the Rest.li protocol 2.0: bare words, `List(…)`, or `(key:value,…)`. */
export type RestliValue = string | RestliValue[] | { [key: string]: RestliValue };

/** Parameters as they were sent: structure is written bare, everything inside it is percent-encoded. */
export type RestliQuery = Map<string, string>;

export function readQuery(rawQuery: string): RestliQuery {
  const query: RestliQuery = new Map();
  for (const pair of rawQuery.split("&").filter((part) => part !== "")) {
    const [name = "", ...rest] = pair.split("=");
    const decoded = decode(name, name);
    if (query.has(decoded)) throw refusals.badParam(decoded, "is given twice");
    query.set(decoded, rest.join("="));
  }
  return query;
}

/** The real API refuses parameters it does not know on these resources; so does this. */
export function assertParams(query: RestliQuery, allowed: string[]): void {
  for (const name of query.keys()) if (!allowed.includes(name)) throw refusals.param(name);
}

/** A parameter that is one word; "" when absent. */
export function word(query: RestliQuery, name: string): string {
  const value = parse(query, name);
  if (value === undefined) return "";
  if (typeof value !== "string") throw refusals.badParam(name, "must be a single value");
  return value;
}

/** A list of words, in `List(…)` whose brackets and commas are not encoded. */
export function wordList(query: RestliQuery, name: string): string[] | undefined {
  const value = parse(query, name);
  if (value === undefined) return undefined;
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  if (!isList || value.length === 0) throw refusals.badParam(name, "must be a List( ) of values");
  return value.map(String);
}

/** A record in `(key:value)` form; `undefined` when absent. */
export function record(query: RestliQuery, name: string): Record<string, RestliValue> | undefined {
  const value = parse(query, name);
  if (value === undefined || isRecord(value)) return value;
  throw refusals.badParam(name, "must be a record in ( )");
}

export function isRecord(value: RestliValue | undefined): value is Record<string, RestliValue> {
  return typeof value === "object" && !Array.isArray(value);
}

function parse(query: RestliQuery, name: string): RestliValue | undefined {
  const source = query.get(name);
  if (source === undefined) return undefined;
  const reader = { source, at: 0, name };
  const value = readValue(reader);
  if (reader.at < source.length) throw refusals.badParam(name, `cannot be read at character ${reader.at}`);
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
    throw refusals.badParam(reader.name, `cannot be read at character ${reader.at}`);
  }
  reader.at += 1;
}

function readWord(reader: Reader): string {
  const end = /[(),:']|$/g;
  end.lastIndex = reader.at;
  const to = end.exec(reader.source)?.index ?? reader.source.length;
  const raw = reader.source.slice(reader.at, to);
  if (raw === "") throw refusals.badParam(reader.name, `cannot be read at character ${reader.at}`);
  reader.at = to;
  return decode(raw, reader.name);
}

function decode(raw: string, name: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    throw refusals.badParam(name, "is not percent-encoded text");
  }
}
