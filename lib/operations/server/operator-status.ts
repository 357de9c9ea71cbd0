import { limitStatementTime } from "@/lib/core/server/database-store";
import { runInTransaction } from "@/lib/core/server/transaction";
import { listJobBacklog } from "@/lib/jobs/server/job-backlog-store";
import { listMailBacklog } from "@/lib/mail/server/outbox-store";
import { STATEMENT_MS } from "@/lib/operations/server/operator-store";
import { listPublicationBacklog } from "@/lib/publishing/server/publication-backlog-store";

export interface QueueStatus {
  queue: string;
  state: string;
  count: number;
  /** How long the oldest has waited; of publications, how long it is overdue. */
  oldestSeconds: number;
}

/** Returns what waits in each queue: one row per queue and state that is not empty. */
export function readQueueStatus(): Promise<QueueStatus[]> {
  return runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    const jobs = await listJobBacklog(tx);
    const mails = await listMailBacklog(tx);
    const publications = await listPublicationBacklog(tx);
    return [
      ...jobs.map((row) => toStatus(`job ${row.kind}`, row.state, row.jobs, row.oldestSeconds)),
      ...mails.map((row) => toStatus("mail", row.state, row.mails, row.oldestSeconds)),
      ...publications.map((row) => toStatus("publication", row.state, row.publications, row.overdueSeconds)),
    ];
  });
}

function toStatus(queue: string, state: string, count: number, seconds: number): QueueStatus {
  return { queue, state, count, oldestSeconds: Math.floor(seconds) };
}
