import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { waitForDatabase } from "@/scripts/lib/wait-for-database";

const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
beforeEach(() => void log.mockClear());

/** Messages of PostgreSQL's protocol: an accepted connection, and a refusal with a code. */
const ACCEPTED = Buffer.from([..."R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I"].map((char) => char.charCodeAt(0)));
function refuse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  return Buffer.concat([head, fields]);
}

/** Starts a server that answers the n-th connection with the n-th answer, and the later ones with the last; null: it hangs up. */
async function startServer(answers: (Buffer | null)[]) {
  let connections = 0;
  const server = createServer((socket: Socket) => {
    const answer = answers[Math.min(connections, answers.length - 1)];
    connections += 1;
    socket.on("error", () => undefined);
    socket.once("data", () => (answer ? socket.write(answer) : socket.destroy()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { url: `postgresql://kolot:p@127.0.0.1:${port}/kolot`, count: () => connections };
}

it("database that answers late is waited for, with one line in the log", async () => {
  const { url, count } = await startServer([null, refuse("57P03"), null, ACCEPTED]);
  await waitForDatabase(url, { limitMs: 30_000, pauseMs: 1 });
  expect(count()).toBe(4);
  expect(log).toHaveBeenCalledTimes(1);
});

it("database that never answers is an error after the limit", async () => {
  const { url, count } = await startServer([null]);
  let seconds = 0;
  const now = () => {
    seconds += 1;
    return seconds * 1_000;
  };
  await expect(waitForDatabase(url, { limitMs: 3_500, pauseMs: 1, now })).rejects.toThrow();
  expect(count()).toBe(4);
});

it("database that refuses is an error at once", async () => {
  const { url, count } = await startServer([refuse("28P01")]);
  await expect(waitForDatabase(url, { limitMs: 30_000, pauseMs: 1 })).rejects.toThrow("refused");
  expect(count()).toBe(1);
  expect(log).not.toHaveBeenCalled();
});
