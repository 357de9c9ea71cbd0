import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { S3Error } from "./errors";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface WireRequest {
  method: string;
  /** Raw, percent-encoded. */
  path: string;
  /** Decoded name and value pairs in order. */
  query: [string, string][];
  headers: Record<string, string>;
}

export interface Authorization {
  /** SHA-256 of the body in hex, or one of S3's constants for unsigned bodies. */
  payload: string;
  /** Signed in the URL, which its holder may use for any body that the signature does not fix. */
  presigned: boolean;
  signedHeaders: string[];
}

interface Claim extends Authorization {
  keyId: string;
  day: string;
  region: string;
  time: string;
  signature: string;
  query: [string, string][];
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const SKEW_MS = 15 * 60_000;
const MAX_EXPIRY_SECONDS = 7 * 24 * 3600;

/** Verifies AWS Signature Version 4 of the header or the query; undefined for unsigned requests. */
export function verifySignature(
  request: WireRequest,
  credentials: Credentials,
  now: number,
): Authorization | undefined {
  const query = new Map(request.query);
  const presigned = query.has("X-Amz-Signature") || query.has("X-Amz-Algorithm");
  if (!presigned && request.headers.authorization === undefined) return undefined;
  const claim = presigned ? readQuery(request, query, now) : readHeader(request, now);
  if (claim.keyId !== credentials.accessKeyId) {
    throw new S3Error("InvalidAccessKeyId", "The access key does not exist in our records.");
  }
  requireCoverage(request, claim);
  if (!equal(claim.signature, sign(request, claim, credentials.secretAccessKey))) {
    throw new S3Error(
      "SignatureDoesNotMatch",
      "The signature we calculated does not match the one given: check the secret key, the method, the path and every signed header.",
    );
  }
  return { payload: claim.payload, presigned, signedHeaders: claim.signedHeaders };
}

function readQuery(request: WireRequest, query: Map<string, string>, now: number): Claim {
  const expires = Number(query.get("X-Amz-Expires"));
  if (query.get("X-Amz-Algorithm") !== ALGORITHM || !(expires > 0 && expires <= MAX_EXPIRY_SECONDS)) {
    throw new S3Error(
      "AuthorizationQueryParametersError",
      "X-Amz-Algorithm or X-Amz-Expires is missing or wrong.",
    );
  }
  const time = query.get("X-Amz-Date") ?? "";
  const signedAt = readTime(time);
  if (signedAt > now + SKEW_MS) throw new S3Error("AccessDenied", "Request is not yet valid");
  if (now >= signedAt + expires * 1000) throw new S3Error("AccessDenied", "Request has expired");
  return {
    ...readScope(query.get("X-Amz-Credential") ?? "", time),
    time,
    presigned: true,
    signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: query.get("X-Amz-Signature") ?? "",
    payload:
      query.get("X-Amz-Content-Sha256") ?? request.headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD",
    query: request.query.filter(([name]) => name !== "X-Amz-Signature"),
  };
}

function readHeader(request: WireRequest, now: number): Claim {
  const match =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+)\s*,\s*SignedHeaders=([^,\s]+)\s*,\s*Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  const payload = request.headers["x-amz-content-sha256"];
  if (!match || !payload) {
    throw new S3Error(
      "AuthorizationHeaderMalformed",
      "The authorization header or x-amz-content-sha256 is malformed.",
    );
  }
  const time = request.headers["x-amz-date"] ?? "";
  if (Math.abs(readTime(time) - now) > SKEW_MS) {
    throw new S3Error(
      "RequestTimeTooSkewed",
      "The clocks differ by more than 15 minutes: set this machine's clock.",
    );
  }
  return {
    ...readScope(match[1] ?? "", time),
    time,
    presigned: false,
    signedHeaders: (match[2] ?? "").split(";"),
    signature: match[3] ?? "",
    payload,
    query: request.query,
  };
}

function readScope(credential: string, time: string) {
  const [keyId = "", day = "", region = "", service, end, ...rest] = credential.split("/");
  if (service !== "s3" || end !== "aws4_request" || rest.length > 0 || day !== time.slice(0, 8)) {
    throw new S3Error(
      "AuthorizationHeaderMalformed",
      "The credential must be KEY/DATE/REGION/s3/aws4_request.",
    );
  }
  return { keyId, day, region };
}

function readTime(text: string): number {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const time = iso === text ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(time)) throw new S3Error("AccessDenied", "The request carries no valid date.");
  return time;
}

/** The host and every header that changes the effect must be signed; otherwise an attacker could add one. */
function requireCoverage(request: WireRequest, claim: Claim): void {
  const needed = Object.keys(request.headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  const missing = needed.find(
    (name) => name !== "x-amz-content-sha256" && !claim.signedHeaders.includes(name),
  );
  if (missing || !claim.signedHeaders.includes("host")) {
    throw new S3Error(
      "AccessDenied",
      `There were headers present in the request which were not signed: ${missing}`,
    );
  }
}

function sign(request: WireRequest, claim: Claim, secret: string): string {
  const scope = `${claim.day}/${claim.region}/s3/aws4_request`;
  const canonical = [
    request.method,
    request.path
      .split("/")
      .map((segment) => encode(decodePercentStrictly(segment)))
      .join("/"),
    claim.query
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...claim.signedHeaders.map(
      (name) => `${name}:${(request.headers[name] ?? "").trim().replace(/\s+/g, " ")}`,
    ),
    "",
    claim.signedHeaders.join(";"),
    claim.payload,
  ].join("\n");
  const toSign = [ALGORITHM, claim.time, scope, createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of [claim.day, claim.region, "s3", "aws4_request"]) {
    key = createHmac("sha256", key).update(part).digest();
  }
  return createHmac("sha256", key).update(toSign).digest("hex");
}

/** Percent-decodes strictly: "+" stays "+". */
export function decodePercentStrictly(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error("InvalidURI", "The address is not valid percent-encoded UTF-8.");
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function equal(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
