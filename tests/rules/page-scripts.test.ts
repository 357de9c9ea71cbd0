import { expect, test } from "vitest";
import { listPaths, listReachedCode } from "@/tests/rules/source-tree";

/** The editor checks designs with their schema (docs/performance.md). */
const WITH_SCHEMAS = "components/editor/editor-screen.tsx";

/**
 * Load schemas when they are used: the composer for the editor and the check of publishing options, the designs for
 * drawing a page outside its post.
 */
const LOADED_LATER = ["components/posts/composer-screen.tsx", "components/designs/designs-screen.tsx"];

const SCREENS = listPaths(/^components\/(?!marketing|style-guide).*-screen\.tsx$/);

test("the editor checks designs without the parts of zod that only servers need", () => {
  const whole = listReachedCode([WITH_SCHEMAS, "app/app-layout.tsx"], "static").filter(
    ({ path, text }) => !path.includes("/server/") && /^import (?!type\b)[^;]*from "zod"/m.test(text),
  );
  expect(whole.map(({ path }) => path)).toEqual([]);
});

test.each(SCREENS.filter((path) => path !== WITH_SCHEMAS))("%s loads no schema of the API", (screen) => {
  const imports = LOADED_LATER.includes(screen) ? "static" : "all";
  const schemas = listReachedCode([screen, "app/app-layout.tsx"], imports).filter(
    ({ path, text }) => !path.includes("/server/") && /^import (?!type\b)[^;]*from "zod/m.test(text),
  );
  expect(schemas.map(({ path }) => path)).toEqual([]);
});
