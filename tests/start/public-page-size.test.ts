import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

interface Route {
  route: string;
  firstLoadChunkPaths: string[];
}

/** Texts that only the built code of signed-in pages contains. */
const MARKS = {
  "react-query": "No QueryClient set",
  zod: "ZodError",
  sonner: "data-sonner-toast",
  konva: "Konva has no node with the type",
  "texts of the studio": "posts.editor.layers",
};
const CHUNKS = ".next/static/chunks";
const KB = 1_024;
/** 132 KB of the framework and 25 KB of product code. */
const MAX_BYTES = 157 * KB;

const built = (path: string) => readFileSync(join(REPOSITORY_ROOT, path));
const findLibraries = (path: string) =>
  Object.entries(MARKS).flatMap(([name, mark]) => (built(path).includes(mark) ? [name] : []));

it("public page contains no code of signed-in pages and at most 25 KB besides the framework", () => {
  const routes: Route[] = JSON.parse(built(".next/diagnostics/route-bundle-stats.json").toString());
  const open = routes.filter(({ route }) => route.startsWith("/[locale]"));
  expect(open.map(({ route }) => route).sort()).toEqual([
    "/[locale]",
    "/[locale]/about",
    "/[locale]/accessibility",
    "/[locale]/privacy-policy",
    "/[locale]/terms-of-use",
  ]);
  for (const { route, firstLoadChunkPaths } of open) {
    expect(firstLoadChunkPaths.flatMap(findLibraries), route).toEqual([]);
    const size = firstLoadChunkPaths.reduce((sum, path) => sum + gzipSync(built(path)).length, 0);
    expect(size / KB, route).toBeLessThanOrEqual(MAX_BYTES / KB);
  }
  // Verifies the markers: other scripts of the build contain each of them.
  const names = readdirSync(join(REPOSITORY_ROOT, CHUNKS)).filter((name) => name.endsWith(".js"));
  const found = names.flatMap((name) => findLibraries(join(CHUNKS, name)));
  expect(new Set(found)).toEqual(new Set(Object.keys(MARKS)));
});
