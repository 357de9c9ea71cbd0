import { S3Error } from "./errors";
import { quoteEtag } from "./objects";
import { readWholeBody } from "./request-body";
import { type RequestContext, respondWithXml } from "./request-context";
import { readDeleteRequest } from "./xml";

const MAX_DELETE_BYTES = 2_000_000;

/** PUT of a bucket; idempotent. */
export async function createBucket({ response, storage, bucket }: RequestContext): Promise<void> {
  await storage.createBucket(bucket);
  response.writeHead(200, { location: `/${bucket}`, "content-length": 0 }).end();
}

export function headBucket({ response }: RequestContext): void {
  response.writeHead(200).end();
}

/** POST ?delete: deletes up to a thousand objects. */
export async function deleteObjects({ response, storage, bucket, body }: RequestContext): Promise<void> {
  const { keys, quiet } = readDeleteRequest(await readWholeBody(body(MAX_DELETE_BYTES)));
  for (const key of keys) await storage.remove(bucket, key);
  respondWithXml(response, 200, "DeleteResult", quiet ? {} : { Deleted: keys.map((Key) => ({ Key })) });
}

/** GET ?list-type=2 with prefix, delimiter and pages. */
export async function listObjects({ response, storage, bucket, query }: RequestContext): Promise<void> {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const limit = Math.min(readCount(query.get("max-keys") ?? "1000"), 1000);
  const token = query.get("continuation-token");
  const after =
    token === undefined ? (query.get("start-after") ?? "") : Buffer.from(token, "base64url").toString();
  const page = collect(await storage.keys(bucket), { prefix, delimiter, after, limit });
  const records = await Promise.all(page.keys.map((key) => storage.find(bucket, key)));
  const visible = query.get("encoding-type") === "url" ? encodeURIComponent : (text: string) => text;
  respondWithXml(response, 200, "ListBucketResult", {
    Name: bucket,
    Prefix: visible(prefix),
    Delimiter: delimiter === "" ? undefined : visible(delimiter),
    EncodingType: query.get("encoding-type"),
    MaxKeys: limit,
    KeyCount: page.keys.length + page.groups.length,
    IsTruncated: page.last !== undefined,
    NextContinuationToken: page.last && Buffer.from(page.last).toString("base64url"),
    Contents: records
      .filter((record) => record !== undefined)
      .map((record) => ({
        Key: visible(record.key),
        LastModified: record.modified,
        ETag: quoteEtag(record),
        Size: record.size,
        StorageClass: "STANDARD",
      })),
    CommonPrefixes: page.groups.map((group) => ({ Prefix: visible(group) })),
  });
}

function collect(
  all: string[],
  { prefix, delimiter, after, limit }: { prefix: string; delimiter: string; after: string; limit: number },
) {
  const keys: string[] = [];
  const groups = new Set<string>();
  let last: string | undefined;
  let seen = "";
  for (const key of all) {
    const cut = delimiter && key.startsWith(prefix) ? key.indexOf(delimiter, prefix.length) : -1;
    const name = cut < 0 ? key : key.slice(0, cut + delimiter.length);
    // A common prefix that ended the previous page covers all of its keys.
    if (!key.startsWith(prefix) || name <= after || (cut >= 0 && groups.has(name))) continue;
    if (keys.length + groups.size === limit) {
      last = seen;
      break;
    }
    if (cut < 0) keys.push(key);
    else groups.add(name);
    seen = name;
  }
  return { keys, groups: [...groups], last: limit === 0 ? undefined : last };
}

function readCount(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new S3Error("InvalidArgument", "max-keys must be a number.");
  return Number(text);
}
