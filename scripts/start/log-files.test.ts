import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readLogTail, rotateLog } from "@/scripts/start/log-files.mjs";

const folder = mkdtempSync(join(tmpdir(), "kolot-logs-"));
const file = join(folder, "web.log");

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("log rotation keeps the last part of a large log and empties the log in place", () => {
  writeFileSync(file, `${"x".repeat(6 * 1024 * 1024)}the end`);
  const inode = statSync(file).ino;
  rotateLog(file);
  expect(statSync(file)).toMatchObject({ ino: inode, size: 0 });
  const stored = readFileSync(`${file}.1`, "utf8");
  expect(stored).toHaveLength(5 * 1024 * 1024);
  expect(stored.endsWith("the end")).toBe(true);
  writeFileSync(file, "one\n\nError: two\n    at there (x.js:1)\nthree\n");
  expect(readLogTail(file, 2)).toBe("Error: two\nthree");
});
