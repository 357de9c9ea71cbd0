import { expect, test } from "vitest";
import { listPaths, listReachedCode } from "@/tests/rules/source-tree";

/** The editor checks designs with their schema (docs/performance.md). */
const WITH_SCHEMAS = "components/editor/editor-screen.tsx";

/** Loads the editor, and the check of publishing options, when they are used. */
const COMPOSER = "components/posts/composer-screen.tsx";

const SCREENS = listPaths(/^components\/(?!marketing|style-guide).*-screen\.tsx$/);

test.each(SCREENS.filter((path) => path !== WITH_SCHEMAS))("%s loads no schema of the API", (screen) => {
  const imports = screen === COMPOSER ? "static" : "all";
  const schemas = listReachedCode([screen, "app/app-layout.tsx"], imports).filter(
    ({ path, text }) => !path.includes("/server/") && /^import (?!type\b)[^;]*from "zod/m.test(text),
  );
  expect(schemas.map(({ path }) => path)).toEqual([]);
});
