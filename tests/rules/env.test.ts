import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENV_NAMES } from "@/lib/core/server/env";
// @ts-expect-error -- plain JavaScript, as Next reads it
import nextConfig from "@/next.config.mjs";
import { sourceHash } from "@/scripts/start/build.mjs";
import { parseDotenv } from "@/scripts/start/dotenv.mjs";
import { ROOT, readSource } from "@/tests/rules/source-tree";

const example = parseDotenv(readSource(".env.example"));

describe(".env.example", () => {
  // spec: D5.56
  it(".env.example lists exactly the variables that the application reads", () => {
    expect(ENV_NAMES.length).toBeGreaterThan(20);
    expect(Object.keys(example).sort()).toEqual([...ENV_NAMES].sort());
  });

  it(".env.example sets no value", () => {
    expect(Object.values(example).filter((value) => value !== "")).toEqual([]);
  });
});

// spec: D2.5
it("build inlines the variables of lib/core/site-config.ts and is repeated when one changes", () => {
  const names = [...readSource("lib/core/site-config.ts").matchAll(/process\.env\.(\w+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(5);
  expect(Object.keys(nextConfig.env).sort()).toEqual(names.toSorted());
  expect(ENV_NAMES).toEqual(expect.arrayContaining(names));
  const under = (name: string) => sourceHash(join(ROOT, "tests/rules/checks"), { [name]: "x" });
  for (const name of names) expect(under(name)).not.toBe(under("LOG_LEVEL"));
});

/** Lints a text as if it were the file at this path; returns the linter's output. Writes nothing into the source tree. */
function lint(path: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "kolot-lint-"));
  try {
    for (const name of ["biome.json", ".gitignore"]) copyFileSync(join(ROOT, name), join(folder, name));
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
    const { stdout, stderr } = spawnSync(process.execPath, [biome, "lint", "--colors=off", path], {
      cwd: folder,
      encoding: "utf8",
    });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the linter", () => {
  it.each([
    ["process.env", "export const secret = process.env.SECRET;\n", "noProcessEnv"],
    ["console", 'export const say = () => console.log("hello");\n', "noConsole"],
    ["any", "export const anything = (value: any) => value;\n", "noExplicitAny"],
    ["a default export", "export default 1;\n", "noDefaultExport"],
  ])("linter rejects %s in shipped code", (_, text, rule) => {
    expect(lint("lib/core/sample.ts", text)).toContain(rule);
  });
});
