import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { startMetricsServer } from "@/lib/core/server/metrics-server";
import { flushTracesBeforeExit, startTracing } from "@/lib/core/server/start-tracing";
import { getProcessTempDirectory } from "@/lib/core/server/temp-directory";
import { createRouteFinder, measureRequests, readRouteManifest } from "@/lib/http/measure-requests";
import { guardRequests } from "@/lib/http/request-guard";
import { configureRequestTimeouts } from "@/lib/http/request-limits";
import { abortRunningWork } from "@/lib/http/shutdown";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";

// Running work that has not finished by then is canceled and releases its credits; then the process exits.
const CANCEL_MS = 3_000;
const DRAIN_MS = 25_000;

// An invalid environment ends the process here with its messages, instead of failing request by request.
getEnv();

// Before the first request; a collector that is down does not matter here.
await startTracing("web");

configureRequestTimeouts(getEnv().BODY_WINDOW_SECONDS * 1_000);
guardRequests(getEnv().APP_URL);

const { METRICS_PORT, METRICS_HOST } = getEnv();
if (METRICS_PORT) {
  void readRouteManifest().then((manifest) => measureRequests(createRouteFinder(manifest)));
  startMetricsServer(METRICS_PORT, METRICS_HOST);
}

// Needed on a first start against a new store; the readiness check reports when the store itself is down.
ensureBucket().catch((error: unknown) => getLogger().warn({ err: error }, "bucket creation failed"));

// Deletes the temporary files of uploads that a killed process left unfinished.
getProcessTempDirectory().catch((error: unknown) =>
  getLogger().warn({ err: error }, "temporary directory creation failed"),
);

// Next waits for open requests on SIGTERM without a limit: one hanging call would block a deploy.
process.once("SIGTERM", () => {
  getLogger().info("shutdown started; finishing open requests");
  flushTracesBeforeExit();
  setTimeout(abortRunningWork, CANCEL_MS).unref();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
});
