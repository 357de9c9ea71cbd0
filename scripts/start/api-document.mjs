// The API document (GET /api/openapi.json), written once for each build from what the routes declare.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./command.mjs";
import { Refusal } from "./say.mjs";

// Next's own entry points have no exports map: outside of its bundler they need their file names.
const NEXT = ["next/server", "next/headers", "next/navigation"];

function routeFiles(root, folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  return names
    .filter((name) => /(^|[\\/])route\.ts$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

/** A module that hands every route file to the writer. */
function entryOf(files) {
  const imports = files.map(
    (file, index) => `import * as route${index} from ${JSON.stringify(`./${file}`)};`,
  );
  const table = files.map((file, index) => `${JSON.stringify(file)}: route${index}`);
  return [
    ...imports,
    'import { writeApiDocument } from "./scripts/openapi/main.ts";',
    `writeApiDocument({ ${table.join(", ")} }, process.argv[2]);`,
    "process.exit(0);",
  ].join("\n");
}

async function bundle(root, outfile) {
  const { build, stop } = await import("esbuild");
  const files = ["app/api", "app/locales", "app/canvas-fonts"].flatMap((folder) => routeFiles(root, folder));
  try {
    await build({
      absWorkingDir: root,
      stdin: { contents: entryOf(files), resolveDir: root, loader: "ts" },
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node24",
      packages: "external",
      alias: Object.fromEntries(NEXT.map((name) => [name, `${name}.js`])),
      jsx: "automatic",
      logLevel: "silent",
    });
  } finally {
    await stop();
  }
}

/** Writes `.next/kolot-openapi.json`. */
export async function writeApiDocument(root, { node, environment, ...run }) {
  const program = join(root, "dist", "openapi.mjs");
  await bundle(root, program);
  const target = join(root, ".next", "kolot-openapi.json");
  const result = await runCommand(node, [program, target], {
    cwd: root,
    env: environment,
    name: "API document",
    ...run,
  });
  if (result.code === 0) return;
  throw new Refusal(
    "The API could not be described: mend the route that the words above name.",
    result.output.trim(),
  );
}
