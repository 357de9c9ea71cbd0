import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/crypto";
import {
  claimKey,
  finishKey,
  freeKey,
  type IdempotencyRow,
  renewKey,
} from "@/lib/core/server/idempotency-store";
import { log } from "@/lib/core/server/logger";

const RENEW_MS = 30_000;
const UNSAFE = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export interface Answer {
  status: number;
  /** The JSON value, or a ready Response (streams, redirects), which is never stored. */
  body: unknown;
}

/** The header's value when it may be used, else null. Throws for one that is too long or not printable. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || !UNSAFE.has(request.method)) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError("validation_error", {
      message: "Idempotency-Key takes 1 to 255 printable characters",
    });
  }
  return key;
}

/**
 * Runs work once per key: a repeat with the same body gets the first answer, one with another body is refused,
 * one that comes while it runs is told so. A failure frees the key: a repeat is a new try (api.md; CR3, CR4).
 */
export async function runOnce(row: IdempotencyRow, work: () => Promise<Answer>): Promise<Answer> {
  const claim = await claimKey(row);
  if (claim.kind === "running") throw new AppError("in_progress", { retryAfter: 1 });
  if (claim.kind === "other-body") throw new AppError("key_reused");
  if (claim.kind === "done") return { status: claim.status, body: claim.response };
  const renewal = setInterval(() => {
    renewKey(row).catch((error: unknown) => log().warn({ err: error }, "idempotency key not renewed"));
  }, RENEW_MS);
  try {
    const answer = await work().catch(async (error: unknown) => {
      await freeKey(row);
      throw error;
    });
    // Its first byte does not wait for that: who repeats the call at once is told that it runs, which is true.
    if (answer.body instanceof Response) void freeLater(row);
    else await keepAnswer(row, answer);
    return answer;
  } finally {
    clearInterval(renewal);
  }
}

/** What cannot be freed runs out with its lock. */
function freeLater(row: IdempotencyRow): Promise<void> {
  return freeKey(row).catch((error: unknown) =>
    log().warn({ err: error, route: row.route }, "idempotency key not freed"),
  );
}

/**
 * The effect is there: whatever happens now, the key must not become free, or the client's next try does it again.
 * An answer that cannot be written leaves the key to its lock, and this click's answer goes out all the same.
 */
async function keepAnswer(row: IdempotencyRow, { status, body }: Answer): Promise<void> {
  for (const last of [false, false, true]) {
    try {
      return await finishKey(row, status, body);
    } catch (error) {
      if (last) log().error({ err: error, route: row.route }, "answer of a finished action not kept");
    }
  }
}

/** Identity of a keyed request: who, where, which key, and a hash of what was asked. */
export function keyedRequest(request: Request, userId: string, key: string, body: unknown): IdempotencyRow {
  const { pathname, search } = new URL(request.url);
  return {
    scope: userId,
    route: `${request.method} ${pathname}`,
    key,
    requestHash: sha256(JSON.stringify([search, body])),
    owner: randomUUID(),
  };
}

/** What one click is called in the ledger: stable over its retries, unique without a key. */
export function actionKeyOf(row: IdempotencyRow | null): string {
  return row ? sha256(`${row.route} ${row.key}`) : randomUUID();
}
