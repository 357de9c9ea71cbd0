import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RunFile } from "../doctor/product";
import { withDotenv } from "../start/dotenv.mjs";
import { appEnvironment } from "../start/environment.mjs";

export interface Installation {
  root: string;
  given: Record<string, string>;
  environment: Record<string, string>;
  run: RunFile | undefined;
}

/** Placeholders for values that the first start generates, because reading must not write. */
const NOT_STARTED = {
  secrets: {
    nextAuthSecret: "made-by-the-first-start-0123456789",
    encryptionKeys: `k1:${randomBytes(32).toString("base64")}`,
    s3AccessKeyId: "made-by-start",
    s3SecretAccessKey: "made-by-start",
  },
  ports: { app: 3000, sandbox: 3001, objectStore: 3002, postgres: 3003, smtp: 3004 },
};

/** Reads the settings from the working directory, which is the installation also for the bundles (scripts/run.mjs). */
export function readInstallation(): Installation {
  const root = process.cwd();
  const given = withDotenv(root, process.env);
  const dataDir = resolve(root, given.KOLOT_DATA_DIR || ".data");
  const run = readJson<RunFile>(join(dataDir, "run.json"));
  const environment = appEnvironment({
    given,
    secrets: readJson(join(dataDir, "secrets.json")) ?? NOT_STARTED.secrets,
    ports: readJson(join(dataDir, "ports.json")) ?? NOT_STARTED.ports,
    database: run?.database.url ?? "postgresql://127.0.0.1/kolot",
  });
  return { root, given, environment, run };
}

function readJson<Shape>(file: string): Shape | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Shape;
  } catch {
    return undefined;
  }
}
