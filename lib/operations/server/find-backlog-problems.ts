import { countUnresolvedPayments } from "@/lib/billing/server/payment-lookup-store";
import { listExpiringConnections } from "@/lib/connections/server/send-expiry-warnings";
import { limitStatementTime } from "@/lib/core/server/database-store";
import { runInTransaction } from "@/lib/core/server/transaction";
import { listJobBacklog } from "@/lib/jobs/server/job-backlog-store";
import { listMailBacklog } from "@/lib/mail/server/outbox-store";
import type { Problem } from "@/lib/mail/templates/self-check";
import { countRecentFailures } from "@/lib/operations/server/self-check-store";
import { listPublicationBacklog } from "@/lib/publishing/server/publication-backlog-store";

/** The limits of the alerts `KolotPublicationsLate` and `KolotWorkWaiting` (docs/monitoring/alerts.yaml), in minutes. */
const LATE_MINUTES = 5;
const WAITING_MINUTES = 15;
const STATEMENT_MS = 5_000;
const SECONDS_PER_MINUTE = 60;

/** Finds what waits too long and what only an operator can end, in the database. */
export async function findBacklogProblems(): Promise<Problem[]> {
  const found = await runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    return {
      publications: await listPublicationBacklog(tx),
      jobs: await listJobBacklog(tx),
      mails: await listMailBacklog(tx),
      payments: await countUnresolvedPayments(tx),
      failures: await countRecentFailures(tx),
    };
  });
  const queuedJobs = found.jobs.filter(({ state }) => state === "queued");
  const queuedMails = found.mails.filter(({ state }) => state === "queued");
  const ending = await listExpiringConnections(1);
  return [
    ...toWaiting(
      "publicationsLate",
      found.publications.map((row) => row.overdueSeconds),
      LATE_MINUTES,
    ),
    ...toWaiting(
      "jobsWaiting",
      queuedJobs.map((row) => row.oldestSeconds),
      WAITING_MINUTES,
    ),
    ...toWaiting(
      "mailsWaiting",
      queuedMails.map((row) => row.oldestSeconds),
      WAITING_MINUTES,
    ),
    ...toCount("mailsFailed", found.failures.mails),
    ...toCount("paymentsUnresolved", found.payments),
    ...toCount("deletionsFailing", found.failures.deletions),
    ...toCount("connectionsEnding", ending.length),
  ];
}

function toWaiting(code: Problem["code"], seconds: number[], limit: number): Problem[] {
  const minutes = Math.floor(Math.max(0, ...seconds) / SECONDS_PER_MINUTE);
  return minutes >= limit ? [{ code, value: String(minutes) }] : [];
}

function toCount(code: Problem["code"], count: number): Problem[] {
  return count > 0 ? [{ code, value: String(count) }] : [];
}
