import type { SandboxRequest } from "@/sandbox/core/emulator";
import { readMultipart } from "@/sandbox/core/multipart";
import { asViolation } from "@/sandbox/core/send-response";
import { errors, GraphError } from "@/sandbox/meta/errors";
import { PHOTO_LIMIT_BYTES } from "@/sandbox/meta/state";

const PAGE_SIZE_LIMIT = 100;
const PAGE_SIZE = 25;

export interface Params {
  values: Map<string, unknown>;
  files: Map<string, Buffer>;
}

const COMMON = ["access_token", "appsecret_proof", "fields"];

export async function readParams(request: SandboxRequest): Promise<Params> {
  const params: Params = { values: new Map(), files: new Map() };
  for (const [name, value] of request.query) put(params, name, value);
  const type = request.headers["content-type"] ?? "";
  if (request.body.length === 0) return params;
  if (type.startsWith("application/json")) readJson(request.body, params);
  else if (type.startsWith("multipart/form-data")) await readForm(request, params);
  else
    for (const [name, value] of new URLSearchParams(request.body.toString("utf8"))) put(params, name, value);
  return params;
}

/** Client libraries send lists in forms as `attached_media[0]=…` or `attached_media[]=…`. */
function put(params: Params, name: string, value: unknown): void {
  const list = /^(\w+)\[\d*\]$/.exec(name)?.[1];
  if (!list) {
    params.values.set(name, value);
    return;
  }
  const earlier = params.values.get(list);
  params.values.set(list, Array.isArray(earlier) ? [...earlier, value] : [value]);
}

function readJson(body: Buffer, params: Params): void {
  const parsed = parseJson(body.toString("utf8"));
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw errors.parameter("The request body must be a JSON object");
  }
  for (const [name, value] of Object.entries(parsed)) params.values.set(name, value);
}

async function readForm(request: SandboxRequest, params: Params): Promise<void> {
  const limits = { files: 2, fileSize: PHOTO_LIMIT_BYTES + 1, fields: 50, fieldSize: 1024 * 1024 };
  const form = await readMultipart(request, limits).catch(() => {
    throw errors.parameter("The multipart body cannot be read");
  });
  for (const [name, value] of form.fields) put(params, name, value);
  for (const { field, bytes } of form.files) params.files.set(field, bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw errors.parameter("The request body is not valid JSON");
  }
}

/** Rejects described parameters that the emulator does not serve: accepting them without effect would hide it. */
export function assertKnown(params: Params, allowed: string[]): void {
  for (const name of [...params.values.keys(), ...params.files.keys()]) {
    if (!COMMON.includes(name) && !allowed.includes(name)) {
      throw errors.parameter(`Unexpected parameter '${name}'`);
    }
  }
}

/** Reads a text parameter; "" when absent. */
export function text(params: Params, name: string): string {
  const value = params.values.get(name);
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw errors.parameter(`Param ${name} must be a string.`);
}

export function readFlag(params: Params, name: string, fallback: boolean): boolean {
  const value = params.values.get(name);
  if (value === undefined) return fallback;
  if (value === true || value === "true" || value === "1" || value === 1) return true;
  if (value === false || value === "false" || value === "0" || value === 0) return false;
  throw errors.parameter(`Param ${name} must be a boolean`);
}

/** Reads a list of objects: JSON, JSON text, or numbered form fields with JSON text. */
export function objectList(params: Params, name: string): Record<string, unknown>[] {
  const given = params.values.get(name);
  if (given === undefined) return [];
  const list = typeof given === "string" ? tryJson(given) : given;
  if (!Array.isArray(list)) throw errors.parameter(`Param ${name} must be an array.`);
  return list.map((item, index) => {
    const value = typeof item === "string" ? tryJson(item) : item;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    throw errors.parameter(`Param ${name}[${index}] must be an object.`);
  });
}

/** Reads a list of strings: JSON, JSON text, or comma-separated. */
export function stringList(params: Params, name: string): string[] {
  const given = params.values.get(name);
  const list = typeof given === "string" && given.startsWith("[") ? tryJson(given) : given;
  if (Array.isArray(list) && list.every((item) => typeof item === "string")) return list;
  return text(params, name)
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function tryJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Reads Unix seconds or ISO 8601 and returns milliseconds. */
export function readTimestamp(params: Params, name: string): number | null {
  const value = text(params, name);
  if (value === "") return null;
  const at = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value);
  if (Number.isNaN(at)) throw errors.parameter(`Param ${name} must be a valid time`);
  return at;
}

