// Measures the ten most used calls with 1, 16 and 64 in flight: CPU time of the process that answers, and latency. Each is
// compared with the same call at two floors in the same run, a bare Next route and a bare Node server, which both run
// scripts/bench/api/bare-handlers.mjs: one lookup of the session and the least statements through a pool of the
// product's size. The limits hold for the CPU time of one call at a time against the bare route. It also measures the
// memory of 200 open event streams. The product runs with APP_ENV=development, because the test environment checks
// every response against its schema. Requires Linux: CPU time and memory are read from /proc.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { printLine } from "../start/console-output.mjs";
import { root } from "../start/main.mjs";
import { startModel } from "./agent/streams.mjs";
import { CALLS, CALLS_MEASURED, createCallers, createTargets, toBarePath } from "./api/calls.mjs";
import { measureCalls } from "./api/measure-calls.mjs";
import { measureStreams, STREAMS } from "./api/open-streams.mjs";
import { startBaseline } from "./landing/baseline.mjs";
import { withProduct } from "./product.mjs";
import { alternate, formatVerdict, median, p95 } from "./statistics.mjs";
import { findWebProcess } from "./web-process.mjs";

/** `npm run bench -- api 1` measures one round, for a quick look, and `-- api 0` only the streams. */
const ROUNDS = Number(process.argv[3] ?? 3);
const IN_FLIGHT = [1, 16, 64];
/** A stream of this many words stays open until its client leaves. */
const WORDS = 2_000;
const KB = 1_024;
/** The bound of the bench `agent`, and the share of it that may remain after the streams. */
const STREAM_KB = 1_024;
const LEFT_SHARE = 0.1;

/** The bare route; its address in the folder of the empty page decides the path of the import. */
const ROUTE = `import { createBareHandlers } from "../../../../../scripts/bench/api/bare-handlers.mjs";
const handle = createBareHandlers(process.env.DATABASE_URL);
const answer = async (request, { params }, sent = {}) => {
  const { key } = await params;
  const given = { ...Object.fromEntries(new URL(request.url).searchParams), ...sent };
  const found = await handle(key, request.headers.get("x-token-hash"), given);
  return Response.json(found, { status: found ? 200 : 401 });
};
export const GET = (request, context) => answer(request, context);
export const PUT = async (request, context) => answer(request, context, await request.json());
`;

async function startNode(database) {
  const server = fork(join(root, "scripts/bench/api/bare-server.mjs"), [database], {
    env: { NODE_ENV: "production" },
  });
  const [port] = await once(server, "message");
  return { url: `http://127.0.0.1:${port}`, pid: server.pid, stop: () => server.disconnect() };
}

const formatTimes = (times) => `${median(times).toFixed(1)}/${p95(times).toFixed(1)}`;

/** Prints a call with a number of them in flight; returns false when it misses its limit. */
function judgeCall({ name, limit }, inFlight, found) {
  const of = (side) => ({
    cpu: median(found[side].map((round) => round[name].cpu)),
    times: found[side].flatMap((round) => round[name].times),
  });
  const [product, route, node] = [of("product"), of("route"), of("node")];
  const ratio = product.cpu / route.cpu;
  const isJudged = limit !== undefined && inFlight === 1;
  const columns = [
    name.padEnd(20),
    String(inFlight).padStart(2),
    ...[product, route, node].map(({ cpu }) => cpu.toFixed(2).padStart(6)),
    ratio.toFixed(2).padStart(6),
    ...[product, route, node].map(({ times }) => formatTimes(times).padStart(12)),
    isJudged ? `at most ${limit}: ${formatVerdict(ratio <= limit)}` : "",
  ];
  printLine(columns.join("  ").trimEnd());
  return !isJudged || ratio <= limit;
}

function judgeStreams({ first, heap, resident, left }) {
  const isSmall = heap / KB <= STREAM_KB;
  const isReleased = left <= heap * STREAMS * LEFT_SHARE;
  printLine(
    `${STREAMS} open streams: ${(heap / KB).toFixed(0)} KB of heap each (at most ${STREAM_KB}): ${formatVerdict(isSmall)}; resident ${(resident / KB).toFixed(0)} KB each`,
  );
  printLine(
    `after them: ${(left / KB).toFixed(0)} KB more heap than before, ${((left / heap / STREAMS) * 100).toFixed(0)} % of theirs (at most ${LEFT_SHARE * 100}): ${formatVerdict(isReleased)}; after the first ${STREAMS}, with code and caches, ${(first.left / KB).toFixed(0)} KB`,
  );
  return isSmall && isReleased;
}

async function measure(product, floors) {
  const callers = await createCallers(product);
  const targets = await createTargets(product, callers, ["product", "route", "node"]);
  const toBareUrl = (url) => (call, target) => `${url}${toBarePath(call, target)}`;
  const sides = {
    product: { pid: product.pid, toUrl: (call, target) => `${product.url}/api${call.path(target)}` },
    route: { pid: floors.route.pid, toUrl: toBareUrl(floors.route.url) },
    node: { pid: floors.node.pid, toUrl: toBareUrl(floors.node.url) },
  };
  for (const [name, side] of Object.entries(sides)) Object.assign(side, { targets: targets[name] });
  printLine(
    `${CALLS_MEASURED} calls of each kind in ${ROUNDS} rounds; CPU in ms, latency as median/p95 in ms`,
  );
  printLine("call         in flight  product  route  node  ratio       product         route          node");
  const verdicts = [];
  for (const inFlight of ROUNDS === 0 ? [] : IN_FLIGHT) {
    const found = await alternate(ROUNDS, sides, (side) => measureCalls(side, inFlight));
    for (const call of CALLS) verdicts.push(judgeCall(call, inFlight, found));
  }
  verdicts.push(judgeStreams(await measureStreams(product, targets.product)));
  return verdicts.every(Boolean) ? 0 : 1;
}

async function measureWithFloors(product, tools) {
  const more = { "app/calls/[key]/route.js": ROUTE };
  const given = { DATABASE_URL: product.database };
  const floors = { node: await startNode(product.database) };
  try {
    floors.route = await startBaseline({ root, ...tools, bytes: 1, headers: [], more, given });
    return await measure({ ...product, pid: findWebProcess(product.dataDir) }, floors);
  } finally {
    floors.node.stop();
    floors.route?.stop();
  }
}

export async function run() {
  const model = await startModel(WORDS);
  try {
    return await withProduct(measureWithFloors, { APP_ENV: "development", ...model.given });
  } finally {
    model.stop();
  }
}
