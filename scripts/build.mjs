// Builds the product for an image or a release folder: the pages, and the bundles of the processes. Needs no service and no secret.
// APP_URL, BRAND_* and ANALYTICS_TAG_URL are compiled into the pages (scripts/start/build.mjs).
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "./start/build.mjs";
import { bundleProcesses } from "./start/bundle.mjs";
import { printError, UserFacingError } from "./start/console-output.mjs";
import { withDotenv } from "./start/dotenv.mjs";
import { releaseEnvironment } from "./start/environment.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

try {
  const given = withDotenv(root, process.env);
  if (!given.APP_URL)
    throw new UserFacingError("APP_URL is not set: the pages contain the address of the product.");
  await bundleProcesses(root);
  await ensureBuild(root, { node: process.execPath, environment: releaseEnvironment(given) });
} catch (error) {
  printError([error.details, error.message].filter(Boolean).join("\n"));
  process.exit(1);
}
