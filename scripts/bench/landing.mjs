// Benchmarks the landing page in both languages on a slow phone: Chromium with 4x CPU slowdown and slow 4G,
// median of five loads, compared with an empty static Next page in the same run.
import { gzipSync } from "node:zlib";
import { printLine } from "../start/console-output.mjs";
import { root } from "../start/main.mjs";
import { startBaseline } from "./landing/baseline.mjs";
import { installPageProbe, readMeasurements } from "./landing/page-probe.mjs";
import { withBrowser, withProduct } from "./product.mjs";
import { alternate, formatVerdict, median } from "./statistics.mjs";
import { findWebProcess, getCpuTime } from "./web-process.mjs";

const LOADS = 5;
const CALLS = 400;
const LIMITS = { lcp: 1_500, lcpRatio: 1.3, cls: 0.02, tbtRatio: 1.3, js: 157 * 1_024, before: 10, cpu: 1.3 };
/** Phone and network profile as in Lighthouse. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LINE = { offline: false, latency: 150, downloadThroughput: 200 * 1_024, uploadThroughput: 94 * 1_024 };
const SLOWER = 4;

/** Number of times that a content byte of the baseline occurs in its page. */
const WRITTEN = 2.76;

async function loadOnce(browser, { address, locale }) {
  const context = await browser.newContext({ ...PHONE, locale, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(installPageProbe);
  await page.goto(address, { waitUntil: "networkidle" });
  const found = await page.evaluate(readMeasurements);
  await context.close();
  return found;
}

async function measureLoads(browser, pages) {
  const found = await alternate(LOADS, pages, (page) => loadOnce(browser, page));
  const medians = Object.entries(found).map(([name, loads]) => {
    const of = (key) => [key, median(loads.map((load) => load[key]))];
    const { element, foreign } = loads[0];
    return [name, { element, foreign, ...Object.fromEntries(["lcp", "cls", "tbt", "js", "before"].map(of)) }];
  });
  return Object.fromEntries(medians);
}

async function measureCpu(pages) {
  const headers = { "accept-encoding": "gzip" };
  const spent = await alternate(3, pages, async ({ address, pid }) => {
    const before = getCpuTime(pid);
    for (let call = 0; call < CALLS; call += 1) {
      await fetch(address, { headers }).then((answer) => answer.arrayBuffer());
    }
    return (getCpuTime(pid) - before) / CALLS;
  });
  return Object.fromEntries(Object.entries(spent).map(([name, all]) => [name, median(all)]));
}

function judge(name, ours, empty) {
  const lcpRatio = ours.lcp / empty.lcp;
  const tbtMost = empty.tbt * LIMITS.tbtRatio;
  const checks = [
    [
      `largest paint ${ours.element} ${ours.lcp.toFixed(0)} ms (H1, at most ${LIMITS.lcp})`,
      ours.element === "H1" && ours.lcp <= LIMITS.lcp,
    ],
    [
      `${lcpRatio.toFixed(2)} times the empty page's ${empty.lcp.toFixed(0)} ms (at most ${LIMITS.lcpRatio})`,
      lcpRatio <= LIMITS.lcpRatio,
    ],
    [`shift ${ours.cls.toFixed(4)} (at most ${LIMITS.cls})`, ours.cls <= LIMITS.cls],
    [
      `blocked ${ours.tbt.toFixed(0)} ms, the empty page ${empty.tbt.toFixed(0)} ms (at most ${tbtMost.toFixed(0)})`,
      ours.tbt <= tbtMost,
    ],
    [
      `scripts ${(ours.js / 1_024).toFixed(1)} KB gz, the empty page ${(empty.js / 1_024).toFixed(1)} (at most ${LIMITS.js / 1_024})`,
      ours.js <= LIMITS.js,
    ],
    [
      `${ours.before} requests before it (at most ${LIMITS.before}), ${ours.foreign} to others`,
      ours.before <= LIMITS.before && ours.foreign === 0,
    ],
  ];
  for (const [words, isGood] of checks) printLine(`${name}: ${words}: ${formatVerdict(isGood)}`);
  return checks.every(([, isGood]) => isGood);
}

async function measure(browser, { url, pid, floor }) {
  const found = await measureLoads(browser, {
    empty: { address: floor.url, locale: "en-US" },
    en: { address: url, locale: "en-US" },
    he: { address: `${url}/he`, locale: "he-IL" },
  });
  const cpu = await measureCpu({
    heavy: { address: `${floor.url}/heavy`, pid: floor.pid },
    he: { address: `${url}/he`, pid },
  });
  const ratio = cpu.he / cpu.heavy;
  printLine(
    `CPU of an answer: ${cpu.he.toFixed(2)} ms, a static page of the same size ${cpu.heavy.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (at most ${LIMITS.cpu}): ${formatVerdict(ratio <= LIMITS.cpu)}`,
  );
  const judged = [
    judge("en", found.en, found.empty),
    judge("he", found.he, found.empty),
    ratio <= LIMITS.cpu,
  ];
  return judged.every(Boolean) ? 0 : 1;
}

/** Headers of every document; each policy applies to the scripts of its own page only. */
const HEADERS = [
  "x-content-type-options",
  "referrer-policy",
  "x-frame-options",
  "cross-origin-opener-policy",
  "permissions-policy",
];

async function look(url) {
  const answer = await fetch(url);
  const page = Buffer.from(await answer.arrayBuffer());
  const headers = HEADERS.map((key) => ({ key, value: answer.headers.get(key) }));
  return { size: page.length, packed: gzipSync(page).length, headers };
}

/** Requires Linux: the web process is found by /proc. */
export async function run() {
  return withProduct(async ({ url, dataDir }, tools) => {
    const { size, packed, headers } = await look(`${url}/he`);
    // Next writes page content a second time for hydration, with longer tags and quotes.
    const floor = await startBaseline({ root, ...tools, bytes: Math.round(size / WRITTEN), headers });
    try {
      const heavy = await look(`${floor.url}/heavy`);
      printLine(
        `The page has ${size} bytes (${packed} packed), the static page beside it ${heavy.size} (${heavy.packed})`,
      );
      return await withBrowser(tools, (browser) =>
        measure(browser, { url, pid: findWebProcess(dataDir), floor }),
      );
    } finally {
      floor.stop();
    }
  });
}
