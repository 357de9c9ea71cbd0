import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { CHECKOUT } from "@/tests/harness/checkout";

interface Route {
  route: string;
  firstLoadChunkPaths: string[];
}

/** Words that only the built code of these has: what the studio is made of, and no public page needs. */
const MARKS = {
  "react-query": "No QueryClient set",
  zod: "ZodError",
  sonner: "data-sonner-toast",
  konva: "Konva has no node with the type",
  "texts of the studio": "posts.editor.layers",
};
const CHUNKS = ".next/static/chunks";
const KB = 1_024;
/** The framework's own 132 KB, and 25 of ours. */
const MOST = 157 * KB;

const built = (path: string) => readFileSync(join(CHECKOUT, path));
const carried = (path: string) =>
  Object.entries(MARKS).flatMap(([name, mark]) => (built(path).includes(mark) ? [name] : []));

it("a public page carries nothing of the studio, and at most 25 KB besides the framework", () => {
  const routes: Route[] = JSON.parse(built(".next/diagnostics/route-bundle-stats.json").toString());
  const open = routes.filter(({ route }) => route.startsWith("/[locale]"));
  expect(open.map(({ route }) => route).sort()).toEqual([
    "/[locale]",
    "/[locale]/about",
    "/[locale]/privacy-policy",
    "/[locale]/terms-of-use",
  ]);
  for (const { route, firstLoadChunkPaths } of open) {
    expect(firstLoadChunkPaths.flatMap(carried), route).toEqual([]);
    const size = firstLoadChunkPaths.reduce((sum, path) => sum + gzipSync(built(path)).length, 0);
    expect(size / KB, route).toBeLessThanOrEqual(MOST / KB);
  }
  // The marks are real: other scripts of the build have each of them.
  const names = readdirSync(join(CHECKOUT, CHUNKS)).filter((name) => name.endsWith(".js"));
  const found = names.flatMap((name) => carried(join(CHUNKS, name)));
  expect(new Set(found)).toEqual(new Set(Object.keys(MARKS)));
});
