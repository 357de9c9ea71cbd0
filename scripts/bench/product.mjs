// Provides the built product on its own ports and a browser to benchmarks.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuild } from "../start/build.mjs";
import { bundleProcesses } from "../start/bundle.mjs";
import { openChildRegistry } from "../start/child-registry.mjs";
import { printLine } from "../start/console-output.mjs";
import { buildEnvironment } from "../start/environment.mjs";
import { root } from "../start/main.mjs";
import { getProjectNode } from "../start/stack.mjs";
import { ensureBrowser } from "../test/browser.mjs";
import { startTestStack, testEnvironment } from "../test/stack.mjs";

/** Builds and runs the product during `measure`, which also receives the build context. */
export async function withProduct(measure) {
  const data = join(root, ".data");
  mkdirSync(data, { recursive: true });
  const reports = mkdtempSync(join(data, "bench-"));
  const { signal } = new AbortController();
  const tools = { node: getProjectNode(root), signal, registry: openChildRegistry(reports) };
  try {
    const environment = buildEnvironment(testEnvironment({ APP_ENV: "test" }));
    await bundleProcesses(root);
    await ensureBuild(root, { ...tools, environment });
    const stack = await startTestStack({ root, signal, onEvent: printLine });
    try {
      const file = stack.environment.KOLOT_TEST_RUN_JSON;
      const { app, database } = JSON.parse(readFileSync(file, "utf8"));
      return await measure({ url: app.url, database: database.url, dataDir: dirname(file) }, tools);
    } finally {
      await stack.stop();
      stack.remove();
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

export async function withBrowser({ node, ...tools }, measure) {
  const executablePath = await ensureBrowser(root, node, tools);
  const { chromium } = await import("@playwright/test");
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Provides both browser and product to `measure`. */
export function inBrowser(measure) {
  return withProduct((product, tools) => withBrowser(tools, (browser) => measure(browser, product)));
}

/** Calls the product's API as the user of a browser context. */
export async function call(context, url, path, options) {
  const answer = await context.request.fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { origin: url },
    ...options,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
