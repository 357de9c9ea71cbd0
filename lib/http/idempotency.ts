import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  findIdempotencyKey,
  type IdempotencyRow,
  isIdempotencyKeyStopped,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from "@/lib/core/server/idempotency-store";
import { getLogger } from "@/lib/core/server/logger";
import { isAttempted } from "@/lib/core/vendor-attempts";
import { describeFailure, readStoredFailure } from "@/lib/http/error-response";

const RENEW_MS = 30_000;
/** The request to stop may arrive at another process. */
const STOP_CHECK_MS = 500;
const UNSAFE = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export interface StoredResponse {
  status: number;
  /** The JSON value, or a Response (streams, redirects), which is never stored. */
  body: unknown;
}

/** Returns null for safe methods and without a key. Throws validation_error for an unusable key. */
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
 * Runs the work once per key: a retry gets the first response, or `in_progress`; another body is refused. A
 * failure releases the key, so that a retry runs again [CR3, CR4], except after work that a vendor may have billed:
 * its failure is the response of every retry, and the user's next click is a new key [CR12]. `stopping`, which
 * the work observes, is aborted when the user stops the request; a stopped request never runs again [CR13].
 */
export async function runIdempotently(
  row: IdempotencyRow,
  work: () => Promise<StoredResponse>,
  stopping?: AbortController,
): Promise<StoredResponse> {
  const claim = await claimIdempotencyKey(row);
  if (claim.kind === "running") throw new AppError("in_progress", { retryAfter: 1 });
  if (claim.kind === "stopped") throw new AppError("cancelled");
  if (claim.kind === "other-body") throw new AppError("key_reused");
  if (claim.kind === "done") {
    const failure = claim.status >= 400 ? readStoredFailure(claim.response) : null;
    if (failure) throw failure;
    return { status: claim.status, body: claim.response };
  }
  const renewal = setInterval(() => {
    renewIdempotencyKey(row).catch((error: unknown) =>
      getLogger().warn({ err: error }, "idempotency key renewal failed"),
    );
  }, RENEW_MS);
  const stopCheck = stopping && setInterval(() => abortIfStopped(row, stopping), STOP_CHECK_MS);
  try {
    const response = await work().catch(async (error: unknown) => {
      const isStopped = stopping?.signal.aborted === true;
      const failure = isStopped ? new AppError("cancelled", { cause: error }) : error;
      if (isStopped || isAttempted(error)) await keepResponse(row, describeFailure(failure));
      else await releaseIdempotencyKey(row);
      throw failure;
    });
    // The first byte does not wait for the release: an immediate retry is refused as running, which is true.
    if (response.body instanceof Response) void freeLater(row);
    else await keepResponse(row, response);
    return response;
  } finally {
    clearInterval(renewal);
    clearInterval(stopCheck);
  }
}

/**
 * Returns the stored response of a request that is repeated after it changed who the caller is; runs nothing. Throws
 * not_found for an unknown key, before `readIdentity` reads the input.
 */
export async function replayResponse(
  request: Request,
  userId: string,
  readIdentity: () => Promise<unknown>,
): Promise<StoredResponse> {
  const key = readIdempotencyKey(request);
  const known = key && (await findIdempotencyKey(identifyRequest(request, userId, key, null)));
  if (!known) throw new AppError("not_found");
  const { requestHash } = identifyRequest(request, userId, key, await readIdentity());
  if (requestHash !== known.requestHash) throw new AppError("key_reused");
  if (known.state !== "done") throw new AppError("in_progress", { retryAfter: 1 });
  return { status: known.status ?? 200, body: known.response };
}

function abortIfStopped(row: IdempotencyRow, stopping: AbortController): void {
  if (stopping.signal.aborted) return;
  isIdempotencyKeyStopped(row).then(
    (isStopped) => isStopped && stopping.abort(),
    (error: unknown) => getLogger().warn({ err: error }, "stop of a request was not read"),
  );
}

/** A key that cannot be released expires with its lock. */
function freeLater(row: IdempotencyRow): Promise<void> {
  return releaseIdempotencyKey(row).catch((error: unknown) =>
    getLogger().warn({ err: error, route: row.route }, "idempotency key release failed"),
  );
}

/** The effect has happened, so the key stays locked: after a release a retry would repeat the effect. */
async function keepResponse(row: IdempotencyRow, { status, body }: StoredResponse): Promise<void> {
  for (const last of [false, false, true]) {
    try {
      return await completeIdempotencyKey(row, status, body);
    } catch (error) {
      if (last) getLogger().error({ err: error, route: row.route }, "saving an idempotent response failed");
    }
  }
}

export function identifyRequest(
  request: Request,
  userId: string,
  key: string,
  body: unknown,
): IdempotencyRow {
  const { pathname, search } = new URL(request.url);
  return {
    scope: userId,
    route: `${request.method} ${pathname}`,
    key,
    requestHash: sha256Hex(JSON.stringify([search, body])),
    owner: randomUUID(),
  };
}

/** Returns the ledger key of an action: stable over retries, unique without an idempotency key. */
export function getLedgerKey(row: IdempotencyRow | null): string {
  return row ? sha256Hex(`${row.route} ${row.key}`) : randomUUID();
}
