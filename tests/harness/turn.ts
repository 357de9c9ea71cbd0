import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { run } from "@/tests/harness/stack";

const NUMBER_OF = { openai: 7_001, meta: 7_002, removebg: 7_003, unsplash: 7_004, vertex: 7_005 };
const PATIENCE_MS = 120_000;

/**
 * Gives this file the named stand-ins for itself while it runs: an armed fault, a consent and a count of calls must
 * not meet the tests of another file. The database's advisory locks are the queue; always taken in the same order.
 */
export function takeTurnAt(...services: (keyof typeof NUMBER_OF)[]): void {
  let client: Client | undefined;
  beforeAll(async () => {
    client = new Client({ connectionString: run().database.url });
    await client.connect();
    const numbers = services.map((name) => NUMBER_OF[name]).sort();
    for (const number of numbers) await client.query("SELECT pg_advisory_lock($1)", [number]);
  }, PATIENCE_MS);
  afterAll(() => client?.end());
}
