// Runs migrations at every start and the demo seed once per database.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeJson } from "./atomic-files.mjs";
import { runOrFail } from "./command.mjs";

function explain(output) {
  return output
    .trim()
    .split("\n")
    .filter((line) => !/^\s+at /.test(line))
    .slice(-15)
    .join("\n");
}

export async function migrate(root, { node, environment, ...run }) {
  const file = join(root, "dist", "migrate.mjs");
  if (!existsSync(file)) return;
  const failure = "The database could not be updated. See the output above.";
  await runOrFail(failure, node, [file], { cwd: root, env: environment, name: "migrate", explain, ...run });
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

function demoOf(stdout) {
  const line = stdout.split("\n").find((one) => one.startsWith('{"demo"'));
  return line && JSON.parse(line).demo;
}

/** Creates the demo account once per database; resolves to its sign-in. Never in production. */
export async function seed(root, { node, environment, dataDir, ...run }) {
  const file = join(root, "dist", "seed.mjs");
  if (!existsSync(file) || environment.APP_ENV === "production") return undefined;
  const mark = join(dataDir, "seeded.json");
  const seeded = readJson(mark) ?? {};
  const name = await nameOf(environment.DATABASE_URL);
  if (seeded[name]) return seeded[name];
  const failure = "The demo brand could not be created. See the output above.";
  const options = { cwd: root, env: environment, name: "seed", explain, ...run };
  const demo = demoOf((await runOrFail(failure, node, [file], options)).stdout) ?? {};
  writeJson(mark, { ...seeded, [name]: demo }, 0o600);
  return demo;
}
