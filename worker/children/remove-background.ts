import { Worker } from "node:worker_threads";
import { answerParent } from "@/lib/core/server/answer-parent";
import { type ModelTask, removeWithModel } from "@/lib/providers/background-removal/model";

// The model blocks this thread for seconds. Another one sees that the parent was killed, and nothing is left behind.
new Worker(
  `const parent = process.ppid;
   setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 250);`,
  { eval: true },
).unref();

answerParent<ModelTask>(removeWithModel);
