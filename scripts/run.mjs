// Runs one process of a built product (scripts/build.mjs): what a container, a unit of systemd or a pod starts.
// Usage: node scripts/run.mjs web | worker | migrate | object-store, or a command: backup DIR, restore DIR, doctor, settle-payment,
// operator.
// It becomes that process, so signals reach it.
import { setDefaultResultOrder } from "node:dns";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { printError } from "./start/console-output.mjs";
import { getSecretFolders, readSecretFiles } from "./start/secret-files.mjs";
import { createWebProcessSpec } from "./start/web.mjs";

const BUNDLES = [
  "worker",
  "migrate",
  "object-store",
  "backup",
  "restore",
  "doctor",
  "settle-payment",
  "operator",
];

function createSpec(name, environment) {
  if (name === "web") return createWebProcessSpec(environment.PORT || "3000", environment);
  if (BUNDLES.includes(name)) return { file: `dist/${name}.mjs`, args: process.argv.slice(3) };
  printError(`Name the process to run: web, ${BUNDLES.join(", ")}.`);
  process.exit(2);
}

Object.assign(process.env, readSecretFiles(getSecretFolders(process.env), process.env));
const { file, args } = createSpec(process.argv[2], process.env);
// The same as --dns-result-order=ipv4first of `npm start` (scripts/start/web.mjs).
setDefaultResultOrder("ipv4first");
// Files are found from the working directory (dist, node_modules, .next).
process.chdir(resolve(import.meta.dirname, ".."));
process.env.NODE_ENV = "production";
process.argv = [process.execPath, resolve(file), ...args];
await import(pathToFileURL(resolve(file)).href);
