import { Worker } from "node:worker_threads";
import { serveParent } from "@/lib/core/server/serve-parent";
import {
  type LocalModelTask,
  removeBackgroundWithModel,
} from "@/lib/providers/background-removal/local-model";

// The model blocks this thread for seconds; a second one detects that the parent was killed.
new Worker(
  `const parent = process.ppid;
   setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 250);`,
  { eval: true },
).unref();

serveParent<LocalModelTask>(removeBackgroundWithModel);
