// Measures the post agent with 50 open streams and two new ones per second: time to the first word beside
// direct model calls, and heap of the web process per open stream.
import { randomUUID } from "node:crypto";
import { printLine } from "../start/console-output.mjs";
import { readStream, startModel } from "./agent/streams.mjs";
import { post, signUp, withStack } from "./product.mjs";
import { p95 } from "./statistics.mjs";
import { delay, findWebProcess, openHeapInspector } from "./web-process.mjs";

const OPEN = 50;
const PER_SECOND = 2;
const WORDS = 56;
const MEASURED = 50;
const PEOPLE = 25;
const MOST_MS = 30;
const MOST_BYTES = 1_048_576;

async function makePerson({ url, database }, n) {
  const headers = await signUp({ url, database }, { "x-forwarded-for": `10.0.1.${n}` });
  const { account } = await (await post(url, headers, "/accounts", { name: "Shachar Bakery" })).json();
  const draft = { accountId: account._id, text: "Warm sourdough" };
  const made = await (await post(url, headers, "/posts", draft)).json();
  return {
    url: `${url}/api/post-agent/${made.post._id}/edit`,
    headers: { ...headers, "content-type": "application/json" },
  };
}

async function pace(count, begin) {
  const ends = [];
  for (let n = 0; n < count; n += 1) {
    ends.push(begin(n));
    await delay(1000 / PER_SECOND);
  }
  return ends;
}

async function makePeople(product) {
  // Sequential, because the server rejects too many concurrent password hashes.
  const people = [];
  for (let n = 1; n <= PEOPLE; n += 1) people.push(await makePerson(product, n));
  return (n, first) => {
    const { url: address, headers } = people[n % PEOPLE];
    const keyed = { ...headers, "idempotency-key": randomUUID() };
    const body = { message: "Warmer" };
    return readStream(address, { headers: keyed, body, mark: "text-delta", first });
  };
}

async function measureFirstWords(ask, model) {
  const headers = { "content-type": "application/json" };
  const direct = (first) =>
    readStream(`${model}/responses`, { headers, body: {}, mark: "output_text.delta", first });
  const filling = await pace(OPEN, (n) => ask(n, () => undefined));
  const [ours, own] = [[], []];
  const more = await pace(MEASURED, (n) => {
    const pair = [ask(n, (ms) => ours.push(ms)), direct((ms) => own.push(ms))];
    return Promise.all(pair);
  });
  await Promise.all([...filling, ...more]);
  return { ours, own };
}

/** A separate run, because heap inspection pauses the process. */
async function measureHeap(ask, pid) {
  const heap = await openHeapInspector(pid);
  const before = await heap.used();
  const filling = await pace(OPEN, (n) => ask(n, () => undefined));
  const full = await heap.used();
  await Promise.all(filling);
  const after = (await heap.used()) - before;
  heap.close();
  return { perStream: (full - before) / OPEN, after };
}

async function measure(product, model, pid) {
  const ask = await makePeople(product);
  // Warms up code and caches, which are not part of a stream's cost.
  await Promise.all(Array.from({ length: 6 }, (_, n) => ask(n, () => undefined)));
  return { ...(await measureFirstWords(ask, model)), ...(await measureHeap(ask, pid)) };
}

function judge({ ours, own, perStream, after }) {
  const added = p95(ours) - p95(own);
  printLine(`the model itself  first word p95 ${p95(own).toFixed(0)} ms`);
  printLine(`the agent         first word p95 ${p95(ours).toFixed(0)} ms, over ${ours.length} answers`);
  const fast = added <= MOST_MS;
  printLine(`added ${added.toFixed(0)} ms  (at most ${MOST_MS}: ${fast ? "yes" : "NO"})`);
  const small = perStream <= MOST_BYTES;
  const kb = (bytes) => (bytes / 1024).toFixed(0);
  printLine(
    `heap of an open answer ${kb(perStream)} KB  (at most 1024: ${small ? "yes" : "NO"}); ${kb(after)} KB more when all have ended`,
  );
  return fast && small ? 0 : 1;
}

/** Requires Linux: the web process is found by /proc. */
export async function run() {
  const model = await startModel(WORDS);
  try {
    return await withStack(
      async (product) => judge(await measure(product, model.url, findWebProcess(product.dataDir))),
      model.given,
    );
  } finally {
    model.stop();
  }
}
