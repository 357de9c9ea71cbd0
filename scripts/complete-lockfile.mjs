// Completes package-lock.json after `npm install`: npm drops binary packages of other platforms, and `npm ci`
// then refuses the lock file. An entry without `resolved` is sufficient for the other platforms.
import { readFileSync, writeFileSync } from "node:fs";

const PLATFORM = /[-/](android|darwin|linux|win32|freebsd|openharmony|wasm32)(?:-([a-z0-9]+))?(?:-(.+))?$/;
const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

const libcOf = { musl: ["musl"], gnu: ["glibc"] };

function entryFor(name, version) {
  const match = PLATFORM.exec(name);
  if (!match || !/^\d/.test(version)) return undefined;
  const [, os, cpu, libc] = match;
  return {
    version,
    optional: true,
    ...(os === "wasm32" ? { cpu: ["wasm32"] } : { os: [os], cpu: [cpu] }),
    ...(libcOf[libc] ? { libc: libcOf[libc] } : {}),
  };
}

let changed = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  // Extraneous entries: npm ci skips them, so the installation would never match the lock file.
  if (!entry.extraneous) continue;
  delete lock.packages[path];
  changed += 1;
}
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]) continue;
    const completed = entryFor(name, version);
    if (!completed) continue;
    lock.packages[`node_modules/${name}`] = completed;
    changed += 1;
  }
}

if (changed > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  changed > 0
    ? `package-lock.json: ${changed} entries completed or dropped`
    : "package-lock.json is complete",
);
