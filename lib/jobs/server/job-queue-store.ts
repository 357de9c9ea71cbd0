import { fromPrisma, PgBoss, type SendOptions } from "pg-boss";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { clientOf } from "@/lib/core/server/transaction";
import { JOB_NAMES, type JobData, type JobName } from "@/lib/jobs/names";
import type { EnqueueOptions, JobQueue } from "@/lib/jobs/server/port";

/** Figures measured with pg-boss 12: instant through NOTIFY, 2 s without, floods in batches, idle near zero. */
const WORK = {
  localConcurrency: 4,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** Rows are the truth and the sweeper brings them back, so no queue repeats anything by itself. */
const QUEUE = {
  notify: true,
  retryLimit: 0,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3_600,
};

async function start(role: "sender" | "worker"): Promise<PgBoss> {
  const working = role === "worker";
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    application_name: `kolot-jobs-${role}`,
    max: working ? 6 : 2,
    connectionTimeoutMillis: 5_000,
    supervise: working,
    schedule: false,
    ...(working ? { useListenNotify: true, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } : {}),
  });
  // Without a listener a lost database connection would end the process (reliability.md 0.11).
  boss.on("error", (error) => log().warn({ error: error.message }, "queue: database trouble"));
  await boss.start();
  for (const name of JOB_NAMES) await boss.createQueue(name, QUEUE);
  return boss;
}

/** A queue over pg-boss. As sender it supervises nothing; its connection opens at the first use. */
export function openBoss(role: "sender" | "worker"): JobQueue {
  let opened: Promise<PgBoss> | undefined;
  const boss = () => {
    opened ??= start(role).catch((error: unknown) => {
      opened = undefined; // the next use tries again
      throw error;
    });
    return opened;
  };
  return {
    ready: async () => {
      await boss();
    },
    enqueue: async (name, data, options) => {
      await (await boss()).send(name, data, sendOptions(options));
    },
    work: async (name, handler) => work(await boss(), name, handler),
    stop: async (timeout) => {
      const running = await opened?.catch(() => undefined);
      opened = undefined;
      await running?.stop({ graceful: true, timeout });
    },
  };
}

function sendOptions({ tx, startAfter }: EnqueueOptions = {}): SendOptions {
  return {
    ...(tx ? { db: fromPrisma(clientOf(tx)) } : {}),
    ...(startAfter ? { startAfter } : {}),
  };
}

async function work<N extends JobName>(boss: PgBoss, name: N, handler: (data: JobData[N]) => Promise<void>) {
  await boss.work<JobData[N]>(name, WORK, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await handler(data);
          return { id, status: "completed" as const };
        } catch (error) {
          log().error({ err: error, job: name }, "job failed");
          return { id, status: "failed" as const };
        }
      }),
    ),
  );
}

/** Resolves when the queue's tables answer (readiness). */
export async function pingQueue(): Promise<void> {
  await clientOf().$queryRaw`SELECT version FROM pgboss.version`;
}