/** One entry of `fields=id,name,picture.type(large){url}`. */
export interface Field {
  name: string;
  modifiers: Record<string, string>;
  inner: Field[];
}

/** Resolvers by field; undefined leaves the field out. */
export type Resolvers<T> = Record<string, (node: T, field: Field) => unknown>;

export function parseFieldsParam(params: Params, defaults: string): Field[] {
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

/** Returns exactly the requested fields and always `id`, as the real API does. */
export function selectFields<T>(node: T, type: string, fields: Field[], resolvers: Resolvers<T>) {
  const response: Record<string, unknown> = {};
  const idField: Field = { name: "id", modifiers: {}, inner: [] };
  for (const field of fields.some(({ name }) => name === "id") ? fields : [...fields, idField]) {
    const resolve = Object.hasOwn(resolvers, field.name) ? resolvers[field.name] : undefined;
    if (!resolve) {
      throw errors.nonexistingField(field.name, type);
    }
    const value = resolve(node, field);
    if (value !== undefined) response[field.name] = pick(value, field);
  }
  return response;
}

/** Meta's description names no inner fields, so those of the value are the known ones. */
function pick(value: unknown, field: Field): unknown {
  const { name: outer, inner } = field;
  if (inner.length === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, field));
  if ("data" in value) return { data: pick(value.data, field) };
  const names = inner.map(({ name }) => name);
  const unknownName = names.find((name) => name !== "id" && !Object.hasOwn(value, name));
  if (unknownName) throw asViolation(errors.nonexistingField(unknownName, outer));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

const cursorOf = (id: string) => Buffer.from(id).toString("base64url");

/** Returns one page of a list by cursor. As in the real API, `next` repeats all parameters and the token. */
export function paginate<T extends { id: string }>(items: T[], params: Params, address: string) {
  const limit = readLimit(params);
  const after = text(params, "after");
  const earlier = text(params, "before");
  const ids = items.map(({ id }) => cursorOf(id));
  let start = after ? indexOf(ids, after) + 1 : 0;
  if (earlier) start = Math.max(0, indexOf(ids, earlier) - limit);
  const end = earlier ? indexOf(ids, earlier) : start + limit;
  const page = items.slice(start, end);
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return { items: [] };
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
  return {
    items: page,
    paging: {
      cursors,
      next: end < items.length ? link(address, params, { after: cursors.after }) : undefined,
      previous: start > 0 ? link(address, params, { before: cursors.before }) : undefined,
    },
  };
}

function readLimit(params: Params): number {
  const given = text(params, "limit");
  if (given === "") return PAGE_SIZE;
  const limit = Number(given);
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE_LIMIT) return limit;
  throw errors.parameter(`Param limit must be a number between 1 and ${PAGE_SIZE_LIMIT}`);
}

function indexOf(cursors: string[], cursor: string): number {
  const index = cursors.indexOf(cursor);
  if (index < 0) throw errors.parameter("Invalid cursors values");
  return index;
}

function link(address: string, params: Params, cursor: Record<string, string>): string {
  const url = new URL(address);
  for (const name of params.values.keys()) {
    if (name !== "after" && name !== "before") url.searchParams.set(name, text(params, name));
  }
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, value);
  return url.toString();
}

/** Returns one page of the items from `since` to `until`, which the Graph API compares in whole seconds. */
export function listInWindow<T extends { id: string }>(
  { params, address }: { params: Params; address: string },
  items: T[],
  getTime: (item: T) => number,
  defaultFields: string,
  toNode: (item: T, fields: Field[]) => unknown,
): Record<string, unknown> {
  const since = readTimestamp(params, "since") ?? Number.NEGATIVE_INFINITY;
  const until = readTimestamp(params, "until") ?? Number.POSITIVE_INFINITY;
  const second = (item: T) => Math.floor(getTime(item) / 1000) * 1000;
  const inWindow = items.filter((item) => second(item) >= since && second(item) <= until);
  const fields = parseFieldsParam(params, defaultFields);
  const { items: page, paging } = paginate(inWindow, params, address);
  const data = page.map((item) => toNode(item, fields));
  return paging ? { data, paging } : { data };
}
