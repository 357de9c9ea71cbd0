import { countUnresolvedPayments } from "@/lib/billing/server/payment-lookup-store";
import { limitStatementTime } from "@/lib/core/server/database-store";
import { getLogger } from "@/lib/core/server/logger";
import { createGauge } from "@/lib/core/server/metrics";
import { runInTransaction } from "@/lib/core/server/transaction";
import { sumReservedCredits } from "@/lib/credits/server/credit-store";
import { listJobBacklog } from "@/lib/jobs/server/job-backlog-store";
import { JOB_KINDS } from "@/lib/jobs/states";
import { listMailBacklog } from "@/lib/mail/server/outbox-store";
import { listPublicationBacklog } from "@/lib/publishing/server/publication-backlog-store";
import { LIVE_STATES } from "@/lib/publishing/states";

const STATEMENT_MS = 2_000;
/** A scrape waits for the database at most this long; scrapers give up after 10 s. */
const WAIT_MS = 4_000;
const MAX_AGE_MS = 10_000;

/** Reads what waits in the database, in one short transaction of a few indexed statements. */
function readBacklog() {
  return runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    return {
      jobs: await listJobBacklog(tx),
      publications: await listPublicationBacklog(tx),
      mails: await listMailBacklog(tx),
      unresolvedPayments: await countUnresolvedPayments(tx),
      reservedCredits: await sumReservedCredits(tx),
    };
  });
}

type Backlog = Awaited<ReturnType<typeof readBacklog>>;

/** `published` is counted by its transitions: counting the rows would read a table that only grows. */
const OPEN_STATES = LIVE_STATES.filter((state) => state !== "published");

function createBacklogGauges() {
  const jobs = createGauge("kolot_jobs", "Open jobs by kind and state.", ["kind", "state"]);
  const jobAge = createGauge("kolot_job_oldest_queued_age_seconds", "Age of the oldest queued job.", [
    "kind",
  ]);
  const publications = createGauge("kolot_publications", "Publications that have not ended, by state.", [
    "state",
  ]);
  const overdue = createGauge(
    "kolot_publication_overdue_seconds",
    "Time for which the longest waiting due publication was not claimed.",
    [],
  );
  const mails = createGauge("kolot_outbox_mails", "Mails that wait, or were given up in 30 days.", ["state"]);
  const mailAge = createGauge("kolot_outbox_oldest_age_seconds", "Age of the oldest waiting mail.", []);
  const payments = createGauge(
    "kolot_payments_unresolved",
    "Payments that only the operator can settle.",
    [],
  );
  const credits = createGauge("kolot_credits_reserved", "Credits that are reserved for running work.", []);
  return {
    /** Values of a database that does not answer are left out: they would look like news. */
    clear() {
      for (const gauge of [jobs, jobAge, publications, mails]) gauge.reset();
      // A reset would set those without a label to 0.
      for (const gauge of [overdue, mailAge, payments, credits]) gauge.remove();
    },
    set(backlog: Backlog) {
      for (const kind of JOB_KINDS) {
        for (const state of ["queued", "running"] as const) {
          const row = backlog.jobs.find((one) => one.kind === kind && one.state === state);
          jobs.set({ kind, state }, row?.jobs ?? 0);
          if (state === "queued") jobAge.set({ kind }, row?.oldestSeconds ?? 0);
        }
      }
      for (const state of OPEN_STATES) {
        const row = backlog.publications.find((one) => one.state === state);
        publications.set({ state }, row?.publications ?? 0);
      }
      overdue.set(Math.max(0, ...backlog.publications.map(({ overdueSeconds }) => overdueSeconds)));
      for (const state of ["queued", "failed"] as const) {
        const row = backlog.mails.find((one) => one.state === state);
        mails.set({ state }, row?.mails ?? 0);
        if (state === "queued") mailAge.set(row?.oldestSeconds ?? 0);
      }
      payments.set(backlog.unresolvedPayments);
      credits.set(backlog.reservedCredits);
    },
  };
}

/**
 * Creates the gauges of what waits in the database, and returns a function that brings them up to date before a scrape:
 * at most every 10 s, never twice at once. It never throws; without the database `kolot_database_up` is 0.
 */
export function createBacklogRefresher(read: () => Promise<Backlog> = readBacklog): () => Promise<void> {
  const up = createGauge("kolot_database_up", "1 when the last reading of the backlog succeeded.", []);
  const gauges = createBacklogGauges();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const fail = (error: unknown) => {
    getLogger().warn({ err: error }, "backlog reading failed");
    up.set(0);
    gauges.clear();
  };
  const readNow = async () => {
    try {
      gauges.set(await read());
      up.set(1);
      readAt = performance.now();
    } catch (error) {
      fail(error);
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (performance.now() - readAt < MAX_AGE_MS) return;
    reading ??= readNow();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      fail(new Error("the database took too long"));
      late.resolve();
    }, WAIT_MS);
    await Promise.race([reading, late.promise]);
    clearTimeout(timer);
  };
}
