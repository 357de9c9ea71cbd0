import { readFileSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const runFile = process.env.KOLOT_TEST_RUN_JSON;
if (!runFile) throw new Error('The browser tests need the built product: run them with "npm test -- e2e".');
const run: { app: { url: string } } = JSON.parse(readFileSync(runFile, "utf8"));

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Each test opens its pages once, in a new context: optimizing their code costs a seventh of the run and is thrown away.
  "--js-flags=--no-opt,--no-maglev",
];

// Chromium's own sandbox refuses to run as root.
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: "tests/e2e",
  // A folder of its own, because Playwright empties it, and reports of other tiers lie beside it.
  outputDir: "test-results/browser",
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: run.app.url,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    colorScheme: "light",
    // One context for each worker, emptied between tests (cookies, storage, cache, routes): the browser keeps the
    // scripts that it compiled. Tests with other options than these still get a context of their own.
    reuseContext: true,
    // A trace collects the body of every response, and animations draw every frame: together a fifth of the CPU
    // time. A failed test has the last page in its error context; the first visit of a person runs with motion.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Without a locale it cannot open files with non-ASCII names.
      env: { LANG: "C.UTF-8", ...process.env } as Record<string, string>,
      args: [...FLAGS, ...asRoot],
    },
  },
});
