// Implements `npm test`: prepares requirements, runs the tiers in order and prints one line with the totals.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "../start/build.mjs";
import { bundleProcesses } from "../start/bundle.mjs";
import { openChildRegistry } from "../start/child-registry.mjs";
import { explainFailure, printLine } from "../start/console-output.mjs";
import { buildEnvironment } from "../start/environment.mjs";
import { ensurePackages, ensurePrismaClient } from "../start/install.mjs";
import { root } from "../start/main.mjs";
import { checkFolders } from "../start/preflight-checks.mjs";
import { onShutdown } from "../start/shutdown.mjs";
import { getProjectNode } from "../start/stack.mjs";
import { ensureBrowser } from "./browser.mjs";
import { ensureLoadBalancer } from "./load-balancer.mjs";
import { listSlowest } from "./reports.mjs";
import { runTier, takeMeasurements } from "./run-tier.mjs";
import { startTestStack, testEnvironment } from "./stack.mjs";
import { parseTierArguments } from "./tiers.mjs";

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Collects and prints results; a failed preparation counts as one failed test. */
function createLedger() {
  const sum = { passed: 0, failed: 0 };
  const measured = [];
  return {
    sum,
    durations: measured,
    add(name, { passed, skipped, failures, durations = [] }, since) {
      measured.push(...durations);
      sum.passed += passed;
      sum.failed += failures.length;
      const counts = [
        `${passed} passed`,
        failures.length > 0 && `${failures.length} FAILED`,
        skipped > 0 && `${skipped} skipped`,
      ];
      const nothing = passed + skipped + failures.length === 0;
      printLine(
        `${name.padEnd(12)} ${(nothing ? "no tests" : counts.filter(Boolean).join(", ")).padEnd(34)} ${seconds(since)}`,
      );
      for (const failure of failures) printLine(`  ✗ ${failure.name}\n${failure.gist}`);
    },
    fail(name, error, since) {
      const words = explainFailure(error, join(root, ".data", "test.log")).split("\n");
      const gist = words.map((line) => `      ${line}`).join("\n");
      this.add(name, { passed: 0, skipped: 0, failures: [{ name, gist }] }, since);
    },
  };
}

async function attempt(ledger, name, work) {
  const since = Date.now();
  try {
    return (await work()) ?? true;
  } catch (error) {
    ledger.fail(name, error, since);
    return false;
  }
}

async function runTiers(tiers, context, ledger) {
  for (const tier of tiers) {
    if (context.signal.aborted) return;
    const since = Date.now();
    try {
      ledger.add(tier.name, await runTier(tier, context), since);
      for (const report of takeMeasurements(context)) printLine(`  ${report}`);
    } catch (error) {
      ledger.fail(tier.name, error, since);
    }
  }
}

/** Runs the gates side by side: each is one process that leaves a core idle for part of its time. */
async function runGates(tiers, context, ledger) {
  await Promise.all(tiers.map((tier) => runTiers([tier], context, ledger)));
}

async function runBuilt(tiers, context, ledger) {
  if (tiers.length === 0) return;
  const { node, signal, registry, balancer } = context;
  const environment = buildEnvironment(testEnvironment({ APP_ENV: "test" }));
  const built = await attempt(ledger, "build", async () => {
    await bundleProcesses(root);
    await ensureBuild(root, { node, environment, signal, registry });
  });
  if (!built) return;
  const stack =
    tiers.some((tier) => tier.needs === "stack") &&
    (await attempt(ledger, "stack", () => startTestStack({ root, signal, onEvent: printLine, balancer })));
  const possible = stack ? tiers : tiers.filter((tier) => tier.needs !== "stack");
  const withUrls = { ...context.environment, ...stack?.environment };
  await runTiers(possible, { ...context, environment: withUrls }, ledger);
  if (!stack) return;
  const since = Date.now();
  const left = await stack.stop();
  const problems = [stack.problem()?.message, ...left].filter(Boolean);
  const failures = problems.map((gist) => ({ name: "left running or given up", gist }));
  ledger.add("stop", { passed: problems.length === 0 ? 1 : 0, skipped: 0, failures }, since);
  stack.remove();
}

async function runAll(words, signal, ledger) {
  const node = getProjectNode(root);
  const { tiers, passedOn, doubled } = parseTierArguments(words);
  const reportDir = join(root, ".data", `test-reports-${process.pid}`);
  mkdirSync(reportDir, { recursive: true });
  const registry = openChildRegistry(reportDir);
  const run = { signal, registry };
  try {
    const prepared = await attempt(ledger, "install", async () => {
      await ensurePackages(root, run);
      await ensurePrismaClient(root, node, run);
    });
    if (!prepared) return;
    const wantsBrowser = tiers.some((tier) => tier.playwright);
    const browser = wantsBrowser && (await attempt(ledger, "browser", () => ensureBrowser(root, node, run)));
    const balancer = doubled && (await attempt(ledger, "balancer", () => ensureLoadBalancer(run)));
    if (doubled && !balancer) return;
    const possible = wantsBrowser && !browser ? tiers.filter((tier) => !tier.playwright) : tiers;
    const environment = testEnvironment({
      NEXT_TELEMETRY_DISABLED: "1",
      NO_COLOR: "1",
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
    });
    const context = { root, node, environment, passedOn, reportDir, balancer, ...run };
    const plain = possible.filter((tier) => !tier.gate && !tier.needs);
    const built = possible.filter((tier) => tier.needs);
    const gates = possible.filter((tier) => tier.gate);
    await runGates(gates, context, ledger);
    await runTiers(plain, context, ledger);
    await runBuilt(built, context, ledger);
  } finally {
    rmSync(reportDir, { recursive: true, force: true });
  }
}

/** Runs the tiers named in `words`, or all; prints one line and sets the exit code. */
export async function run(words) {
  const ending = new AbortController();
  onShutdown(() => ending.abort());
  const ledger = createLedger();
  const since = Date.now();
  try {
    mkdirSync(join(root, ".data"), { recursive: true });
    checkFolders(root, join(root, ".data"));
    await runAll(words, ending.signal, ledger);
  } catch (error) {
    ledger.fail("npm test", error, since);
  }
  if (ending.signal.aborted && ledger.sum.failed === 0)
    ledger.fail("npm test", new Error("it was ended before all tiers had run"), since);
  for (const line of listSlowest(ledger.durations)) printLine(line);
  printLine(`\n${ledger.sum.passed} passed, ${ledger.sum.failed} failed`);
  process.exit(ledger.sum.failed > 0 || ledger.sum.passed === 0 ? 1 : 0);
}
