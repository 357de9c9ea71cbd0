// Run by scripts/start/after-build.mjs, bundled together with every route: writes what they declare to a file.
import { writeFileSync } from "node:fs";
import { describeApi, type RouteFiles } from "@/scripts/openapi/document";

/** Writes the API document of these route files. */
export function writeApiDocument(files: RouteFiles, target: string): void {
  writeFileSync(target, `${JSON.stringify(describeApi(files))}\n`);
}
