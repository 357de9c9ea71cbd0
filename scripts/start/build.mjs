// Runs `next build` only when the sources differ from those of the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeApiDocument } from "./api-document.mjs";
import { readJson, writeJson } from "./atomic-files.mjs";
import { runOrFail } from "./command.mjs";
import { printLine } from "./console-output.mjs";
import { BUILT_IN } from "./environment.mjs";
import { writeFirstPaint } from "./first-paint.mjs";
import { writeScriptHashes } from "./script-hashes.mjs";

const SOURCES = ["app", "components", "lib", "messages", "public", "prisma/schema", "scripts/openapi"];
const FILES =
  /^(next\.config\.mjs|middleware\.ts|instrumentation.*\.ts|package-lock\.json|postcss\.config\.mjs|tsconfig\.json)$/;
const AFTERWARDS = "scripts/start/first-paint.mjs";
const NOT_BUILT = /\.test\.tsx?$/;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (!NOT_BUILT.test(entry.name)) yield path;
  }
}

export function sourceHash(root, environment) {
  const hash = createHash("sha256");
  const folders = SOURCES.map((name) => join(root, name)).filter((path) => existsSync(path));
  const loose = readdirSync(root).filter((name) => FILES.test(name));
  const files = [
    ...folders.flatMap((path) => [...filesIn(path)]),
    ...[...loose, AFTERWARDS].map((name) => join(root, name)).filter((path) => existsSync(path)),
  ];
  for (const file of files.sort()) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  const values = Object.entries(environment).filter(([name]) => BUILT_IN.test(name));
  return hash.update(JSON.stringify(values.sort())).digest("hex");
}

/** Builds the application if needed. Returns true when it built. */
export async function ensureBuild(root, { node, environment, ...run }) {
  const mark = join(root, ".next", "kolot-build.json");
  const hash = sourceHash(root, environment);
  const whole = existsSync(join(root, ".next", "BUILD_ID"));
  if (whole && readJson(mark)?.hash === hash) return false;
  printLine("Building the application …");
  const args = [join(root, "node_modules/next/dist/bin/next"), "build"];
  const failure = "The build failed. Fix the errors above and try again.";
  await runOrFail(failure, node, args, { cwd: root, env: environment, name: "next build", ...run });
  await writeFirstPaint(root);
  writeScriptHashes(root);
  const target = join(root, ".next", "kolot-openapi.json");
  await writeApiDocument(root, { node, environment, target, ...run });
  // Sources that changed during the build are built at the next start.
  if (statSync(join(root, ".next")).isDirectory()) writeJson(mark, { hash });
  return true;
}
