import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CHECKOUT } from "@/tests/harness/checkout";

/** Set, tests that try a sample of very many cases try them all (docs/testing.md). */
export const isLong = Boolean(process.env.LONG_FORM);

/** How long a long run goes on (`--long SECONDS`); undefined in `npm test`. */
export function longSeconds(): number | undefined {
  return Number(process.env.LONG_SECONDS) || undefined;
}

/** Where chance begins: what was given (`--seed N`), else this. */
export function seedOf(fallback: number): number {
  return Number(process.env.SEED) || fallback;
}

/** Keeps what a run has seen beside what failed browser tests leave; resolves to its path from the root. */
export async function keepReport(name: string, text: string): Promise<string> {
  await mkdir(join(CHECKOUT, "test-results"), { recursive: true });
  const path = join("test-results", `${name}.txt`);
  await writeFile(join(CHECKOUT, path), text);
  return path;
}
