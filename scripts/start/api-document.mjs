// Generates the API document (GET /api/openapi.json) once per build from the route declarations.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildOnce } from "./bundle.mjs";
import { runOrFail } from "./command.mjs";

// Next's entry points have no exports map, so outside its bundler they need file names.
const NEXT = ["next/server", "next/headers", "next/navigation"];

function routeFiles(root, folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  return names
    .filter((name) => /(^|[\\/])route\.ts$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

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
  const files = ["app/api", "app/locales", "app/canvas-fonts"].flatMap((folder) => routeFiles(root, folder));
  await buildOnce({
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
}

export async function writeApiDocument(root, { node, environment, target, ...run }) {
  const program = join(root, "dist", "openapi.mjs");
  await bundle(root, program);
  const failure = "The API document could not be generated. Fix the route named above and try again.";
  const options = { cwd: root, env: environment, name: "API document", ...run };
  await runOrFail(failure, node, [program, target], options);
}
