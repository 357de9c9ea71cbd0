import { randomUUID } from "node:crypto";
import type { Env } from "@/lib/core/server/env";
import { isBucketPrivate } from "@/lib/core/server/media-base";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { type DoctorFinding, probe } from "./finding";

const PART = "Media headers";
const TIMEOUT_MS = 8_000;

type MediaSettings = Pick<Env, "APP_URL" | "MEDIA_PUBLIC_URL">;

/**
 * Stores a text and fetches it at the public media URL: a file that a browser opens directly must not run as a
 * page [UP5]. Only the embedded store sends the first two headers by itself.
 */
export function checkMediaHeaders(env: MediaSettings): Promise<DoctorFinding> {
  if (isBucketPrivate(env)) return checkSignedMedia();
  const { MEDIA_PUBLIC_URL } = env;
  return probe(PART, "let the public read public/* of the bucket at MEDIA_PUBLIC_URL", async () => {
    return withStoredObject(async (key) => {
      const response = await read(`${MEDIA_PUBLIC_URL}/${key}`);
      if (!response.ok) throw new Error(`the media URL responded with ${response.status}`);
      return (
        findMissingHeaders(response.headers) ?? "nosniff, a sandboxing policy and downloads of other files"
      );
    });
  });
}

/** Fetches an object as browsers do with a private bucket: by a signed URL, which only the store's key can make. */
function checkSignedMedia(): Promise<DoctorFinding> {
  return probe(PART, "check S3_PUBLIC_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE", () =>
    withStoredObject(async (key) => {
      const signed = await getObjectStore().signedGet(key, 60);
      const response = await read(signed);
      if (!response.ok) throw new Error(`the signed URL responded with ${response.status}`);
      const unsigned = await read(signed.split("?")[0] ?? "");
      const says = `private bucket, signed URLs at ${new URL(signed).host}`;
      if (!unsigned.ok) return says;
      const next = "refuse unsigned reads of the bucket, or set MEDIA_PUBLIC_URL";
      return { state: "warning", part: PART, says: `${says}, but it is readable without them`, next };
    }),
  );
}

const read = (url: string) => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });

async function withStoredObject<T>(work: (key: string) => Promise<T>): Promise<T> {
  const store = getObjectStore();
  const key = `public/doctor-${randomUUID()}.txt`;
  await store.put(key, { bytes: Buffer.from("doctor"), contentType: "text/plain" });
  try {
    return await work(key);
  } finally {
    await store.delete(key);
  }
}

function findMissingHeaders(headers: Headers): DoctorFinding | null {
  const policies = (headers.get("content-security-policy") ?? "").split(/[;,]/);
  const isSandboxed = policies.some((directive) => directive.trim().toLowerCase() === "sandbox");
  const isTyped = headers.get("x-content-type-options")?.trim().toLowerCase() === "nosniff";
  const isDownloaded = /^\s*attachment\b/i.test(headers.get("content-disposition") ?? "");
  const missing = [
    ...(isTyped ? [] : ["X-Content-Type-Options: nosniff"]),
    ...(isSandboxed ? [] : ["Content-Security-Policy: sandbox"]),
    // Stored with the object: only a CDN or proxy that drops it is to blame.
    ...(isDownloaded ? [] : ["Content-Disposition: attachment"]),
  ];
  if (missing.length === 0) return null;
  const next = "add them at the CDN or proxy of MEDIA_PUBLIC_URL: docs/operations.md, “Configure the bucket”";
  return { state: "broken", part: PART, says: `media come without ${missing.join(", ")}`, next };
}
