// Benchmarks how long a user waits for the image of a small design while another user has seven heavy designs
// rendered, against the same wait on an idle product. The wait beside one heavy design is what the CPU alone costs:
// the other six wait in the queue and must cost nothing (decision 024).
import { randomUUID } from "node:crypto";
import { printLine } from "../start/console-output.mjs";
import { designOf, IMAGES, photo } from "./editor/designs.mjs";
import { post, signUp, withProduct } from "./product.mjs";
import { formatVerdict, median } from "./statistics.mjs";

const HEAVY = 7;
const HEAVY_PAGE = { w: 3_200, h: 4_000 };
const HEAVY_NODES = 1_000;
const LIGHT_PAGE = { w: 540, h: 675 };
const LIGHT_NODES = 6;
const ALONE = 20;
const MOST = 3;

const answer = async (response) => (await response).json();

/** Returns a function that renders a design of this user as the image of a new post. */
async function createPerson({ url, database }, { nodes, page, address }) {
  const headers = await signUp({ url, database }, { "x-forwarded-for": address });
  const { account } = await answer(post(url, headers, "/accounts", { name: "Shachar Bakery" }));
  const sources = [];
  for (let n = 0; n < IMAGES; n += 1) {
    const form = new FormData();
    form.set("file", new Blob([await photo(n)]), "picture.jpg");
    sources.push((await answer(post(url, headers, "/storage/upload", form))).url);
  }
  const design = designOf(nodes, sources, page);
  const create = async () => {
    const images = [{ url: sources[0], alt: "" }];
    const draft = { accountId: account._id, text: "Warm sourdough", images };
    return (await answer(post(url, headers, "/posts", draft))).post._id;
  };
  const render = async (postId) => {
    const since = performance.now();
    const body = { imageIndex: 0, canvasData: { ...design, device: randomUUID() }, use: true };
    await (await post(url, headers, `/canvas/${postId}`, body)).arrayBuffer();
    return performance.now() - since;
  };
  return { create, render };
}

async function createPosts(person, count) {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await person.create());
  return ids;
}

/** Measures the light user until `work` of the heavy one has ended; at least once. */
async function measureBeside(light, work) {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const waits = [];
  while (!isOver) waits.push(await light.render(await light.create()));
  await ended;
  return waits;
}

async function measure(product) {
  const heavy = await createPerson(product, { nodes: HEAVY_NODES, page: HEAVY_PAGE, address: "10.0.2.1" });
  const light = await createPerson(product, { nodes: LIGHT_NODES, page: LIGHT_PAGE, address: "10.0.2.2" });
  const posts = await createPosts(heavy, HEAVY + 2);
  // Starts the processes and fills caches, which are not part of the wait.
  await heavy.render(posts[0]);
  for (const id of await createPosts(light, 3)) await light.render(id);
  const alone = [];
  for (const id of await createPosts(light, ALONE)) alone.push(await light.render(id));
  const one = await measureBeside(light, heavy.render(posts[1]));
  const since = performance.now();
  const seven = await measureBeside(light, Promise.all(posts.slice(2).map((id) => heavy.render(id))));
  return { alone, one, seven, total: performance.now() - since };
}

function judge({ alone, one, seven, total }) {
  const show = (name, waits) =>
    printLine(
      `${name.padEnd(34)} median ${median(waits).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms (${waits.length})`,
    );
  show("alone", alone);
  show("beside one heavy design", one);
  show(`beside ${HEAVY} heavy designs (${(total / 1000).toFixed(1)} s)`, seven);
  const ratio = median(seven) / median(alone);
  const isFair = ratio <= MOST;
  printLine(`${ratio.toFixed(2)} times the wait alone  (at most ${MOST}: ${formatVerdict(isFair)})`);
  return isFair ? 0 : 1;
}

export function run() {
  return withProduct(async (product) => judge(await measure(product)));
}
