import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "@/tests/harness/checkout";

interface Route {
  route: string;
  /** Every script that a browser loads for this page before it can be used. */
  firstLoadChunkPaths: string[];
}

/** Words that are in the built code of each of these, and of nothing else. */
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
const built = (path: string) => readFileSync(join(CHECKOUT, path), "utf8");

/** The names of what a script carries. */
function carried(path: string): string[] {
  const code = built(path);
  return Object.entries(MARKS).flatMap(([name, mark]) => (code.includes(mark) ? name : []));
}

it("the editor is in no page's first load, and comes to its own page later", () => {
  const routes: Route[] = JSON.parse(built(".next/diagnostics/route-bundle-stats.json"));
  expect(routes.map(({ route }) => route)).toEqual(expect.arrayContaining([EDITOR, "/account", "/[locale]"]));
  const early = routes.flatMap(({ route, firstLoadChunkPaths }) =>
    firstLoadChunkPaths.flatMap(carried).map((name) => `${route}: ${name}`),
  );
  expect(early).toEqual([]);

  // The marks are real: scripts of the build have them, and the first load of one page alone names those.
  const names = readdirSync(join(CHECKOUT, CHUNKS)).filter((name) => name.endsWith(".js"));
  const late = names.filter((name) => carried(join(CHUNKS, name)).length > 0);
  const found = late.flatMap((name) => carried(join(CHUNKS, name)));
  expect(new Set(found)).toEqual(new Set(Object.keys(MARKS)));
  const asks = (path: string) => late.some((name) => built(path).includes(name));
  const asking = routes.filter(({ firstLoadChunkPaths }) => firstLoadChunkPaths.some(asks));
  // The composer asks for it where a picture's way there is shown.
  expect(asking.map(({ route }) => route).sort()).toEqual([COMPOSER, EDITOR]);
});
