import { pipeline } from "node:stream/promises";
import { S3Error } from "./errors";
import { isIncoming, parseObjectPath, type RequestContext, respondWithXml } from "./request-context";
import type { ObjectRecord } from "./storage";

const STORED_HEADERS = [
  "content-type",
  "cache-control",
  "content-disposition",
  "content-language",
  "expires",
];
const IMMUTABLE = "public, max-age=31536000, immutable";

/** PUT of an object. The response is sent when the verified bytes are on disk. */
export async function putObject(exchange: RequestContext): Promise<void> {
  const { request, response, storage, bucket, key, body, authorization } = exchange;
  if (
    authorization?.presigned &&
    isIncoming(key) &&
    !authorization.signedHeaders.includes("content-length")
  ) {
    throw new S3Error("AccessDenied", "A signed upload has to fix its content-length.");
  }
  const source = request.headers["x-amz-copy-source"];
  if (source !== undefined) {
    const replace = request.headers["x-amz-metadata-directive"] === "REPLACE";
    const from = parseObjectPath(`/${source.replace(/^\//, "").replace(/\?.*$/, "")}`);
    const record = await storage.copy(
      from,
      { bucket, key },
      replace ? getStoredHeaders(request.headers) : undefined,
      (found) => (request.headers["x-amz-copy-source-if-match"] ?? quoteEtag(found)) === quoteEtag(found),
    );
    const result = { LastModified: record.modified, ETag: quoteEtag(record) };
    return respondWithXml(response, 200, "CopyObjectResult", result);
  }
  const { "if-none-match": onlyIf } = request.headers;
  if (onlyIf !== undefined && onlyIf !== "*") {
    throw new S3Error("NotImplemented", "If-None-Match of an upload takes only “*”.");
  }
  if (onlyIf && (await storage.find(bucket, key))) {
    throw new S3Error("PreconditionFailed", "An object with this key exists already.");
  }
  const record = await storage.put(bucket, key, body(), getStoredHeaders(request.headers), onlyIf === "*");
  response.writeHead(200, { etag: quoteEtag(record), ...record.checksums, "content-length": 0 }).end();
}

export async function getObject(exchange: RequestContext): Promise<void> {
  const { request, response, storage, bucket, key } = exchange;
  const { record, handle } = await storage.openObject(bucket, key);
  try {
    const { size } = await handle.stat();
    if (size !== record.size)
      throw new S3Error("InternalError", "The bytes of this object are damaged on the disk.");
    const headers = headersOf(record, exchange);
    if (isUnchanged(request.headers, record)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = readRange(request.headers.range, size);
    if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${size}`;
    else if (request.headers["x-amz-checksum-mode"] === "ENABLED") Object.assign(headers, record.checksums);
    headers["content-length"] = String(range ? range.end - range.start + 1 : size);
    response.writeHead(range ? 206 : 200, headers);
    if (request.method === "HEAD" || size === 0) response.end();
    else await pipeline(handle.createReadStream({ ...range, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}

export async function deleteObject({ response, storage, bucket, key }: RequestContext): Promise<void> {
  await storage.remove(bucket, key);
  response.writeHead(204).end();
}

function getStoredHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => STORED_HEADERS.includes(name) || name.startsWith("x-amz-meta-"),
    ),
  );
}

function headersOf(
  record: ObjectRecord,
  { key, query, authorization }: RequestContext,
): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/octet-stream",
    ...(key.startsWith("public/") ? { "cache-control": IMMUTABLE } : {}),
    ...record.headers,
    etag: quoteEtag(record),
    "last-modified": new Date(record.modified).toUTCString(),
    "accept-ranges": "bytes",
    // Browsers must not guess that an upload is a page or a script.
    "x-content-type-options": "nosniff",
    // Blocks scripts when the file is opened directly; it does not affect images and videos in pages.
    "content-security-policy": "sandbox; default-src 'none'; img-src 'self'; media-src 'self'",
  };
  for (const name of authorization ? STORED_HEADERS : []) {
    const expected = query.get(`response-${name}`);
    if (expected !== undefined) headers[name] = expected.replace(/[\r\n]/g, "");
  }
  return headers;
}

/** Returns the inclusive range of a Range header; undefined for the whole object. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  // S3 answers several ranges and other units with the whole object.
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  if (start >= size || (from === "" && Number(to) === 0)) {
    throw new S3Error("InvalidRange", "The requested range is not satisfiable", {
      "content-range": `bytes */${size}`,
    });
  }
  return { start, end };
}

function isUnchanged(headers: Record<string, string>, record: ObjectRecord): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    return tags.split(",").some((tag) => ["*", quoteEtag(record)].includes(tag.trim().replace(/^W\//, "")));
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return since >= Math.floor(Date.parse(record.modified) / 1000) * 1000;
}

/** S3 sends ETags with quotes. */
export function quoteEtag(record: ObjectRecord): string {
  return `"${record.md5}"`;
}
