import { countUnresolvedPayments } from "@/lib/billing/server/payment-lookup-store";
import { listExpiringConnections } from "@/lib/connections/server/send-expiry-warnings";
import { limitStatementTime } from "@/lib/core/server/database-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { listJobBacklog } from "@/lib/jobs/server/job-backlog-store";
import { listMailBacklog } from "@/lib/mail/server/outbox-store";
import type { Problem } from "@/lib/mail/templates/self-check";
import { LATE_PUBLICATION_SECONDS, LATE_QUEUE_SECONDS } from "@/lib/operations/limits";
import { countLiveConnections, countRecentFailures } from "@/lib/operations/server/self-check-store";
import { listPublicationBacklog } from "@/lib/publishing/server/publication-backlog-store";

const STATEMENT_MS = 5_000;
const SECONDS_PER_MINUTE = 60;
const LATE_MINUTES = LATE_PUBLICATION_SECONDS / SECONDS_PER_MINUTE;
const WAITING_MINUTES = LATE_QUEUE_SECONDS / SECONDS_PER_MINUTE;

/** Single refusals are wrong addresses. */
const MIN_FAILED_MAILS = 3;
/** Single connections end because their users let them; many, because of the app. */
const MIN_ENDING = 5;
const ENDING_SHARE = 0.1;

/** Checks of the database, each in its own transaction, so that a slow one leaves the others. */
export const BACKLOG_CHECKS: Record<string, () => Promise<Problem[]>> = {
  publications: limit(async (tx) => {
    const rows = await listPublicationBacklog(tx);
    return toWaiting("publicationsLate", LATE_MINUTES, ...rows.map((row) => row.overdueSeconds));
  }),
  jobs: limit(async (tx) => {
    const queued = (await listJobBacklog(tx)).filter(({ state }) => state === "queued");
    return toWaiting("jobsWaiting", WAITING_MINUTES, ...queued.map((row) => row.oldestSeconds));
  }),
  mails: limit(async (tx) => {
    const queued = (await listMailBacklog(tx)).filter(({ state }) => state === "queued");
    return toWaiting("mailsWaiting", WAITING_MINUTES, ...queued.map((row) => row.oldestSeconds));
  }),
  "given up": limit(async (tx) => {
    const { mails, deletions } = await countRecentFailures(tx);
    return [...toCount("mailsFailed", mails, MIN_FAILED_MAILS), ...toCount("deletionsFailing", deletions, 1)];
  }),
  payments: limit(async (tx) => toCount("paymentsUnresolved", await countUnresolvedPayments(tx), 1)),
  connections: limit(async (tx) => {
    const ending = await listExpiringConnections(1, tx);
    const few = (await countLiveConnections(tx)) * ENDING_SHARE;
    return toCount("connectionsEnding", ending.length, Math.max(MIN_ENDING, few));
  }),
};

function limit(find: (tx: Tx) => Promise<Problem[]>): () => Promise<Problem[]> {
  return () =>
    runInTransaction(async (tx) => {
      await limitStatementTime(STATEMENT_MS, tx);
      return find(tx);
    });
}

function toWaiting(code: Problem["code"], least: number, ...seconds: number[]): Problem[] {
  const minutes = Math.floor(Math.max(0, ...seconds) / SECONDS_PER_MINUTE);
  return toCount(code, minutes, least);
}

function toCount(code: Problem["code"], count: number, least: number): Problem[] {
  return count >= least ? [{ code, value: String(count) }] : [];
}
