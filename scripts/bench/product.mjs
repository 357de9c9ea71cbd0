// What the measurements of the built product stand on: the product itself, on ports of its own, and a browser.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuild } from "../start/build.mjs";
import { bundleProcesses } from "../start/bundle.mjs";
import { buildEnvironment } from "../start/environment.mjs";
import { root } from "../start/main.mjs";
import { openRegistry } from "../start/registry.mjs";
import { say } from "../start/say.mjs";
import { projectNode } from "../start/stack.mjs";
import { ensureBrowser } from "../test/browser.mjs";
import { startTestStack, testEnvironment } from "../test/stack.mjs";

/** Builds and runs the product for as long as it is measured; what it was built with goes to `measure` too. */
export async function withProduct(measure) {
  const data = join(root, ".data");
  mkdirSync(data, { recursive: true });
  const reports = mkdtempSync(join(data, "bench-"));
  const { signal } = new AbortController();
  const tools = { node: projectNode(root), signal, registry: openRegistry(reports) };
  try {
    const environment = buildEnvironment(testEnvironment({ APP_ENV: "test" }));
    await bundleProcesses(root);
    await ensureBuild(root, { ...tools, environment });
    const stack = await startTestStack({ root, signal, onEvent: say });
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

/** Both at once: what is measured gets the browser and the product. */
export function inBrowser(measure) {
  return withProduct((product, tools) => withBrowser(tools, (browser) => measure(browser, product)));
}

/** Asks the product as the person of a browser's pages. */
export async function call(context, url, path, options) {
  const answer = await context.request.fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { origin: url },
    ...options,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
