import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findLicenseProblems, isAllowedOptionalPackage, isExactVersion } from "@/tests/rules/checks/licenses";
import { ROOT, readSource } from "@/tests/rules/source-tree";

const manifest = JSON.parse(readSource("package.json"));
const lock: { packages: Record<string, { dev?: boolean; optional?: boolean }> } = JSON.parse(
  readSource("package-lock.json"),
);

it("every dependency has an exact version", () => {
  expect(["1.2.3", "18.4.0-beta.17"].every(isExactVersion)).toBe(true);
  expect(["^1.2.3", "~1.2.3", "1.x", "latest", "*", "npm:x@^1", ""].some(isExactVersion)).toBe(false);
  const wanted = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  expect(Object.entries<string>(wanted).filter(([, version]) => !isExactVersion(version))).toEqual([]);
});

it("every shipped package has an allowed license", () => {
  expect(findLicenseProblems("x", { license: "GPL-3.0-only" })).toHaveLength(1);
  expect(findLicenseProblems("x", { license: "(MIT OR GPL-2.0)" })).toEqual([]);
  expect(findLicenseProblems("x", { license: "MIT AND AGPL-3.0" })).toHaveLength(1);
  expect(findLicenseProblems("x", {})).toHaveLength(1);
  expect(isAllowedOptionalPackage("@imgly/background-removal-node", ["@imgly/background-removal-node"])).toBe(
    true,
  );
  expect(isAllowedOptionalPackage("@imgly/background-removal-node", [])).toBe(false);
  expect(isAllowedOptionalPackage("gpl-thing", ["gpl-thing"])).toBe(false);
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  const installed = shipped.filter(([path]) => existsSync(join(ROOT, path, "package.json")));
  expect(installed.length).toBeGreaterThan(100);
  const optional = Object.keys(manifest.optionalDependencies);
  const behindAPort = installed.filter(([path]) =>
    isAllowedOptionalPackage(path.replace("node_modules/", ""), optional),
  );
  expect(behindAPort.length).toBeLessThanOrEqual(optional.length);
  const problems = installed.flatMap((each) => {
    const [path] = each;
    if (behindAPort.includes(each)) return [];
    const found = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
    const text = join(ROOT, path, "LICENSE");
    const words = existsSync(text) ? readFileSync(text, "utf8") : "";
    return findLicenseProblems(path.replace("node_modules/", ""), found, words);
  });
  expect(problems).toEqual([]);
});

/** Runs the completion of the lock file on a copy; true when it changed the copy. */
function completionChanges(text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), "kolot-lock-"));
  try {
    mkdirSync(join(folder, "scripts"));
    writeFileSync(join(folder, "package-lock.json"), text);
    writeFileSync(join(folder, "scripts", "complete-lock.mjs"), readSource("scripts/complete-lockfile.mjs"));
    execFileSync(process.execPath, [join(folder, "scripts", "complete-lock.mjs")]);
    return readFileSync(join(folder, "package-lock.json"), "utf8") !== text;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("lock file contains the binary packages of every platform", () => {
  const name = Object.keys(lock.packages).find((path) => path.endsWith("win32-x64-msvc")) ?? "";
  const { [name]: _, ...fewer } = lock.packages;
  expect(completionChanges(`${JSON.stringify({ ...lock, packages: fewer }, null, 2)}\n`)).toBe(true);
  expect(completionChanges(readSource("package-lock.json"))).toBe(false);
});
