import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openAppendLog } from "@/sandbox/core/journal";
import { createStateDirectory } from "@/sandbox/core/state-files";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "kolot-state-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("concurrent updates are on disk when they resolve", async () => {
  const open = await createStateDirectory(directory);
  const state = await open("count", () => ({ n: 0 }));
  await Promise.all(
    Array.from({ length: 50 }, () =>
      state.update((value) => {
        value.n += 1;
      }),
    ),
  );
  expect(JSON.parse(await readFile(join(directory, "count.json"), "utf8"))).toEqual({ n: 50 });
  expect(await readdir(directory)).toEqual(["count.json"]);
  const again = await (await createStateDirectory(directory))("count", () => ({ n: 0 }));
  expect(again.get()).toEqual({ n: 50 });
});

test("reset empties the state; an unreadable file is kept as a copy", async () => {
  const open = await createStateDirectory(directory);
  const state = await open("things", () => ({ list: ["a"] }));
  await state.update((value) => {
    value.list.push("b");
  });
  await state.reset();
  expect(state.get()).toEqual({ list: ["a"] });
  await writeFile(join(directory, "things.json"), '{"list": [');
  const received = vi.spyOn(console, "error").mockReturnValue();
  expect((await open("things", () => ({ list: [] }))).get()).toEqual({ list: [] });
  expect(received).toHaveBeenCalledOnce();
  received.mockRestore();
  expect(await readdir(directory)).toContain("things.json.unreadable");
});

test("state names with path separators are rejected", async () => {
  const open = await createStateDirectory(directory);
  await expect(open("../else", () => ({}))).rejects.toThrow("is not a state name");
});

test("append log keeps the newest entries and skips a truncated line", async () => {
  const path = join(directory, "log.ndjson");
  const log = await openAppendLog<number>(path, 10);
  for (let n = 1; n <= 25; n += 1) await log.append(n);
  expect(log.all()).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
  const lines = (await readFile(path, "utf8")).trim().split("\n");
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(lines.at(-1)).toBe("25");
  await appendFile(path, '{"at": "20');
  const reopened = await openAppendLog<number>(path, 10);
  expect(reopened.all()).toEqual(log.all());
  await reopened.keepOnly((n) => n > 23);
  await reopened.append(99);
  expect((await openAppendLog<number>(path, 10)).all()).toEqual([24, 25, 99]);
});
