import { fromPrisma, PgBoss, type SendOptions } from "pg-boss";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { EnqueueOptions, JobQueue } from "@/lib/jobs/server/port";
import { QUEUE_NAMES, type QueueMessages, type QueueName } from "@/lib/jobs/states";

/** Measured with pg-boss 12: immediate through NOTIFY, 2 s without it, near zero load when idle. */
const WORK = {
  localConcurrency: 4,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** Rows are authoritative and the cron task finds lost work, so queues retry nothing. */
const QUEUE = {
  notify: true,
  retryLimit: 0,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3_600,
};

/** Names of the database sessions, by which `isWorkerConnected` finds a worker. */
const SESSION_NAME = { sender: "kolot-jobs-sender", worker: "kolot-jobs-worker" };

async function start(role: "sender" | "worker"): Promise<PgBoss> {
  const working = role === "worker";
  const boss = new PgBoss({
    connectionString: getEnv().DATABASE_URL,
    application_name: SESSION_NAME[role],
    max: working ? 6 : 2,
    connectionTimeoutMillis: 5_000,
    supervise: working,
    schedule: false,
    ...(working ? { useListenNotify: true, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } : {}),
  });
  // Without a listener a lost database connection would end the process.
  boss.on("error", (error) => getLogger().warn({ error: error.message }, "queue database error"));
  await boss.start();
  for (const name of QUEUE_NAMES) await boss.createQueue(name, QUEUE);
  return boss;
}

/** Opens a queue on pg-boss. A sender supervises nothing and connects at the first use. */
export function openPgBossQueue(role: "sender" | "worker"): JobQueue {
  let opened: Promise<PgBoss> | undefined;
  const boss = () => {
    opened ??= start(role).catch((error: unknown) => {
      opened = undefined; // the next use retries
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
    ...(tx ? { db: fromPrisma(getTransactionClient(tx)) } : {}),
    ...(startAfter ? { startAfter } : {}),
  };
}

async function work<N extends QueueName>(
  boss: PgBoss,
  name: N,
  handler: (data: QueueMessages[N]) => Promise<void>,
) {
  await boss.work<QueueMessages[N]>(name, WORK, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await handler(data);
          return { id, status: "completed" as const };
        } catch (error) {
          getLogger().error({ err: error, job: name }, "job failed");
          return { id, status: "failed" as const };
        }
      }),
    ),
  );
}

export async function pingQueue(): Promise<void> {
  await getTransactionClient().$queryRaw`SELECT version FROM pgboss.version`;
}

/** Returns whether a worker process, on this machine or another, has a session in the database. */
export async function isWorkerConnected(): Promise<boolean> {
  const [row] = await getTransactionClient().$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${SESSION_NAME.worker}) AS found`;
  return row?.found ?? false;
}
