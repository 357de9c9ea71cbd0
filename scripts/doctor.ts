// Runs `npm run doctor`, which reports every part as configured, emulated or broken, with the next step.
// `--live` makes one harmless call per service instead, and prints what each proved.
import { type Env, readEnv } from "@/lib/core/server/env";
import { checkConsole } from "./doctor/console";
import type { DoctorFinding } from "./doctor/finding";
import { formatLiveTable, runLiveCalls } from "./doctor/live";
import { checkMediaHeaders } from "./doctor/media-headers";
import { checkApp, checkWorker, type RunFile } from "./doctor/product";
import { checkServices } from "./doctor/services";
import { checkDatabaseHealth, checkMediaUrl, checkObjectStore } from "./doctor/storage";
import { readInstallation } from "./lib/installation";
import { runMain } from "./lib/run-main";
import { planServices } from "./start/environment.mjs";

const MARKS = { ok: "ok", sandbox: "sandbox", idle: "idle", warning: "warning", broken: "BROKEN" };

function idle(part: string): DoctorFinding {
  return { state: "idle", part, says: "built-in, starts with npm start", next: "npm start" };
}

async function examine(
  env: Env,
  given: Record<string, string>,
  run: RunFile | undefined,
): Promise<DoctorFinding[]> {
  const embedded = planServices(given);
  const media = checkMediaUrl(env);
  return [
    await checkApp(run),
    checkWorker(run),
    embedded.postgres && !run ? idle("Database") : await checkDatabaseHealth(env, embedded.postgres),
    embedded.objectStore && !run ? idle("Pictures") : await checkObjectStore(env, embedded.objectStore),
    embedded.objectStore && !run ? idle("Media headers") : await checkMediaHeaders(env),
    ...(await checkServices(env)),
    checkConsole(env),
    ...(media ? [media] : []),
  ];
}

function print(findings: DoctorFinding[]): void {
  for (const { state, part, says, next } of findings) {
    console.log(`${MARKS[state].padEnd(9)}${part.padEnd(14)}${says}${next ? ` → ${next}` : ""}`);
  }
}

async function main(): Promise<void> {
  const { given, environment, run } = readInstallation();
  // The probes use application code, which reads process.env.
  Object.assign(process.env, environment);
  if (process.argv.includes("--live")) {
    const rows = await runLiveCalls(readEnv(environment), planServices(given).objectStore && !run);
    console.log(formatLiveTable(rows));
    process.exitCode = rows.some(({ result }) => result === "FAILED") ? 1 : 0;
    return;
  }
  const findings = await examine(readEnv(environment), given, run);
  print(findings);
  process.exitCode = findings.some(({ state }) => state === "broken") ? 1 : 0;
}

runMain(main);
