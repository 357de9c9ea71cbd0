import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { tempHome } from "@/lib/core/server/temp-folder";
import { limitRequests } from "@/lib/http/request-limits";
import { abandonRunningWork } from "@/lib/http/shutdown";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";

// What has not ended by itself soon is cancelled and gives its credits back; then the process goes, whatever hangs.
const CANCEL_MS = 3_000;
const DRAIN_MS = 25_000;

// A wrong environment ends the process here, with its sentences, instead of failing request by request.
env();

limitRequests(env().BODY_WINDOW_SECONDS * 1_000);

// On a first start against a new store; readiness tells when the store itself is away.
ensureBucket().catch((error: unknown) => log().warn({ err: error }, "bucket not ensured"));

// What a killed process left of unfinished uploads goes now.
tempHome().catch((error: unknown) => log().warn({ err: error }, "folder for temporary files not made"));

// Next finishes open requests on SIGTERM but waits for them without end: one hanging call would hold a deploy.
process.once("SIGTERM", () => {
  log().info("stopping: finishing open requests");
  setTimeout(abandonRunningWork, CANCEL_MS).unref();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
});
