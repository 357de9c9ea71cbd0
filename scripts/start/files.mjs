// Small files that are whole or absent, never half written.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Writes a file through a sibling and a rename, so that a reader or a power cut never sees half of it. */
export function writeWhole(file, text, mode = 0o644) {
  const draft = `${file}.${process.pid}.draft`;
  const handle = openSync(draft, "w", mode);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

export function writeJson(file, value, mode) {
  writeWhole(file, `${JSON.stringify(value, null, 2)}\n`, mode);
}
