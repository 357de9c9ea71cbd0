// Benchmarks reserve and settle with a 0 ms provider, contending on one user's balance, against the same two
// statements through the plain driver. Both alternate in one run; medians are compared.
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { startEmbeddedPostgres } from "../../embedded/postgres/server";
import { closeDb } from "../../lib/core/server/db";
import { buildCloseStatement, buildReserveStatement } from "../../lib/credits/server/reservation-store";
import { withCredits } from "../../lib/credits/server/with-credits";
import { createDataDir, removeDataDir } from "../../tests/harness/npm-start";
import { setTestEnvironment } from "../../tests/harness/test-environment";
import { applyMigrations } from "../lib/schema-engine";

const CLIENTS = 8;
const SECONDS = 3;
const ROUNDS = 5;
const WANTED = 0.25;

type Work = () => Promise<unknown>;

async function rateOf(work: Work): Promise<number> {
  let done = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return done / SECONDS;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const spread = (values: number[]) => (Math.max(...values) - Math.min(...values)) / median(values);

async function hotUser(pool: Pool): Promise<string> {
  const id = randomUUID();
  await pool.query(`INSERT INTO "user" (id, email, name) VALUES ($1, $2, 'Noa')`, [
    id,
    `${id}@bench.example`,
  ]);
  await pool.query(
    `INSERT INTO credit_account (user_id, balance, period_end) VALUES ($1, 1000000000, now() + interval '1 day')`,
    [id],
  );
  return id;
}

async function measure(url: string): Promise<number> {
  const pool = new Pool({ connectionString: url, max: CLIENTS });
  // A pool without an error listener would end the process when its server stops.
  pool.on("error", () => undefined);
  const userId = await hotUser(pool);
  const signal = new AbortController().signal;
  const ours: Work = () =>
    withCredits({ userId, key: randomUUID(), kind: "text", cost: 1, signal }, async () => ({ text: "x" }));
  const baseline: Work = async () => {
    const take = buildReserveStatement({ userId, key: randomUUID(), kind: "text", cost: 1, seconds: 300 });
    const { rows } = await pool.query(take.text, take.values as unknown[]);
    const end = buildCloseStatement({ id: rows[0].id, end: "settle", spent: null, result: '{"text":"x"}' });
    await pool.query(end.text, end.values as unknown[]);
  };
  const rates: Record<"floor" | "ours", number[]> = { floor: [], ours: [] };
  await rateOf(baseline);
  await rateOf(ours);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.floor.push(await rateOf(baseline));
    rates.ours.push(await rateOf(ours));
  }
  await pool.end();
  await closeDb();
  const ratio = median(rates.ours) / median(rates.floor);
  process.stdout.write(
    `bare driver  ${median(rates.floor).toFixed(0)} a second (spread ${(spread(rates.floor) * 100).toFixed(0)} %)\n` +
      `withCredits  ${median(rates.ours).toFixed(0)} a second (spread ${(spread(rates.ours) * 100).toFixed(0)} %)\n` +
      `ratio        ${ratio.toFixed(3)} (wanted: at least ${WANTED})\n`,
  );
  if (spread(rates.floor) > 0.25)
    process.stdout.write("The floor itself varies by more than 25 %: no judgement.\n");
  return ratio >= WANTED ? 0 : 1;
}

const dataDir = await createDataDir();
const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
try {
  await applyMigrations(postgres.url);
  setTestEnvironment({ DATABASE_URL: postgres.url });
  process.exitCode = await measure(postgres.url);
} finally {
  await postgres.stop();
  await removeDataDir(dataDir);
}
