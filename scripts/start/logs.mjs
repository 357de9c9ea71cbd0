// Each child writes straight into its own file: it can go on writing when its supervisor is gone, which a pipe
// would forbid. A file that grows is cut to its last part while it is open for appending.
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

const KEPT = 5 * 1024 * 1024;

/** A handle for appending, to be given to a child. */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, "a");
}

export function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The text of a file from an offset on. */
export function readFrom(file, offset) {
  const handle = openSync(file, "r");
  try {
    const length = Math.max(0, fstatSync(handle).size - offset);
    const buffer = Buffer.alloc(length);
    return buffer.toString("utf8", 0, readSync(handle, buffer, 0, length, offset));
  } finally {
    closeSync(handle);
  }
}

/** The last lines of a log, without stack frames: what a person can use. */
export function lastWords(file, count = 12) {
  const size = sizeOf(file);
  if (size === 0) return "";
  const lines = readFrom(file, Math.max(0, size - 20_000)).split("\n");
  return lines
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(-count)
    .map((line) => line.slice(0, 400))
    .join("\n");
}

/** A file that has grown too large begins anew: its last 5 MB go to NAME.1, which is replaced each time. */
export function rotateLog(file, limit = KEPT) {
  const size = sizeOf(file);
  if (size <= limit) return;
  writeFileSync(`${file}.1`, readFrom(file, Math.max(0, size - KEPT)));
  truncateSync(file, 0);
}
