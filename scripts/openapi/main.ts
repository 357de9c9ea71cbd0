// Run by scripts/start/api-document.mjs, bundled with all routes: writes their declarations to a file.
import { writeFileSync } from "node:fs";
import { createApiDocument, type RouteFiles } from "@/scripts/openapi/document";

export function writeApiDocument(files: RouteFiles, target: string): void {
  writeFileSync(target, `${JSON.stringify(createApiDocument(files))}\n`);
}
