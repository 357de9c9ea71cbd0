import { afterAll, afterEach, beforeAll } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { closeQueue } from "@/lib/jobs/server/queue";
import {
  type OwnServices,
  startOwnServices,
  stopWorker,
  type Worker,
  type WorkerOptions,
} from "@/tests/harness/own-services";

const SHORT = {
  PUBLICATION_LEASE_SECONDS: "2",
  JOB_LEASE_SECONDS: "4",
  CRON_INTERVAL_SECONDS: "1",
  RESERVATION_SECONDS: "8",
  BACKGROUND_REMOVAL_MODEL: "small",
};

/**
 * Starts separate services for a test file, so that a killed worker cannot affect other files. Returns a
 * function that starts a worker; each worker stops when its test ends.
 */
export function setUpOwnServices(): (killAt?: string, options?: WorkerOptions) => Promise<Worker> {
  const workers: Worker[] = [];
  let services: OwnServices;
  beforeAll(async () => {
    services = await startOwnServices(SHORT);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map(stopWorker));
  });
  afterAll(async () => {
    await closeQueue();
    await closeDb();
    await services.stop();
  });
  return async (killAt, options) => {
    const worker = await services.startWorker({ ...options, killAt });
    workers.push(worker);
    return worker;
  };
}
