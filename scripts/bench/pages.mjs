// Measures what a first visit of the application loads, and the CPU time of its documents against a bare dynamic
// Next page with a nonce in the same run.
import { gzipSync } from "node:zlib";
import { printLine } from "../start/console-output.mjs";
import { root } from "../start/main.mjs";
import { startBaseline } from "./landing/baseline.mjs";
import { call, createBrand, withBrowser, withProduct } from "./product.mjs";
import { alternate, formatVerdict, median } from "./statistics.mjs";
import { findWebProcess, getCpuTime } from "./web-process.mjs";

/** Scripts that load after the page are part of a first visit. */
const QUIET_MS = 2_500;
const CALLS = 200;
const KB = 1_024;
const CPU_RATIO = 1.3;
/** Limits of a first visit: scripts and document in KB of gzip, and requests where one is set. */
const LIMITS = {
  "sign-in": { script: 190, document: 8 },
  today: { script: 250, document: 8, requests: 25 },
  planner: { script: 270, document: 8 },
  composer: { script: 320, document: 8 },
  editor: { script: 450, document: 8 },
};
/** Largest scripts that are named for each page. */
const NAMED = 5;

async function visit(browser, { address, cookies }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const document = await page.goto(address, { waitUntil: "load" });
  const bytes = gzipSync(await document.body()).length;
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET_MS);
  const resources = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  );
  await context.close();
  return { bytes, resources };
}

const sum = (resources) => resources.reduce((total, { bytes }) => total + bytes, 0);

function judgeVisit(name, { bytes, resources }) {
  const limits = LIMITS[name];
  const scripts = resources.filter(({ path }) => path.endsWith(".js"));
  const texts = resources.filter(({ path }) => path.startsWith("/locales/"));
  const requests = resources.length + 1;
  const checks = [
    ["scripts", sum(scripts) / KB, limits.script, "KB"],
    ["document", bytes / KB, limits.document, "KB"],
    ...(limits.requests ? [["requests", requests, limits.requests, ""]] : []),
  ].map(([what, value, limit, unit]) => ({ what, value, limit, unit, isGood: value <= limit }));
  for (const { what, value, limit, unit, isGood } of checks) {
    printLine(
      `${name}: ${what} ${value.toFixed(unit ? 1 : 0)} ${unit} (at most ${limit}): ${formatVerdict(isGood)}`,
    );
  }
  const largest = scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, NAMED);
  const named = largest.map((script) => `${script.path.split("/").at(-1)} ${(script.bytes / KB).toFixed(0)}`);
  printLine(
    `${name}: ${requests} requests, texts ${(sum(texts) / KB).toFixed(1)} KB, largest ${named.join(", ")}`,
  );
  return checks.every(({ isGood }) => isGood);
}

async function measureCpu(documents) {
  const spent = await alternate(3, documents, async ({ address, pid, headers }) => {
    const before = getCpuTime(pid);
    for (let count = 0; count < CALLS; count += 1) {
      await fetch(address, { headers }).then((answer) => answer.arrayBuffer());
    }
    return (getCpuTime(pid) - before) / CALLS;
  });
  return Object.fromEntries(Object.entries(spent).map(([name, all]) => [name, median(all)]));
}

/** Creates a brand with a post that has a design, and returns the addresses of the screens. */
async function openScreens(browser, product) {
  const { url } = product;
  const context = await browser.newContext();
  const { account } = await createBrand(context, product);
  const data = { accountId: account._id, text: "Warm sourdough at six", platform: "facebook" };
  const { post } = await call(context, url, "/posts", { data });
  const cookies = await context.cookies();
  const home = `${url}/account/${account._id}`;
  return {
    cookies,
    addresses: {
      "sign-in": `${url}/auth`,
      today: home,
      planner: `${home}/planner`,
      composer: `${home}/posts/${post._id}`,
      editor: `${home}/posts/${post._id}/images/0`,
    },
  };
}

async function measure(browser, product, floor) {
  const { cookies, addresses } = await openScreens(browser, product);
  const verdicts = [];
  for (const [name, address] of Object.entries(addresses)) {
    const found = await visit(browser, { address, cookies: name === "sign-in" ? [] : cookies });
    verdicts.push(judgeVisit(name, found));
  }
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { "accept-encoding": "gzip", cookie };
  const cpu = await measureCpu({
    bare: { address: `${floor.url}/dynamic`, pid: floor.pid, headers },
    today: { address: addresses.today, pid: product.pid, headers },
  });
  const ratio = cpu.today / cpu.bare;
  printLine(
    `CPU of a document: ${cpu.today.toFixed(2)} ms, bare dynamic page ${cpu.bare.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (at most ${CPU_RATIO}): ${formatVerdict(ratio <= CPU_RATIO)}`,
  );
  return verdicts.every(Boolean) && ratio <= CPU_RATIO ? 0 : 1;
}

/** Requires Linux: the web process is found by /proc. */
export async function run() {
  return withProduct(async (product, tools) => {
    const floor = await startBaseline({ root, ...tools, bytes: 1, headers: [] });
    try {
      const pid = findWebProcess(product.dataDir);
      return await withBrowser(tools, (browser) => measure(browser, { ...product, pid }, floor));
    } finally {
      floor.stop();
    }
  });
}
