import { appendFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/** Reports a measurement as one line that `npm test` prints below its tier. */
export function reportMeasurement(line: string): void {
  const file = process.env.KOLOT_TEST_MEASUREMENTS;
  if (file) appendFileSync(file, `${line}\n`);
}

/** Saves a long report beside the traces of failed browser tests. Resolves to its path from the root. */
export async function saveReport(name: string, text: string): Promise<string> {
  await mkdir(join(REPOSITORY_ROOT, "test-results"), { recursive: true });
  const path = join("test-results", `${name}.txt`);
  await writeFile(join(REPOSITORY_ROOT, path), text);
  return path;
}
