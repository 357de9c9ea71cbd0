import { appendFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CHECKOUT } from "@/tests/harness/checkout";

/** What a test has measured, in one line: `npm test` prints it below its tier. */
export function tellFigure(line: string): void {
  const file = process.env.KOLOT_TEST_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
}

/** What is too long for a line, beside what failed browser tests leave; resolves to its path from the root. */
export async function keepReport(name: string, text: string): Promise<string> {
  await mkdir(join(CHECKOUT, "test-results"), { recursive: true });
  const path = join("test-results", `${name}.txt`);
  await writeFile(join(CHECKOUT, path), text);
  return path;
}
