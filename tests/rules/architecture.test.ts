import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { createDomainViolations, IMPORT_VIOLATIONS } from "@/tests/rules/checks/import-violations";
import { ROOT } from "@/tests/rules/source-tree";

const RULES = join(ROOT, ".dependency-cruiser.cjs");
const PARTS = ["app", "components", "lib", "prisma", "worker", "middleware.ts", "sandbox", "embedded"];
const ENTRIES = ["instrumentation.ts", "instrumentation-node.ts"];

interface Verdict {
  totalCruised: number;
  violations: { rule: { name: string }; from: string; to: string }[];
}

function cruise(cwd: string, parts: string[]): Verdict {
  const command = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const settings = ["--config", RULES, "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...settings, ...parts], {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!stdout.startsWith("{")) throw new Error(`dependency-cruiser could not run: ${stderr}`);
  return JSON.parse(stdout).summary;
}

it("imports follow the domain map", () => {
  const { totalCruised, violations } = cruise(ROOT, [...PARTS, ...ENTRIES]);
  // Without a TypeScript parser the checker reads no file and finds no violation.
  expect(totalCruised).toBeGreaterThan(50);
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});

it("each import rule fails when its forbidden import exists", { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "kolot-rules-"));
  try {
    const rules: { name: string; to: { pathNot?: string } }[] = createRequire(import.meta.url)(
      RULES,
    ).forbidden;
    for (const [path, text] of Object.entries({ ...IMPORT_VIOLATIONS, ...createDomainViolations(rules) })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const parts = ["app", "components", "lib", "worker", "sandbox", "middleware.ts"];
    const broken = new Set(cruise(folder, parts).violations.map(({ rule }) => rule.name));
    expect(rules.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
