// One file for each process that is written in TypeScript and runs outside Next.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./say.mjs";

const ENTRIES = {
  worker: "worker/main.ts",
  sandbox: "sandbox/main.ts",
  "object-store": "embedded/object-store/main.ts",
  postgres: "embedded/postgres/main.ts",
  migrate: "scripts/migrate.ts",
  seed: "prisma/seed.ts",
  env: "lib/core/server/env.ts",
};

/** Work that the web and the worker hand to a process of its own: each file is an entry. */
const CHILDREN = "worker/children";

/** Writes dist/NAME.mjs for every entry that exists. */
export function bundleProcesses(root) {
  return bundle(root, { ...ENTRIES, ...childrenOf(root) });
}

/** The children alone: tests without the product need them too. */
export function bundleChildren(root) {
  return bundle(root, childrenOf(root));
}

function childrenOf(root) {
  const files = readdirSync(join(root, CHILDREN)).filter((name) => /^[a-z-]+\.ts$/.test(name));
  return Object.fromEntries(files.map((name) => [name.slice(0, -3), `${CHILDREN}/${name}`]));
}

async function bundle(root, named) {
  const { build, stop } = await import("esbuild");
  const entries = Object.entries(named).filter(([, file]) => existsSync(join(root, file)));
  if (entries.length === 0) return;
  mkdirSync(join(root, "dist"), { recursive: true });
  try {
    await build({
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
      // React components of mails and the like are written for the automatic runtime (tsconfig: react-jsx).
      jsx: "automatic",
      logLevel: "silent",
    });
  } catch (error) {
    const where = error.errors?.map((e) => `${e.location?.file}:${e.location?.line}: ${e.text}`).join("\n");
    throw new Refusal(
      "The processes could not be bundled: mend the code named above.",
      where ?? error.message,
    );
  } finally {
    // Its helper process would stay as long as we do.
    await stop();
  }
}
