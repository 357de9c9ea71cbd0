import { pipeline } from "node:stream/promises";
import { S3Error } from "./errors";
import { answerXml, type Exchange, readTarget } from "./exchange";
import { readRange } from "./range";
import type { ObjectRecord } from "./storage";

const KEPT_HEADERS = ["content-type", "cache-control", "content-disposition", "content-language", "expires"];
const IMMUTABLE = "public, max-age=31536000, immutable";

/** PUT of an object: the bytes are on the disk, whole and checked, before the answer says so. */
export async function putObject({ request, response, storage, bucket, key, body }: Exchange): Promise<void> {
  const source = request.headers["x-amz-copy-source"];
  if (source !== undefined) {
    const replace = request.headers["x-amz-metadata-directive"] === "REPLACE";
    const from = readTarget(`/${source.replace(/^\//, "").replace(/\?.*$/, "")}`);
    const record = await storage.copy(
      from,
      { bucket, key },
      replace ? keptHeaders(request.headers) : undefined,
      (found) => (request.headers["x-amz-copy-source-if-match"] ?? etagOf(found)) === etagOf(found),
    );
    answerXml(response, 200, "CopyObjectResult", { LastModified: record.modified, ETag: etagOf(record) });
    return;
  }
  const { "if-none-match": onlyIf } = request.headers;
  if (onlyIf !== undefined && onlyIf !== "*") {
    throw new S3Error("NotImplemented", "If-None-Match of an upload takes only “*”.");
  }
  if (onlyIf && (await storage.find(bucket, key))) {
    throw new S3Error("PreconditionFailed", "An object with this key exists already.");
  }
  const record = await storage.put(bucket, key, body(), keptHeaders(request.headers), onlyIf === "*");
  response.writeHead(200, { etag: etagOf(record), ...record.checksums, "content-length": 0 }).end();
}

/** GET and HEAD of an object. */
export async function getObject(exchange: Exchange): Promise<void> {
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

/** DELETE of one object; absent is as good as deleted. */
export async function deleteObject({ response, storage, bucket, key }: Exchange): Promise<void> {
  await storage.remove(bucket, key);
  response.writeHead(204).end();
}

function keptHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => KEPT_HEADERS.includes(name) || name.startsWith("x-amz-meta-")),
  );
}

function headersOf(record: ObjectRecord, { key, query, authorization }: Exchange): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/octet-stream",
    ...(key.startsWith("public/") ? { "cache-control": IMMUTABLE } : {}),
    ...record.headers,
    etag: etagOf(record),
    "last-modified": new Date(record.modified).toUTCString(),
    "accept-ranges": "bytes",
    // What people uploaded must never be guessed to be a page or a script.
    "x-content-type-options": "nosniff",
    // Opened by itself it runs nothing; as a picture or a film of a page this says nothing.
    "content-security-policy": "sandbox; default-src 'none'; img-src 'self'; media-src 'self'",
  };
  for (const name of authorization ? KEPT_HEADERS : []) {
    const wanted = query.get(`response-${name}`);
    if (wanted !== undefined) headers[name] = wanted.replace(/[\r\n]/g, "");
  }
  return headers;
}

function isUnchanged(headers: Record<string, string>, record: ObjectRecord): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    return tags.split(",").some((tag) => ["*", etagOf(record)].includes(tag.trim().replace(/^W\//, "")));
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return since >= Math.floor(Date.parse(record.modified) / 1000) * 1000;
}

/** S3 writes the entity tag of an object with its quotes. */
export function etagOf(record: ObjectRecord): string {
  return `"${record.md5}"`;
}
