import { randomUUID } from "node:crypto";
import type { Env } from "@/lib/core/server/env";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { type DoctorFinding, probe } from "./finding";

const PART = "Media headers";
const TIMEOUT_MS = 8_000;

/**
 * Stores a text and fetches it at the public media URL: a file that a browser opens directly must not run as a
 * page [UP5]. Only the embedded store sends the first two headers by itself.
 */
export function checkMediaHeaders({
  MEDIA_PUBLIC_URL,
}: Pick<Env, "MEDIA_PUBLIC_URL">): Promise<DoctorFinding> {
  return probe(PART, "let the public read public/* of the bucket at MEDIA_PUBLIC_URL", async () => {
    const store = getObjectStore();
    const key = `public/doctor-${randomUUID()}.txt`;
    await store.put(key, { bytes: Buffer.from("doctor"), contentType: "text/plain" });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${MEDIA_PUBLIC_URL}/${key}`, { signal });
      if (!response.ok) throw new Error(`the media URL responded with ${response.status}`);
      return (
        findMissingHeaders(response.headers) ?? "nosniff, a sandboxing policy and downloads of other files"
      );
    } finally {
      await store.delete(key);
    }
  });
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
