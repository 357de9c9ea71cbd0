import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../start/atomic-files.mjs";
import { runCommand } from "../start/command.mjs";
import { checkMarkup, markupFolder } from "./markup.mjs";
import { readCommandResult, readPlaywright, readVitest } from "./reports.mjs";

const SKIPPED_FOLDERS = new Set(["node_modules", ".next", ".data", ".git", "dist", "generated"]);

function* filesBelow(folder, prefix = "") {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name))
      yield* filesBelow(join(folder, entry.name), `${path}/`);
    else if (entry.isFile()) yield path;
  }
}

async function runGate(tier, { root, node, environment, ...run }) {
  for (const [tool, ...args] of tier.gate) {
    const command = [join(root, "node_modules", tool), ...args];
    const result = await runCommand(node, command, { cwd: root, env: environment, ...run });
    if (result.code !== 0) return readCommandResult(tier.name, result);
  }
  return readCommandResult(tier.name, { code: 0 });
}

function commandOf(tier, report, files, passedOn) {
  if (tier.playwright) return ["@playwright/test/cli.js", "test", "--reporter=json", ...passedOn];
  const reporter = ["--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--project", tier.vitest, "--passWithNoTests", ...reporter];
  return ["vitest/vitest.mjs", ...args, ...files, ...passedOn];
}

async function runReported(tier, files, { root, node, environment, passedOn, reportDir, ...run }) {
  const report = join(reportDir, `${tier.name}.json`);
  rmSync(report, { force: true });
  const [tool, ...args] = commandOf(tier, report, files, passedOn);
  const env = {
    ...environment,
    ...tier.environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    KOLOT_TEST_MEASUREMENTS: measurementsFile(reportDir),
  };
  const command = [join(root, "node_modules", tool), ...args];
  const result = await runCommand(node, command, { cwd: root, env, ...run });
  const read = existsSync(report) ? readJson(report) : undefined;
  const counted = read && (tier.playwright ? readPlaywright(read) : readVitest(read, root));
  const outcome = counted ?? { passed: 0, skipped: 0, failures: [] };
  if (result.code !== 0 && outcome.failures.length === 0)
    outcome.failures.push(...readCommandResult(tier.name, result).failures);
  return outcome;
}

const measurementsFile = (reportDir) => join(reportDir, "measurements.txt");

/** Returns the measurements of the last tier as lines (tests/harness/measurements.ts). */
export function takeMeasurements({ reportDir }) {
  const file = measurementsFile(reportDir);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  rmSync(file);
  return lines;
}

export async function runTier(tier, context) {
  if (tier.gate) return runGate(tier, context);
  const files = [...filesBelow(context.root)].filter(tier.tests);
  if (files.length === 0) return { passed: 0, skipped: 0, failures: [] };
  // A long run consists of one file of its project.
  const outcome = await runReported(tier, tier.environment?.LONG_SECONDS ? files : [], context);
  if (outcome.passed + outcome.failures.length === 0 && context.passedOn.length === 0) {
    const gist = `      ran none of the tests in its ${files.length} files`;
    outcome.failures.push({ name: tier.name, gist });
  }
  if (!tier.playwright) return outcome;
  outcome.failures.push(...(await readViolations(context.environment)));
  const { KOLOT_TEST_RUN_JSON: runFile } = context.environment;
  const { signal, registry } = context;
  const markup = await checkMarkup(markupFolder(runFile), { signal, registry });
  outcome.failures.push(...markup.failures);
  if (markup.pages > 0 && markup.failures.length === 0) outcome.passed += 1;
  return outcome;
}

/**
 * Returns a failure for each request of the product that a provider would refuse by its own description, and one when
 * the sandbox cannot be asked: without its answer nothing is known.
 */
export async function readViolations({ KOLOT_TEST_RUN_JSON: file }) {
  const { sandbox } = (file && readJson(file)) || {};
  const name = "requests to all services are as they describe them";
  if (!sandbox) return [{ name, gist: `      ${file || "KOLOT_TEST_RUN_JSON"} names no sandbox` }];
  const answered = await fetch(`${sandbox.url}/_control/violations`)
    .then((response) => response.json())
    .catch((error) => ({ error }));
  const { violations } = answered;
  if (!Array.isArray(violations)) {
    const why = String(answered.error ?? "another response");
    return [{ name, gist: `      the sandbox at ${sandbox.url} gave no list: ${why}` }];
  }
  return violations.map(({ service, method, path, violation }) => ({
    name: `requests to ${service} are as it describes them`,
    gist: `      ${method} ${path}: ${violation}`,
  }));
}
