import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWeb, type Web } from "@/tests/harness/second-web";
import { cookieHeader, type Person, run, signUp, sql } from "@/tests/harness/stack";
import { makeWebm } from "@/tests/harness/video";

const BOUNDARY = "kolot-boundary";

let web: Web;
let folder: string;
let person: Person;

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
  person = await signUp();
});

interface Upload {
  socket: Socket;
  /** Everything that came back, once the connection is gone. */
  answer: Promise<string>;
}

async function open(film: Buffer): Promise<Upload & { rest: Buffer }> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), film, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
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
    `origin: ${new URL(run().app.url).origin}`,
    `cookie: ${cookieHeader(person)}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${body.length}`,
    "connection: close",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return { socket, answer, rest: body };
}

/** So many bytes every so often, until all of it is out or the other side is gone. */
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

const mediaOf = () => sql("SELECT id FROM media WHERE user_id = $1", [person.user._id]);

test("a body of one byte at a time is closed, and leaves no file and no object (UP2)", async () => {
  const film = await makeWebm({ seconds: 1, bytes: 100_000 });
  const upload = await open(film);
  // enough for the file to have begun
  upload.socket.write(upload.rest.subarray(0, 2_000));
  const started = performance.now();
  await expect.poll(leftOnDisk).toHaveLength(1);
  trickle({ ...upload, rest: upload.rest.subarray(2_000) }, 1, 1_000);
  expect(await upload.answer).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/);
  expect(performance.now() - started).toBeLessThan(20_000);
  await expect.poll(leftOnDisk).toEqual([]);
  expect(await mediaOf()).toEqual([]);
});

test("a slow but honest one arrives", async () => {
  const film = await makeWebm({ seconds: 1, bytes: 24_000 });
  const upload = await open(film);
  // 4 KB/s over several windows
  trickle(upload, 400, 100);
  expect(await upload.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await mediaOf()).toHaveLength(1);
  await expect.poll(leftOnDisk).toEqual([]);
});
