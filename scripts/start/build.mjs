// `next build` when the sources differ from those of the last build, and only then.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeApiDocument } from "./api-document.mjs";
import { runCommand } from "./command.mjs";
import { readJson, writeJson } from "./files.mjs";
import { writeFirstPaint } from "./first-paint.mjs";
import { Refusal, say } from "./say.mjs";
import { writeScriptHashes } from "./script-hashes.mjs";

const SOURCES = ["app", "components", "lib", "messages", "public", "prisma/schema", "scripts/openapi"];
const FILES =
  /^(next\.config\.mjs|middleware\.ts|instrumentation.*\.ts|package-lock\.json|postcss\.config\.mjs|tsconfig\.json)$/;
/** Rewrites what Next has built. */
const AFTERWARDS = "scripts/start/first-paint.mjs";
const NOT_BUILT = /\.test\.tsx?$/;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (!NOT_BUILT.test(entry.name)) yield path;
  }
}

/** Variables whose values static pages keep; the stand-ins are named by pages made for each request alone. */
const BUILT_IN = /^(BRAND_.*|APP_URL|ANALYTICS_TAG_URL)$/;

/** A fingerprint of all that the build reads. */
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

/** Builds the application if needed. True when it built. */
export async function ensureBuild(root, { node, environment, ...run }) {
  const mark = join(root, ".next", "kolot-build.json");
  const hash = sourceHash(root, environment);
  const whole = existsSync(join(root, ".next", "BUILD_ID"));
  if (whole && readJson(mark)?.hash === hash) return false;
  say("Building the application …");
  const args = [join(root, "node_modules/next/dist/bin/next"), "build"];
  const result = await runCommand(node, args, { cwd: root, env: environment, name: "next build", ...run });
  if (result.code !== 0) {
    throw new Refusal(
      "The application could not be built: mend what the words above name.",
      result.output.trim(),
    );
  }
  await writeFirstPaint(root);
  writeScriptHashes(root);
  await writeApiDocument(root, { node, environment, ...run });
  // Sources that changed meanwhile get a build of their own at the next start.
  if (statSync(join(root, ".next")).isDirectory()) writeJson(mark, { hash });
  return true;
}
