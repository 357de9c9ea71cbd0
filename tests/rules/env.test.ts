import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENV_NAMES } from "@/lib/core/server/env";
// @ts-expect-error -- plain JavaScript, as Next reads it
import nextConfig from "@/next.config.mjs";
import { sourceHash } from "@/scripts/start/build.mjs";
import { parseDotenv } from "@/scripts/start/dotenv.mjs";
import { ROOT, read } from "@/tests/rules/tree";

const example = parseDotenv(read(".env.example"));

describe(".env.example", () => {
  it("names exactly what the application reads", () => {
    expect(ENV_NAMES.length).toBeGreaterThan(20);
    expect(Object.keys(example).sort()).toEqual([...ENV_NAMES].sort());
  });

  it("sets nothing: copied as it is, it changes nothing and holds no secret", () => {
    expect(Object.values(example).filter((value) => value !== "")).toEqual([]);
  });
});

it("a build writes in whatever lib/core/brand.ts reads, and is made anew when that changes", () => {
  const names = [...read("lib/core/brand.ts").matchAll(/process\.env\.(\w+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(Object.keys(nextConfig.env).sort()).toEqual(names.toSorted());
  expect(ENV_NAMES).toEqual(expect.arrayContaining(names));
  const under = (name: string) => sourceHash(join(ROOT, "tests/rules/checks"), { [name]: "x" });
  for (const name of names) expect(under(name)).not.toBe(under("LOG_LEVEL"));
});

/** What the linter says about a text at a place in the tree. */
function lint(path: string, text: string): string {
  const file = join(ROOT, path);
  writeFileSync(file, text);
  try {
    const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
    const { stdout, stderr } = spawnSync(process.execPath, [biome, "lint", "--colors=off", path], {
      cwd: ROOT,
      encoding: "utf8",
    });
    return stdout + stderr;
  } finally {
    rmSync(file);
  }
}

describe("the linter", () => {
  it.each([
    ["process.env", "export const secret = process.env.SECRET;\n", "noProcessEnv"],
    ["console", 'export const say = () => console.log("hello");\n', "noConsole"],
    ["any", "export const anything = (value: any) => value;\n", "noExplicitAny"],
    ["a default export", "export default 1;\n", "noDefaultExport"],
  ])("refuses %s in shipped code", { timeout: 60_000 }, (_, text, rule) => {
    // A name of its own for each process: two runs at once must not meet.
    expect(lint(`lib/core/lint-probe-${process.pid}.ts`, text)).toContain(rule);
  });
});
