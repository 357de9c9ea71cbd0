// `npm run doctor`: says of every part whether it is configured, answered by the sandbox, or broken, and what to do.
import { type Env, readEnv } from "@/lib/core/server/env";
import type { Finding } from "./doctor/finding";
import { examineApp, examineWorker, type Run } from "./doctor/product";
import { examineServices } from "./doctor/services";
import { examineDatabase, examineMediaAddress, examineObjectStore } from "./doctor/storage";
import { readInstallation } from "./lib/installation";
import { plan } from "./start/environment.mjs";

const MARKS = { ok: "ok", sandbox: "sandbox", idle: "idle", warning: "warning", broken: "BROKEN" };

function idle(part: string): Finding {
  return { state: "idle", part, says: "built-in, starts with the product", next: "npm start" };
}

async function examine(env: Env, given: Record<string, string>, run: Run | undefined): Promise<Finding[]> {
  const embedded = plan(given);
  const media = examineMediaAddress(env);
  return [
    await examineApp(run),
    examineWorker(run),
    embedded.postgres && !run ? idle("Database") : await examineDatabase(env, embedded.postgres),
    embedded.objectStore && !run ? idle("Pictures") : await examineObjectStore(env, embedded.objectStore),
    ...(await examineServices(env)),
    ...(media ? [media] : []),
  ];
}

function print(findings: Finding[]): void {
  for (const { state, part, says, next } of findings) {
    console.log(`${MARKS[state].padEnd(9)}${part.padEnd(14)}${says}${next ? ` → ${next}` : ""}`);
  }
}

async function main(): Promise<void> {
  const { given, environment, run } = readInstallation();
  // The probes ask through the application's own code, which reads this.
  Object.assign(process.env, environment);
  const findings = await examine(readEnv(environment), given, run);
  print(findings);
  process.exitCode = findings.some(({ state }) => state === "broken") ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
