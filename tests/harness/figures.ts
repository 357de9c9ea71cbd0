import { appendFileSync } from "node:fs";

/** A line that `npm test` prints below the tier: what was measured, for `docs/operations.md`. */
export function tellFigure(line: string): void {
  const file = process.env.KOLOT_TEST_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
}
