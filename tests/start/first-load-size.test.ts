import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

interface Route {
  route: string;
  /** Every script that a browser loads before the page is usable. */
  firstLoadChunkPaths: string[];
}

/** Texts that the built code of each contains, and no other code. */
const MARKS = {
  konva: "Konva has no node with the type",
  "react-konva": "react-konva/issues",
  immer: "[Immer]",
  "the editor's panels": "posts.editor.layers",
  "the editor's stage": "posts.editor.stage",
};

const COMPOSER = "/account/[accountId]/posts/[postId]";
const EDITOR = `${COMPOSER}/images/[index]`;
const CHUNKS = ".next/static/chunks";
const built = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), "utf8");

/** Returns the names of the libraries in a script. */
function findLibraries(path: string): string[] {
  const code = built(path);
  return Object.entries(MARKS).flatMap(([name, mark]) => (code.includes(mark) ? name : []));
}

// spec: T.6
it("editor code is absent from the first load of every page and loaded later on its own page", () => {
  const routes: Route[] = JSON.parse(built(".next/diagnostics/route-bundle-stats.json"));
  expect(routes.map(({ route }) => route)).toEqual(expect.arrayContaining([EDITOR, "/account", "/[locale]"]));
  const early = routes.flatMap(({ route, firstLoadChunkPaths }) =>
    firstLoadChunkPaths.flatMap(findLibraries).map((name) => `${route}: ${name}`),
  );
  expect(early).toEqual([]);

  // Verifies the markers: scripts of the build contain them, and only one page's first load names them.
  const names = readdirSync(join(REPOSITORY_ROOT, CHUNKS)).filter((name) => name.endsWith(".js"));
  const late = names.filter((name) => findLibraries(join(CHUNKS, name)).length > 0);
  const found = late.flatMap((name) => findLibraries(join(CHUNKS, name)));
  expect(new Set(found)).toEqual(new Set(Object.keys(MARKS)));
  const asks = (path: string) => late.some((name) => built(path).includes(name));
  const asking = routes.filter(({ firstLoadChunkPaths }) => firstLoadChunkPaths.some(asks));
  // The composer loads the code where a link to the image's editor is shown.
  expect(asking.map(({ route }) => route).sort()).toEqual([COMPOSER, EDITOR]);
});
