import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { callLinkedInApi, encodeUrn } from "@/lib/providers/social/linkedin-rest";
import { SocialError } from "@/lib/providers/social/port";

export type FileKind = "image" | "video" | "document";

export interface UploadedFile {
  kind: FileKind;
  urn: string;
}

/** After this time the permit is released for another post; uploads are kept. */
const TIMEOUT_MS = 60_000;
/**
 * Wait for an image whose status cannot be polled; LinkedIn refuses the post when it takes longer, and the
 * attempt is repeated.
 */
const GRACE_MS = 2_000;
const POLL_MS = [250, 500, 1_000, 2_000, 4_000];

const progress = z.object({ status: z.string() });

interface Waiting {
  token: string;
  signal: AbortSignal | undefined;
  patienceMs?: number;
  graceMs?: number;
}

/**
 * Returns when every file can be shown. A write-only permission may not poll images: they get a fixed wait.
 * Throws a transient error on timeout and a refusal for a file that LinkedIn cannot use.
 */
export async function waitUntilReady(files: UploadedFile[], waiting: Waiting): Promise<void> {
  const until = performance.now() + (waiting.patienceMs ?? TIMEOUT_MS);
  let unread = false;
  for (const file of files) {
    const status: string =
      unread && file.kind === "image" ? "UNREADABLE" : await settled(file, waiting, until);
    unread ||= status === "UNREADABLE";
  }
  if (unread) await pause(waiting.graceMs ?? GRACE_MS, undefined, { signal: waiting.signal });
}

async function settled(file: UploadedFile, waiting: Waiting, until: number): Promise<string> {
  const { token, signal } = waiting;
  for (let poll = 0; ; poll += 1) {
    const status = await statusOf(file, token, signal);
    if (status === "AVAILABLE" || status === "UNREADABLE") return status;
    if (status === "PROCESSING_FAILED") {
      throw new SocialError(
        "refused",
        "media_refused",
        "LinkedIn could not use a file of this post. Replace it",
      );
    }
    const wait = POLL_MS[Math.min(poll, POLL_MS.length - 1)] ?? 0;
    if (performance.now() + wait > until) {
      throw new SocialError(
        "transient",
        "media_processing",
        "LinkedIn is still working on the files of this post",
      );
    }
    await pause(wait, undefined, { signal });
  }
}

async function statusOf({ kind, urn }: UploadedFile, token: string, signal?: AbortSignal) {
  try {
    const { status } = await callLinkedInApi(progress, { path: `${kind}s/${encodeUrn(urn)}`, token, signal });
    return status;
  } catch (error) {
    if (error instanceof SocialError && error.kind === "permission") return "UNREADABLE";
    throw error;
  }
}
