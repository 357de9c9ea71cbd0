// Packages and the database client: made when missing or out of step with the lock, left alone otherwise, so
// that a second start needs no network.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./command.mjs";
import { readJson, writeWhole } from "./files.mjs";
import { Refusal, say } from "./say.mjs";

const hashOf = (text) => createHash("sha256").update(text).digest("hex");

function readText(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Packages count however they came here, when they are those of the lock: installing again would need the network. */
function installedMatchesLock(root) {
  const installed = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" || entry.optional || entry.extraneous || installed[path]?.version === entry.version,
  );
}

/** The npm that runs us, on the Node it runs on: the one in node_modules is about to be replaced. */
function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const usable = npm?.endsWith(".js") && node && existsSync(node) && !node.includes("node_modules/node/");
  return usable ? [node, [npm, ...args]] : ["npm", args];
}

function npmEnvironment(root) {
  const bin = join(root, "node_modules", ".bin");
  const path = (process.env.PATH ?? "").split(":").filter((part) => part !== bin);
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("npm_") && name !== "NODE_ENV",
  );
  // Its install script would fetch GPU libraries from another registry, and take the package along when it cannot.
  return { ONNXRUNTIME_NODE_INSTALL: "skip", ...Object.fromEntries(kept), PATH: path.join(":") };
}

async function npm(root, command, run) {
  const [file, args] = npmCommand([command, "--no-audit", "--no-fund", "--loglevel=error"]);
  return runCommand(file, args, { cwd: root, env: npmEnvironment(root), name: `npm ${command}`, ...run });
}

/** Installs the packages of package-lock.json unless they are there. */
export async function ensurePackages(root, run) {
  const lock = readText(join(root, "package-lock.json"));
  if (lock === undefined)
    throw new Refusal('package-lock.json is missing: restore it with "git checkout package-lock.json".');
  const mark = join(root, "node_modules", ".kolot-lock-hash");
  const hash = hashOf(lock);
  if (readText(mark) === hash) return;
  if (installedMatchesLock(root)) return writeWhole(mark, `${hash}\n`);
  say("Installing packages (once; about a minute) …");
  let result = await npm(root, "ci", run);
  // A lock written on another platform: npm ci refuses it, npm install completes it.
  if (result.code !== 0 && /EUSAGE|EBADPLATFORM/.test(result.output))
    result = await npm(root, "install", run);
  if (result.code !== 0) {
    const details = result.output.trim().split("\n").slice(0, 12).join("\n");
    throw new Refusal(
      "The packages could not be installed: see npm's words above, check the network, then run the command again.",
      details,
    );
  }
  writeWhole(mark, `${hashOf(readText(join(root, "package-lock.json")))}\n`);
}

/** Writes the Prisma client again when the schema changed without an install, as after a pull. */
export async function ensurePrismaClient(root, node, run) {
  const folder = join(root, "prisma", "schema");
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const hash = hashOf(files.map((file) => readText(join(folder, file))).join("\n"));
  const mark = join(root, "node_modules", ".kolot-prisma-hash");
  if (readText(mark) === hash && existsSync(join(root, "prisma", "generated", "client.ts"))) return;
  const result = await runCommand(node, ["scripts/generate-prisma.mjs"], {
    cwd: root,
    env: process.env,
    ...run,
  });
  if (result.code !== 0)
    throw new Refusal("The database client could not be written: see the words above.", result.output.trim());
  writeWhole(mark, `${hash}\n`);
}
