import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Writes through a rename, so that neither a reader nor a crash leaves a partial file. */
export function writeFileAtomically(file, text, mode = 0o644) {
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
  writeFileAtomically(file, `${JSON.stringify(value, null, 2)}\n`, mode);
}
