import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { writeFileAtomically } from "./atomic-files.mjs";
import { UserFacingError } from "./console-output.mjs";

const ENTRIES = {
  worker: "worker/main.ts",
  sandbox: "sandbox/main.ts",
  "object-store": "embedded/object-store/main.ts",
  postgres: "embedded/postgres/main.ts",
  migrate: "scripts/migrate.ts",
  seed: "prisma/seed.ts",
  // Commands for operators, of an installation without the sources (scripts/run.mjs).
  backup: "scripts/backup.ts",
  restore: "scripts/restore.ts",
  doctor: "scripts/doctor.ts",
  "settle-payment": "scripts/settle-payment.ts",
  operator: "scripts/operator.ts",
  env: "lib/core/server/env.ts",
};

/** Child processes of web and worker: each file is an entry point. */
const CHILDREN = "worker/children";

export function bundleProcesses(root) {
  return bundle(root, { ...ENTRIES, ...childrenOf(root) });
}

/** Bundles only the child processes, which tests need without the product. */
export function bundleChildren(root) {
  return bundle(root, childrenOf(root));
}

function childrenOf(root) {
  const files = readdirSync(join(root, CHILDREN)).filter((name) => /^[a-z-]+\.ts$/.test(name));
  return Object.fromEntries(files.map((name) => [name.slice(0, -3), `${CHILDREN}/${name}`]));
}

/** Returns esbuild options for `entries`, pairs of output name and source file. */
function createBuildOptions(root, entries) {
  return {
    absWorkingDir: root,
    entryPoints: entries.map(([out, file]) => ({ in: file, out })),
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    sourcemap: "linked",
    // Mail templates use the automatic JSX runtime (tsconfig: react-jsx).
    jsx: "automatic",
    logLevel: "silent",
  };
}

const listEntries = (root, named) => Object.entries(named).filter(([, file]) => existsSync(join(root, file)));

function formatErrors(errors) {
  return errors.map((e) => `${e.location?.file}:${e.location?.line}: ${e.text}`).join("\n");
}

function createBundleError(error) {
  return new UserFacingError(
    "Bundling failed. Fix the code named above and try again.",
    error.errors ? formatErrors(error.errors) : error.message,
  );
}

let openWatches = 0;

export async function buildOnce(options) {
  const { build, stop } = await import("esbuild");
  try {
    await build(options);
  } finally {
    // The helper process of esbuild would live as long as ours; a watch still needs it.
    if (openWatches === 0) await stop();
  }
}

async function bundle(root, named) {
  const entries = listEntries(root, named);
  if (entries.length === 0) return;
  mkdirSync(join(root, "dist"), { recursive: true });
  try {
    await buildOnce(createBuildOptions(root, entries));
  } catch (error) {
    throw createBundleError(error);
  }
}

/**
 * Bundles like `bundleProcesses`, and again after each source change: then calls `onChange(names)` with the
 * changed bundles, or `onError(text)`. Resolves to a function that ends the watch.
 */
export async function watchProcesses(root, { onChange, onError }) {
  const { context, stop } = await import("esbuild");
  const entries = listEntries(root, { ...ENTRIES, ...childrenOf(root) });
  const names = new Set(entries.map(([name]) => name));
  const hashes = new Map();
  mkdirSync(join(root, "dist"), { recursive: true });

  function writeOutputs(outputs) {
    const changed = outputs.filter(({ path, hash }) => hashes.get(path) !== hash);
    for (const { path, hash, contents } of changed) {
      writeFileAtomically(path, contents);
      hashes.set(path, hash);
    }
    return changed.map(({ path }) => basename(path, ".mjs")).filter((name) => names.has(name));
  }

  let isWatching = false;
  const report = {
    name: "report-changes",
    setup(build) {
      build.onEnd(({ errors, outputFiles }) => {
        if (!isWatching) return;
        if (errors.length > 0) return onError(formatErrors(errors));
        const changed = writeOutputs(outputFiles);
        if (changed.length > 0) onChange(changed);
      });
    },
  };
  const builder = await context({ ...createBuildOptions(root, entries), write: false, plugins: [report] });
  openWatches += 1;
  const close = async () => {
    await builder.dispose();
    openWatches -= 1;
    if (openWatches === 0) await stop();
  };
  try {
    writeOutputs((await builder.rebuild()).outputFiles);
  } catch (error) {
    await close();
    throw createBundleError(error);
  }
  isWatching = true;
  await builder.watch();
  return close;
}
