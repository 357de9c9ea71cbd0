import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runCommand } from "../start/command.mjs";
import { UserFacingError } from "../start/console-output.mjs";
import { installAptPackage } from "./install-apt-package.mjs";

const JAVA = { "default-jre-headless": "/usr/bin/java" };

const javaStarts = (run) =>
  runCommand("java", ["-version"], { cwd: "/", env: process.env, ...run }).then(
    ({ code }) => code === 0,
    () => false,
  );

/** Resolves to a Java runtime for the HTML checker; installs Debian's if there is none. */
async function ensureJava(run) {
  if (await javaStarts(run)) return "java";
  const installed = await installAptPackage("Installing Java for the HTML checker (once) …", JAVA, run);
  if (installed) return installed;
  throw new UserFacingError(
    'The HTML checker needs Java 17: install it ("sudo apt-get install default-jre-headless").',
  );
}

/** The folder beside the run file in which browser tests store the markup of the screens that they visit. */
export const markupFolder = (runFile) => join(dirname(runFile), "markup");

/**
 * Checks all stored pages with the Nu HTML Checker in one process, because its start takes longer than the pages.
 * Returns the number of pages, and one failure for each kind of error with the pages that have it.
 */
export async function checkMarkup(folder, run) {
  const pages = existsSync(folder) ? readdirSync(folder).length : 0;
  if (pages === 0) return { pages, failures: [] };
  const java = await ensureJava(run);
  const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
  // The checker compares nested patterns recursively, deeper than Java's default stack.
  const args = ["-Xss16m", "-jar", jar, "--format", "gnu", "--stdout", "--exit-zero-always", "--errors-only"];
  const options = { cwd: folder, env: process.env, ...run };
  const { code, output, stdout } = await runCommand(java, [...args, "--skip-non-html", folder], options);
  if (code !== 0) return { pages, failures: [{ name: "HTML checker", gist: output.slice(-2000) }] };
  return { pages, failures: groupErrors(stdout, (page) => readFileSync(join(folder, page), "utf8")) };
}

/** Errors that are none of the product's: the checker's CSS parser lags behind, and driver.js draws its overlay. */
const IGNORED = [/^CSS: /, /^Attribute “xml(?:space|nsxlink)” not allowed on element “svg”/];

const ERROR_LINE = /^"file:[^"]*\/([^"/]+)"(?::\d+\.\d+(?:-(\d+)\.(\d+))?)?: error: (.+)$/gm;

/** Returns one failure for each message in GNU format, because one wrong component is on many pages. */
export function groupErrors(report, readPage) {
  const kinds = new Map();
  for (const [, file, line, column, message] of report.matchAll(ERROR_LINE)) {
    if (IGNORED.some((pattern) => pattern.test(message))) continue;
    const page = decodeURIComponent(file);
    const kind = kinds.get(message) ?? { pages: new Set(), extract: "" };
    if (kind.pages.size === 0 && line) {
      const text = readPage(page).split("\n")[line - 1] ?? "";
      kind.extract = text.slice(Math.max(0, column - 160), column);
    }
    kinds.set(message, { ...kind, pages: kind.pages.add(page.replace(/\.html$/, "")) });
  }
  return [...kinds].map(([message, { pages, extract }]) => ({
    name: `HTML: ${message}`,
    gist: `      ${extract}\n      on ${pages.size} pages: ${[...pages].slice(0, 5).join("; ")}`,
  }));
}
