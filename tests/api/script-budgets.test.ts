import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

const KB = 1024;

/**
 * Largest size of the scripts that a route loads before it is usable, in KB of gzip, and what it pays for. Next and
 * React alone are 137 KB. `npm run bench -- pages` measures what a browser really loads, against the lower targets of
 * docs/invariants.md.
 */
const BUDGETS: [route: string, most: number, reason: string][] = [
  ["/[locale]/about", 142, "Next alone: public pages have a small script of their own"],
  ["/[locale]", 159, "Next, and the carousel and plan switch of the landing page"],
  ["/data-deletion/[code]", 188, "Next, queries and texts: the floor of the application"],
  ["/payment/[...path]", 192, "the floor, and calls of the API"],
  ["/auth", 217, "the same, and forms with passkeys"],
  ["/review/[token]", 203, "the same, and images and previews of posts"],
  ["/account/[accountId]", 240, "the shell with its menus, notifications and jobs, and Today"],
  ["/account/[accountId]/planner", 263, "the shell, and drag and drop of cards"],
  ["/account/[accountId]/posts", 235, "the shell, and a list"],
  ["/account/[accountId]/media", 262, "the shell, the virtual list, folders and uploads"],
  [
    "/account/[accountId]/posts/[postId]",
    314,
    "the shell, and everything that writes, checks and shows a post",
  ],
  ["/account/[accountId]/posts/[postId]/images/[index]", 218, "the shell; the canvas loads after it"],
];

interface RouteStats {
  route: string;
  firstLoadChunkPaths: string[];
}

const STATS: RouteStats[] = JSON.parse(
  readFileSync(join(REPOSITORY_ROOT, ".next/diagnostics/route-bundle-stats.json"), "utf8"),
);
const gzipped = new Map<string, number>();

function sizeOf(path: string): number {
  const known = gzipped.get(path) ?? gzipSync(readFileSync(join(REPOSITORY_ROOT, path))).length;
  gzipped.set(path, known);
  return known;
}

it.each(BUDGETS)("%s loads scripts of at most %i KB", (route, most) => {
  const chunks = STATS.find((stats) => stats.route === route)?.firstLoadChunkPaths ?? [];
  expect(chunks).not.toEqual([]);
  const total = chunks.reduce((sum, path) => sum + sizeOf(path), 0) / KB;
  expect(total).toBeLessThanOrEqual(most);
  // A budget far above the size would not notice a library.
  expect(total).toBeGreaterThan(most * 0.9);
});
