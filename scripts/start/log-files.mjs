// Each child writes directly into its own log file, so that it survives its supervisor, unlike with a pipe. A
// growing file is truncated in place while it is open for appending.
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

export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, "a");
}

export function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

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

export function readLogTail(file, count = 12) {
  const size = sizeOf(file);
  if (size === 0) return "";
  const lines = readFrom(file, Math.max(0, size - 20_000)).split("\n");
  return lines
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(-count)
    .map((line) => line.slice(0, 400))
    .join("\n");
}

/** Rotates a log that exceeds the limit: its last 5 MB replace NAME.1. */
export function rotateLog(file, limit = KEPT) {
  const size = sizeOf(file);
  if (size <= limit) return;
  writeFileSync(`${file}.1`, readFrom(file, Math.max(0, size - KEPT)));
  truncateSync(file, 0);
}
