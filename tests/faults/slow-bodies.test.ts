import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cookieHeader, readRunFile, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { startWeb, type Web } from "@/tests/harness/second-web";
import { createWebm } from "@/tests/harness/video-files";

const BOUNDARY = "kolot-boundary";

let web: Web;
let folder: string;
let user: SignedUpUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-slow-"));
  web = await startWeb({ BODY_WINDOW_SECONDS: "2", TMPDIR: folder });
});
afterAll(async () => {
  web.process.kill("SIGKILL");
  await web.ended;
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  user = await signUp();
});

interface Upload {
  socket: Socket;
  /** Resolves to the complete response when the connection is closed. */
  answer: Promise<string>;
}

async function open(video: Buffer): Promise<Upload & { rest: Buffer }> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), video, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const { hostname, port } = new URL(web.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => undefined);
  const answer = new Promise<string>((closed) => socket.once("close", () => closed(text)));
  await once(socket, "connect");
  const lines = [
    "POST /api/storage/upload-video HTTP/1.1",
    `host: ${hostname}:${port}`,
    `origin: ${new URL(readRunFile().app.url).origin}`,
    `cookie: ${cookieHeader(user)}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${body.length}`,
    "connection: close",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return { socket, answer, rest: body };
}

/** Sends a number of bytes at intervals until all are sent or the connection closes. */
function trickle(
  { socket, answer, rest }: Awaited<ReturnType<typeof open>>,
  bytes: number,
  everyMs: number,
): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at >= rest.length || socket.destroyed) return clearInterval(timer);
    socket.write(rest.subarray(at, at + bytes));
    at += bytes;
  }, everyMs);
  void answer.finally(() => clearInterval(timer));
}

async function leftOnDisk(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.includes("upload"));
}

const mediaOf = () => sql("SELECT id FROM media WHERE user_id = $1", [user.user._id]);

test("upload of one byte at a time is closed and leaves no file or object [UP2]", async () => {
  const video = await createWebm({ seconds: 1, bytes: 100_000 });
  const upload = await open(video);
  // enough bytes for the file part to start
  upload.socket.write(upload.rest.subarray(0, 2_000));
  const started = performance.now();
  await expect.poll(leftOnDisk).toHaveLength(1);
  trickle({ ...upload, rest: upload.rest.subarray(2_000) }, 1, 1_000);
  expect(await upload.answer).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/);
  expect(performance.now() - started).toBeLessThan(20_000);
  await expect.poll(leftOnDisk).toEqual([]);
  expect(await mediaOf()).toEqual([]);
});

test("slow but steady upload is accepted", async () => {
  const video = await createWebm({ seconds: 1, bytes: 24_000 });
  const upload = await open(video);
  // 4 KB/s over several rate windows: each part alone is enough for its window, so that a late timer does no harm.
  trickle(upload, 2_100, 500);
  expect(await upload.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await mediaOf()).toHaveLength(1);
  await expect.poll(leftOnDisk).toEqual([]);
});
