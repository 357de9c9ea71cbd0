import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isExact, isTakenAsOptional, licenceProblems } from "@/tests/rules/checks/licences";
import { ROOT, read } from "@/tests/rules/tree";

const manifest = JSON.parse(read("package.json"));
const lock: { packages: Record<string, { dev?: boolean; optional?: boolean }> } = JSON.parse(
  read("package-lock.json"),
);

it("every version is exact: two machines install the same", () => {
  expect(["1.2.3", "18.4.0-beta.17"].every(isExact)).toBe(true);
  expect(["^1.2.3", "~1.2.3", "1.x", "latest", "*", "npm:x@^1", ""].some(isExact)).toBe(false);
  const wanted = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  expect(Object.entries<string>(wanted).filter(([, version]) => !isExact(version))).toEqual([]);
});

it("everything that ships is licensed so that it may", () => {
  expect(licenceProblems("x", { license: "GPL-3.0-only" })).toHaveLength(1);
  expect(licenceProblems("x", { license: "(MIT OR GPL-2.0)" })).toEqual([]);
  expect(licenceProblems("x", { license: "MIT AND AGPL-3.0" })).toHaveLength(1);
  expect(licenceProblems("x", {})).toHaveLength(1);
  expect(isTakenAsOptional("@imgly/background-removal-node", ["@imgly/background-removal-node"])).toBe(true);
  expect(isTakenAsOptional("@imgly/background-removal-node", [])).toBe(false);
  expect(isTakenAsOptional("gpl-thing", ["gpl-thing"])).toBe(false);
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  const installed = shipped.filter(([path]) => existsSync(join(ROOT, path, "package.json")));
  expect(installed.length).toBeGreaterThan(100);
  const optional = Object.keys(manifest.optionalDependencies);
  const behindAPort = installed.filter(([path]) =>
    isTakenAsOptional(path.replace("node_modules/", ""), optional),
  );
  expect(behindAPort.length).toBeLessThanOrEqual(optional.length);
  const problems = installed.flatMap((each) => {
    const [path] = each;
    if (behindAPort.includes(each)) return [];
    const found = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
    const text = join(ROOT, path, "LICENSE");
    const words = existsSync(text) ? readFileSync(text, "utf8") : "";
    return licenceProblems(path.replace("node_modules/", ""), found, words);
  });
  expect(problems).toEqual([]);
});

/** Runs the lock's completion on a copy; resolves to whether it had to change anything. */
function completionChanges(text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), "kolot-lock-"));
  try {
    mkdirSync(join(folder, "scripts"));
    writeFileSync(join(folder, "package-lock.json"), text);
    writeFileSync(join(folder, "scripts", "complete-lock.mjs"), read("scripts/complete-lock.mjs"));
    execFileSync(process.execPath, [join(folder, "scripts", "complete-lock.mjs")]);
    return readFileSync(join(folder, "package-lock.json"), "utf8") !== text;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("the lock names the binary packages of every platform, so that npm ci takes it", () => {
  const name = Object.keys(lock.packages).find((path) => path.endsWith("win32-x64-msvc")) ?? "";
  const { [name]: _, ...fewer } = lock.packages;
  expect(completionChanges(`${JSON.stringify({ ...lock, packages: fewer }, null, 2)}\n`)).toBe(true);
  expect(completionChanges(read("package-lock.json"))).toBe(false);
});
