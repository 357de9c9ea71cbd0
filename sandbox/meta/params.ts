import busboy from "busboy";
import type { SandboxRequest } from "@/sandbox/core/stand-in";
import { refusals } from "@/sandbox/meta/errors";
import { PHOTO_LIMIT_BYTES } from "@/sandbox/meta/settings";

/** Parameters of a Graph call, wherever they came from: query, form, JSON or multipart. */
export interface Params {
  values: Map<string, unknown>;
  files: Map<string, Buffer>;
}

const COMMON = ["access_token", "appsecret_proof", "fields", "locale", "pretty"];

/** Reads query and body; a value in the body wins. */
export async function readParams(request: SandboxRequest): Promise<Params> {
  const params: Params = { values: new Map(), files: new Map() };
  for (const [name, value] of request.query) put(params, name, value);
  const type = request.headers["content-type"] ?? "";
  if (request.body.length === 0) return params;
  if (type.startsWith("application/json")) readJson(request.body, params);
  else if (type.startsWith("multipart/form-data")) await readMultipart(request, params);
  else
    for (const [name, value] of new URLSearchParams(request.body.toString("utf8"))) put(params, name, value);
  return params;
}

/** `attached_media[0]=…` and `attached_media[]=…` are how the makers' own libraries send lists in forms. */
function put(params: Params, name: string, value: unknown): void {
  const list = /^(\w+)\[\d*\]$/.exec(name)?.[1];
  if (!list) {
    params.values.set(name, value);
    return;
  }
  const before = params.values.get(list);
  params.values.set(list, Array.isArray(before) ? [...before, value] : [value]);
}

function readJson(body: Buffer, params: Params): void {
  const parsed = parseJson(body.toString("utf8"));
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw refusals.parameter("The request body must be a JSON object");
  }
  for (const [name, value] of Object.entries(parsed)) params.values.set(name, value);
}

function readMultipart(request: SandboxRequest, params: Params): Promise<void> {
  return new Promise((resolve, reject) => {
    const malformed = () => reject(refusals.parameter("The multipart body cannot be read"));
    try {
      const parser = busboy({
        headers: request.headers,
        limits: { files: 2, fileSize: PHOTO_LIMIT_BYTES + 1, fields: 50, fieldSize: 1024 * 1024 },
      });
      parser.on("field", (name, value) => put(params, name, value));
      parser.on("file", (name, stream) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => params.files.set(name, Buffer.concat(chunks)));
      });
      parser.on("error", malformed);
      parser.on("close", resolve);
      parser.end(request.body);
    } catch {
      malformed();
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.parameter("The request body is not valid JSON");
  }
}

/** The real API ignores what it does not know; the stand-in refuses it, so that a slip is seen at home. */
export function assertKnown(params: Params, allowed: string[]): void {
  for (const name of [...params.values.keys(), ...params.files.keys()]) {
    if (!COMMON.includes(name) && !allowed.includes(name)) {
      throw refusals.parameter(`Unexpected parameter '${name}'`);
    }
  }
}

/** A text parameter; "" when absent. */
export function text(params: Params, name: string): string {
  const value = params.values.get(name);
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw refusals.parameter(`Param ${name} must be a string.`);
}

export function flag(params: Params, name: string, fallback: boolean): boolean {
  const value = params.values.get(name);
  if (value === undefined) return fallback;
  if (value === true || value === "true" || value === "1" || value === 1) return true;
  if (value === false || value === "false" || value === "0" || value === 0) return false;
  throw refusals.parameter(`Param ${name} must be a boolean`);
}

/** A list of objects, given as JSON, as a JSON text, or as numbered form fields of JSON texts. */
export function objectList(params: Params, name: string): Record<string, unknown>[] {
  const given = params.values.get(name);
  if (given === undefined) return [];
  const list = typeof given === "string" ? tryJson(given) : given;
  if (!Array.isArray(list)) throw refusals.parameter(`Param ${name} must be an array.`);
  return list.map((item, index) => {
    const value = typeof item === "string" ? tryJson(item) : item;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    throw refusals.parameter(`Param ${name}[${index}] must be an object.`);
  });
}

/** A list of texts, as JSON, as a JSON text, or separated by commas. */
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

/** A moment as Unix seconds or ISO 8601, in milliseconds. */
export function moment(params: Params, name: string): number | null {
  const value = text(params, name);
  if (value === "") return null;
  const at = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value);
  if (Number.isNaN(at)) throw refusals.parameter(`Param ${name} must be a valid time`);
  return at;
}
