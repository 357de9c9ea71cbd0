// `npm run doctor`: says of every part whether it is configured, answered by the sandbox, or broken, and what to do.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Env, readEnv } from "@/lib/core/server/env";
import type { Finding } from "./doctor/finding";
import { examineApp, examineWorker, type Run } from "./doctor/product";
import { examineServices } from "./doctor/services";
import { examineDatabase, examineMediaAddress, examineObjectStore } from "./doctor/storage";
import { withDotenv } from "./start/dotenv.mjs";
import { appEnvironment, plan } from "./start/environment.mjs";

const MARKS = { ok: "ok", sandbox: "sandbox", idle: "idle", warning: "warning", broken: "BROKEN" };

function readJson<Shape>(file: string): Shape | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Shape;
  } catch {
    return undefined;
  }
}

/** Nothing is written by looking: values that the first start makes are stood in for. */
const NOT_STARTED = {
  secrets: {
    nextAuthSecret: "made-by-the-first-start-0123456789",
    encryptionKeys: `k1:${randomBytes(32).toString("base64")}`,
    s3AccessKeyId: "made-by-start",
    s3SecretAccessKey: "made-by-start",
  },
  ports: { app: 3000, sandbox: 3001, objectStore: 3002, postgres: 3003, smtp: 3004 },
};

function environmentOf(given: Record<string, string>, dataDir: string, run: Run | undefined) {
  return appEnvironment({
    given,
    secrets: readJson(join(dataDir, "secrets.json")) ?? NOT_STARTED.secrets,
    ports: readJson(join(dataDir, "ports.json")) ?? NOT_STARTED.ports,
    database: run?.database.url ?? "postgresql://127.0.0.1/kolot",
  });
}

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
  const root = resolve(import.meta.dirname, "..");
  const given = withDotenv(root, process.env);
  const dataDir = resolve(root, given.KOLOT_DATA_DIR || ".data");
  const run = readJson<Run>(join(dataDir, "run.json"));
  const environment = environmentOf(given, dataDir, run);
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
