// Provides the built product on its own ports and a browser to benchmarks.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { ensureBuild } from "../start/build.mjs";
import { bundleProcesses } from "../start/bundle.mjs";
import { openChildRegistry } from "../start/child-registry.mjs";
import { printLine } from "../start/console-output.mjs";
import { buildEnvironment } from "../start/environment.mjs";
import { root } from "../start/main.mjs";
import { getProjectNode } from "../start/stack.mjs";
import { ensureBrowser } from "../test/browser.mjs";
import { startTestStack, testEnvironment } from "../test/stack.mjs";

/** Builds the product where it is needed and runs it during `measure`; `given` as for `withStack`. */
export async function withProduct(measure, given = {}) {
  const data = join(root, ".data");
  mkdirSync(data, { recursive: true });
  const reports = mkdtempSync(join(data, "bench-"));
  const { signal } = new AbortController();
  const tools = { node: getProjectNode(root), signal, registry: openChildRegistry(reports) };
  try {
    const environment = buildEnvironment(testEnvironment({ APP_ENV: "test" }));
    await bundleProcesses(root);
    await ensureBuild(root, { ...tools, environment });
    return await withStack((product) => measure(product, tools), given);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/**
 * Runs the product that was built last during `measure`; `testing` are the variables that tests read, `given` those that the
 * product gets besides.
 */
export async function withStack(measure, given = {}) {
  const { signal } = new AbortController();
  const stack = await startTestStack({ root, signal, onEvent: printLine, given });
  try {
    const file = stack.environment.KOLOT_TEST_RUN_JSON;
    const { app, database } = JSON.parse(readFileSync(file, "utf8"));
    const { environment } = JSON.parse(readFileSync(stack.environment.KOLOT_TEST_STACK_JSON, "utf8"));
    const product = { url: app.url, database: database.url, dataDir: dirname(file), environment };
    return await measure({ ...product, testing: stack.environment });
  } finally {
    await stack.stop();
    stack.remove();
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

export function inBrowser(measure) {
  return withProduct((product, tools) => withBrowser(tools, (browser) => measure(browser, product)));
}

export async function call(context, url, path, options) {
  const answer = await context.request.fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { origin: url },
    ...options,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

export async function query(database, statement, values) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(statement, values);
  await client.end();
  return rows;
}

const newUser = () => ({ email: `bench-${randomUUID()}@example.com`, name: "Noa", password: randomUUID() });

/** Registers a user with the whole trial in a browser context, who has an account and has declined the walkthrough. */
export async function createBrand(context, { url, database }, fields = {}) {
  const { user } = await call(context, url, "/auth/register", { data: newUser() });
  const { account } = await call(context, url, "/accounts", { data: { name: "Shachar Bakery", ...fields } });
  await query(database, `UPDATE "user" SET walkthrough_state = 'declined' WHERE id = $1`, [user._id]);
  await unlockTrialCredits(database, user._id);
  return { user, account };
}

/** Calls the product's API without a browser, with POST or another method; `body` is JSON or a form. */
export async function post(url, headers, path, body, method = "POST") {
  const form = body instanceof FormData;
  const type = form ? {} : { "content-type": "application/json" };
  const init = { method, headers: { ...headers, ...type }, body: form ? body : JSON.stringify(body) };
  const answer = await fetch(`${url}/api${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Unlocks the whole trial of a new user, as a verified address does: benches spend more than 10 credits. */
const unlockTrialCredits = (database, userId) =>
  query(database, "UPDATE credit_account SET trial_locked = 0 WHERE user_id = $1", [userId]);

/** Registers a user with the whole trial; returns the headers of their calls. */
export async function signUp({ url, database }, extra = {}) {
  const headers = { origin: new URL(url).origin, ...extra };
  const answer = await post(url, headers, "/auth/register", newUser());
  await unlockTrialCredits(database, (await answer.json()).user._id);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { ...headers, cookie: cookies.join("; ") };
}
