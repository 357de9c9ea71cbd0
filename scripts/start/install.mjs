// Installs packages and generates the database client only when needed: a second start needs no network.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeFileAtomically } from "./atomic-files.mjs";
import { runCommand, runOrFail } from "./command.mjs";
import { printLine, UserFacingError } from "./console-output.mjs";

const hashOf = (text) => createHash("sha256").update(text).digest("hex");

function readText(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Installing again would need the network. */
function installedMatchesLock(root) {
  const installed = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" || entry.optional || entry.extraneous || installed[path]?.version === entry.version,
  );
}

/** Uses the npm and Node that run this script, because the ones in node_modules are about to be replaced. */
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
  // Its install script would download GPU libraries from another registry and fail the package without them.
  return { ONNXRUNTIME_NODE_INSTALL: "skip", ...Object.fromEntries(kept), PATH: path.join(":") };
}

async function npm(root, command, run) {
  const [file, args] = npmCommand([command, "--no-audit", "--no-fund", "--loglevel=error"]);
  return runCommand(file, args, { cwd: root, env: npmEnvironment(root), name: `npm ${command}`, ...run });
}

export async function ensurePackages(root, run) {
  const lock = readText(join(root, "package-lock.json"));
  if (lock === undefined)
    throw new UserFacingError(
      'package-lock.json is missing: restore it with "git checkout package-lock.json".',
    );
  const mark = join(root, "node_modules", ".kolot-lock-hash");
  const hash = hashOf(lock);
  if (readText(mark) === hash) return;
  if (installedMatchesLock(root)) return writeFileAtomically(mark, `${hash}\n`);
  printLine("Installing packages (first run only, about a minute)…");
  let result = await npm(root, "ci", run);
  // npm ci refuses a lock file of another platform; npm install completes it.
  if (result.code !== 0 && /EUSAGE|EBADPLATFORM/.test(result.output))
    result = await npm(root, "install", run);
  if (result.code !== 0) {
    const details = result.output.trim().split("\n").slice(0, 12).join("\n");
    throw new UserFacingError(
      "Package installation failed. See npm's output above, check your network, then run the command again.",
      details,
    );
  }
  writeFileAtomically(mark, `${hashOf(readText(join(root, "package-lock.json")))}\n`);
}

/** Generates the Prisma client again when the schema changed without an install, as after a pull. */
export async function ensurePrismaClient(root, node, run) {
  const folder = join(root, "prisma", "schema");
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const hash = hashOf(files.map((file) => readText(join(folder, file))).join("\n"));
  const mark = join(root, "node_modules", ".kolot-prisma-hash");
  if (readText(mark) === hash && existsSync(join(root, "prisma", "generated", "client.ts"))) return;
  const failure = "The database client could not be generated. See the output above.";
  await runOrFail(failure, node, ["scripts/generate-prisma.mjs"], { cwd: root, env: process.env, ...run });
  writeFileAtomically(mark, `${hash}\n`);
}
