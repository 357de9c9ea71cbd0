// Generates the API document (GET /api/openapi.json) once per build from the route declarations.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildOnce } from "./bundle.mjs";
import { runCommand } from "./command.mjs";
import { UserFacingError } from "./console-output.mjs";

// Next's entry points have no exports map, so outside its bundler they need file names.
const NEXT = ["next/server", "next/headers", "next/navigation"];

function routeFiles(root, folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  return names
    .filter((name) => /(^|[\\/])route\.ts$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

/** Returns a module that passes all route files to the writer. */
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

/** Writes the API document to `target`. */
export async function writeApiDocument(root, { node, environment, target, ...run }) {
  const program = join(root, "dist", "openapi.mjs");
  await bundle(root, program);
  const result = await runCommand(node, [program, target], {
    cwd: root,
    env: environment,
    name: "API document",
    ...run,
  });
  if (result.code === 0) return;
  throw new UserFacingError(
    "The API could not be described: mend the route that the words above name.",
    result.output.trim(),
  );
}
