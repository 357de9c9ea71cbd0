import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readViolations } from "@/scripts/test/run-tier.mjs";

const VIOLATION = { service: "meta", method: "POST", path: "/feed", violation: "unknown parameter: mesage" };
let folder: string;
let body = "";
const server = createServer((_, response) => response.end(body));
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-run-"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function read(run: object, answer = "") {
  body = answer;
  const file = join(folder, "run.json");
  await writeFile(file, JSON.stringify(run));
  return readViolations({ KOLOT_TEST_RUN_JSON: file });
}

test("each violation is a failure, and none is none", async () => {
  expect(await read({ sandbox: { url } }, JSON.stringify({ violations: [] }))).toEqual([]);
  expect(await read({ sandbox: { url } }, JSON.stringify({ violations: [VIOLATION] }))).toEqual([
    {
      name: "requests to meta are as it describes them",
      gist: "      POST /feed: unknown parameter: mesage",
    },
  ]);
});

test.each([
  ["no run file", () => readViolations({})],
  ["a missing run file", () => readViolations({ KOLOT_TEST_RUN_JSON: join(folder, "none.json") })],
  ["a run without a sandbox", () => read({})],
  ["a sandbox that does not answer", () => read({ sandbox: { url: "http://127.0.0.1:1" } })],
  ["a sandbox that answers something else", () => read({ sandbox: { url } }, "{}")],
])("%s is a failure", async (_, given) => {
  expect(await given()).toHaveLength(1);
});
