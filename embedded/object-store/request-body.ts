import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { decodeAwsChunked } from "./aws-chunked";
import { S3Error } from "./errors";
import type { Authorization, WireRequest } from "./signature";

export interface ParsedBody {
  size: number;
  /** MD5 in hex, which is S3's ETag. */
  md5: string;
  checksums: Record<string, string>;
}

export interface VerifiedBody {
  /** Throws when the body does not match its headers and signature. */
  chunks: AsyncIterable<Buffer>;
  facts(): ParsedBody;
}

const STREAMED = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
const CHECKSUM = "x-amz-checksum-";

/** Streams a body and verifies its length, its signed hash and its checksums in constant memory. */
export function verifyBody(
  source: AsyncIterable<Buffer>,
  request: WireRequest,
  authorization: Authorization,
  maxBytes: number,
): VerifiedBody {
  const length = expectedLength(request, authorization);
  if (length > maxBytes) throw tooLarge(maxBytes);
  const expected = namedChecksums(request);
  const requested = new Set([
    ...Object.keys(expected),
    ...(request.headers["x-amz-trailer"] ?? "").split(","),
  ]);
  const meters = [...requested].filter((name) => name.trim() !== "").map((name) => createMeter(name.trim()));
  let facts: ParsedBody | undefined;

  async function* read(): AsyncGenerator<Buffer> {
    const md5 = createHash("md5");
    const sha256 = createHash("sha256");
    const signed = /^[0-9a-f]{64}$/.test(authorization.payload);
    let size = 0;
    const plain =
      authorization.payload === STREAMED
        ? decodeAwsChunked(source, (trailers) => Object.assign(expected, trailers))
        : source;
    for await (const chunk of plain) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      md5.update(chunk);
      if (signed) sha256.update(chunk);
      for (const meter of meters) meter.update(chunk);
      yield chunk;
    }
    if (size !== length) throw new S3Error("IncompleteBody", `Expected ${length} bytes and got ${size}.`);
    if (signed && sha256.digest("hex") !== authorization.payload) {
      throw new S3Error("XAmzContentSHA256Mismatch", "The body does not have the SHA-256 that was signed.");
    }
    facts = { size, md5: md5.digest("hex"), checksums: assertDigests(meters, expected) };
    checkMd5(request.headers["content-md5"], facts.md5);
  }

  return {
    chunks: read(),
    facts() {
      if (!facts) throw new Error("The body was not read to its end.");
      return facts;
    },
  };
}

export async function readWholeBody(body: VerifiedBody): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function expectedLength(request: WireRequest, authorization: Authorization): number {
  const streamed = authorization.payload === STREAMED;
  if (authorization.payload.startsWith("STREAMING-") && !streamed) {
    throw new S3Error("NotImplemented", `This store does not take ${authorization.payload}.`);
  }
  const text = request.headers[streamed ? "x-amz-decoded-content-length" : "content-length"];
  if (text === undefined || !/^\d+$/.test(text)) {
    throw new S3Error("MissingContentLength", "The request must say how long its body is.");
  }
  return Number(text);
}

/** Checksums come in headers, or in the query of a presigned URL. */
function namedChecksums(request: WireRequest): Record<string, string> {
  const all = [
    ...Object.entries(request.headers),
    ...request.query.map(([name, value]) => [name.toLowerCase(), value] as const),
  ];
  return Object.fromEntries(all.filter(([name]) => name.startsWith(CHECKSUM)));
}

function createMeter(name: string) {
  const algorithm = name.slice(CHECKSUM.length);
  if (algorithm === "crc32") {
    let value = 0;
    return {
      name,
      update(chunk: Buffer) {
        value = crc32(chunk, value);
      },
      digest() {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(value >>> 0);
        return bytes.toString("base64");
      },
    };
  }
  if (algorithm !== "sha1" && algorithm !== "sha256") {
    throw new S3Error(
      "InvalidRequest",
      `This store does not know the checksum “${name}”; use crc32, sha1 or sha256.`,
    );
  }
  const hash = createHash(algorithm);
  return { name, update: (chunk: Buffer) => void hash.update(chunk), digest: () => hash.digest("base64") };
}

function assertDigests(
  meters: ReturnType<typeof createMeter>[],
  expected: Record<string, string>,
): Record<string, string> {
  const right: Record<string, string> = {};
  for (const meter of meters) {
    const digest = meter.digest();
    if (expected[meter.name] !== digest) {
      throw new S3Error(
        "BadDigest",
        `The ${meter.name} you specified did not match the calculated checksum.`,
      );
    }
    right[meter.name] = digest;
  }
  return right;
}

function checkMd5(given: string | undefined, hex: string): void {
  if (given === undefined || given === Buffer.from(hex, "hex").toString("base64")) return;
  throw new S3Error("BadDigest", "The Content-MD5 you specified did not match what we received.");
}

function tooLarge(maxBytes: number): S3Error {
  return new S3Error("EntityTooLarge", `An object may have at most ${maxBytes} bytes.`);
}
