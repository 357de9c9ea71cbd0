import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { readRunFile } from "@/tests/harness/running-product";

const NUMBER_OF = { openai: 7_001, meta: 7_002, removebg: 7_003, unsplash: 7_004, vertex: 7_005 };
/** Longer than the file that holds them longest, the fuzz test. */
const TIMEOUT_MS = 600_000;

/**
 * Reserves emulators for this file while it runs, because faults, consents and call counts must not affect
 * tests of another file. PostgreSQL advisory locks serialize the files, always acquired in the same order.
 */
export function takeExclusiveEmulators(...services: (keyof typeof NUMBER_OF)[]): void {
  let client: Client | undefined;
  beforeAll(async () => {
    client = new Client({ connectionString: readRunFile().database.url });
    await client.connect();
    const numbers = services.map((name) => NUMBER_OF[name]).sort();
    for (const number of numbers) await client.query("SELECT pg_advisory_lock($1)", [number]);
  }, TIMEOUT_MS);
  afterAll(() => client?.end());
}
