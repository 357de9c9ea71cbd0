import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "@/scripts/start/ports.mjs";
import { ensureBrowser } from "@/scripts/test/browser.mjs";
import { type CheckoutCopy, copyCheckout } from "@/tests/harness/checkout-copy";
import {
  createDataDir,
  listProcesses,
  type NpmStartRun,
  REPOSITORY_ROOT,
  removeDataDir,
  runNpmDev,
  waitFor,
  waitUntilRunning,
} from "@/tests/harness/npm-start";

const SIGN_IN_FORM = "components/auth/sign-in-form.tsx";
const LIVENESS_ROUTE = "app/api/health/live/route.ts";
const JOB_RUNNER = "worker/job-hint.ts";
const CHILD = "worker/children/encode-image.ts";
/** First compilations on a busy machine. */
const COMPILE_MS = 30_000;

let copy: CheckoutCopy;
let dataDir: string;
let run: NpmStartRun;
let browser: Browser;
let page: Page;
let problems: string[];

function readPids(): { web: number; worker: number } {
  const { app, worker } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8"));
  return { web: app.pid, worker: worker.pid };
}

const readWorkerLog = () => readFileSync(join(dataDir, "logs", "worker.log"), "utf8");

const countReadyWorkers = () => readWorkerLog().split('{"ready":true').length - 1;

/** Waits until a worker with another process id reports readiness. */
async function waitForNewWorker(before: { worker: number; ready: number }) {
  await waitFor(
    "a new worker",
    () => readPids().worker !== before.worker && countReadyWorkers() > before.ready,
    COMPILE_MS,
  );
}

beforeAll(async () => {
  const executablePath = await ensureBrowser(REPOSITORY_ROOT, process.execPath);
  dataDir = await createDataDir();
  copy = await copyCheckout();
  run = runNpmDev({ root: copy.root, dataDir, port: await findFreePort() });
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  [browser] = await Promise.all([chromium.launch({ executablePath, args }), waitUntilRunning(run)]);
  page = await browser.newPage({ locale: "en-US" });
  problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
}, 150_000);

afterAll(async () => {
  await browser?.close();
  for (const line of listProcesses(dataDir)) process.kill(Number.parseInt(line, 10), "SIGKILL");
  await Promise.all([removeDataDir(dataDir), copy.remove()]);
});

describe("npm run dev", () => {
  it("npm run dev prints URLs, demo credentials and the log folder when everything runs", async () => {
    expect(run.said()).toMatch(new RegExp(`^ *Kolot +http://localhost:${run.port}$`, "m"));
    expect(run.said()).toMatch(/^ *Demo sign-in +\S+@\S+ +\/ /m);
    expect(run.said()).toContain(join(dataDir, "logs"));
  });

  it("npm run dev serves pages whose scripts the content security policy allows", async () => {
    const origin = `http://localhost:${run.port}`;
    for (const path of ["/he/about", "/auth"]) {
      const response = await page.goto(origin + path, { timeout: COMPILE_MS });
      expect(response?.status(), path).toBe(200);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dir), { timeout: COMPILE_MS })
        .toBe(path === "/auth" ? "ltr" : "rtl");
    }
    const apiDocument = await fetch(`${origin}/api/openapi.json`);
    expect(await apiDocument.json()).toMatchObject({ paths: { "/api/posts": expect.anything() } });
    expect(problems).toEqual([]);
  });

  it("npm run dev shows an edited component without a page reload or server restart", async () => {
    const before = readPids();
    const field = page.locator('input[type="email"]').first();
    await field.fill("kept@while.editing", { timeout: COMPILE_MS });
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await copy.edit(SIGN_IN_FORM, '{t("signIn")}\n', "<span>Edited component</span>\n");
    await page.getByText("Edited component").waitFor({ timeout: COMPILE_MS });
    expect(await field.inputValue()).toBe("kept@while.editing");
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    expect(readPids()).toEqual(before);
    expect(problems).toEqual([]);
  });

  it("npm run dev serves an edited route handler without a restart", async () => {
    const { web } = readPids();
    await copy.edit(LIVENESS_ROUTE, '{ status: "ok" }', '{ status: "edited" }');
    const ask = async () => (await fetch(`http://localhost:${run.port}/api/health/live`)).json();
    await expect.poll(ask, { timeout: COMPILE_MS }).toEqual({ status: "edited" });
    expect(readPids().web).toBe(web);
  });

  it("npm run dev restarts the worker when a worker file is edited", async () => {
    const before = { ...readPids(), ready: countReadyWorkers() };
    const code = readFileSync(join(copy.root, JOB_RUNNER), "utf8");
    const edited = `process.stdout.write("edited worker runs\\n");\n`;
    await copy.edit(JOB_RUNNER, code, `${code}${edited}`);
    await waitForNewWorker(before);
    expect(readWorkerLog()).toContain("edited worker runs");
    expect(run.said()).toContain("worker starts again: its code changed");
    expect(readPids().web).toBe(before.web);
  });

  it("npm run dev retains the worker and reports file and line when an edited file cannot be bundled", async () => {
    const before = { ...readPids(), ready: countReadyWorkers() };
    const code = readFileSync(join(copy.root, CHILD), "utf8");
    await copy.edit(CHILD, code, `${code}const broken = ;\n`);
    const line = code.split("\n").length;
    await waitFor("the error", () => run.said().includes(`${CHILD}:${line}:`), COMPILE_MS);
    expect(readPids().worker).toBe(before.worker);
    await copy.edit(CHILD, "const broken = ;\n", 'console.error("mended child");\n');
    await waitForNewWorker(before);
    expect(readFileSync(join(copy.root, "dist", "encode-image.mjs"), "utf8")).toContain("mended child");
  });

  it("npm run dev exits with code 0 and leaves no process when Ctrl-C reaches the process group", async () => {
    process.kill(-(run.npm.pid ?? 0), "SIGINT");
    expect(await run.exit).toBe(0);
    await expect.poll(() => listProcesses(dataDir)).toEqual([]);
  });

  it("npm run dev leaves no process when its start is killed", async () => {
    run = runNpmDev({ root: copy.root, dataDir, port: await findFreePort() });
    await waitUntilRunning(run);
    const { pid } = JSON.parse(readFileSync(join(dataDir, "start.lock"), "utf8"));
    process.kill(pid, "SIGKILL");
    // Children notice within a second and are killed five seconds later, on an idle machine.
    await expect.poll(() => listProcesses(dataDir).join("\n"), { timeout: 30_000 }).toBe("");
  });
});
