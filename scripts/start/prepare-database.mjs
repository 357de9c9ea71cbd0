// Runs migrations at every start and the demo seed once per database.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeJson } from "./atomic-files.mjs";
import { runCommand } from "./command.mjs";
import { UserFacingError } from "./console-output.mjs";

function wordsOf(result) {
  return result.output
    .trim()
    .split("\n")
    .filter((line) => !/^\s+at /.test(line))
    .slice(-15)
    .join("\n");
}

/** Migrates the database to this version. */
export async function migrate(root, { node, environment, ...run }) {
  const file = join(root, "dist", "migrate.mjs");
  if (!existsSync(file)) return;
  const result = await runCommand(node, [file], { cwd: root, env: environment, name: "migrate", ...run });
  if (result.code !== 0)
    throw new UserFacingError(
      "The database could not be brought up to date: see the words above.",
      wordsOf(result),
    );
}

/** Returns the identity of a database independent of port and password; a cleared one is a new one. */
async function nameOf(address) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select concat((select system_identifier from pg_control_system()), '/', oid) as name from pg_database where datname = current_database()",
    );
    return rows[0].name;
  } catch {
    return new URL(address).host + new URL(address).pathname;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Parses the demo sign-in from the seed's output. */
function demoOf(stdout) {
  for (const line of stdout.split("\n")) {
    if (line.startsWith('{"demo"')) return JSON.parse(line).demo;
  }
  return undefined;
}

/** Creates the demo account once per database; resolves to its sign-in. Never in production. */
export async function seed(root, { node, environment, dataDir, ...run }) {
  const file = join(root, "dist", "seed.mjs");
  if (!existsSync(file) || environment.APP_ENV === "production") return undefined;
  const mark = join(dataDir, "seeded.json");
  const seeded = readJson(mark) ?? {};
  const name = await nameOf(environment.DATABASE_URL);
  if (seeded[name]) return seeded[name];
  const result = await runCommand(node, [file], { cwd: root, env: environment, name: "seed", ...run });
  if (result.code !== 0)
    throw new UserFacingError("The demo brand could not be created: see the words above.", wordsOf(result));
  const demo = demoOf(result.stdout) ?? {};
  writeJson(mark, { ...seeded, [name]: demo }, 0o600);
  return demo;
}
