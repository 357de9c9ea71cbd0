// Runs `npm run mutate [-- NAME ...]`: applies each mutant of the named lists (docs/testing.md) to a temporary
// copy of the repository and reports whether its tests notice. Not part of `npm test`.
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJson, writeJson } from "./start/atomic-files.mjs";
import { runCommand, runOrFail } from "./start/command.mjs";
import { printLine } from "./start/console-output.mjs";
import { root } from "./start/main.mjs";
import { getProjectNode } from "./start/stack.mjs";

/** A mutant that makes the code loop is ended after this time. */
const RUN_TIMEOUT_MS = 5 * 60_000;
const LISTS = join(root, "scripts/mutate");
/** Kept between runs, so that a run continues where the last one ended. */
const RESULTS = join(root, ".data/mutate");
/** Ignored by git and needed by the tests; `dist` is left out, because the tests bundle the mutated code. */
const LINKED = ["node_modules", "prisma/generated"];

const stopped = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => stopped.abort());

const git = (...args) => runOrFail(`git ${args[0]} failed.`, "git", args, { cwd: root });

/** Copies the last commit with the changes git knows; the checkout itself is never edited. */
async function createCopy() {
  const copy = join(mkdtempSync(join(tmpdir(), "kolot-mutate-")), "copy");
  const changed = (await git("stash", "create")).stdout.trim();
  await git("worktree", "add", "--detach", copy, changed || "HEAD");
  for (const name of LINKED) symlinkSync(join(root, name), join(copy, name));
  return copy;
}

async function removeCopy(copy) {
  await git("worktree", "remove", "--force", copy);
  rmSync(join(copy, ".."), { recursive: true, force: true });
}

/** Changes whenever the mutant, its file or its tests change: then an earlier result no longer counts. */
function keyOf(copy, { file, find, replace, tests }) {
  const hash = createHash("sha256").update(JSON.stringify([file, find, replace, tests]));
  for (const path of [file, ...tests]) hash.update(readFileSync(join(copy, path)));
  return hash.digest("hex");
}

/** Returns `passed` or `failed`, or null when no test ran: such a mutant says nothing about the tests. */
async function runTests(copy, tests) {
  const report = join(copy, "..", "report.json");
  rmSync(report, { force: true });
  const reporters = ["--reporter=json", `--outputFile.json=${report}`];
  const command = [join(copy, "node_modules/vitest/vitest.mjs"), "run", "--bail=1", ...reporters, ...tests];
  const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(RUN_TIMEOUT_MS)]);
  const result = await runCommand(getProjectNode(root), command, { cwd: copy, signal }).catch(() => null);
  if (stopped.signal.aborted) throw new Error("Stopped; the next run continues here.");
  const read = readJson(report);
  if (!result || !read || read.testResults.some(({ assertionResults }) => assertionResults.length === 0))
    return null;
  return result.code === 0 ? "passed" : "failed";
}

async function runMutant(copy, { file, find, replace, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  if (text.split(find).length !== 2) return "error";
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return { passed: "survived", failed: "noticed" }[await runTests(copy, tests)] ?? "error";
  } finally {
    writeFileSync(path, text);
  }
}

async function runList(copy, name) {
  const mutants = JSON.parse(readFileSync(join(LISTS, `${name}.json`), "utf8"));
  const file = join(RESULTS, `${name}.json`);
  const results = readJson(file) ?? {};
  const open = mutants.filter((mutant) => !results[keyOf(copy, mutant)]);
  const tests = [...new Set(open.flatMap((mutant) => mutant.tests))];
  if (tests.length > 0 && (await runTests(copy, tests)) !== "passed")
    throw new Error(`The tests of ${name} fail without a mutant: ${tests.join(" ")}`);
  for (const mutant of mutants) {
    const key = keyOf(copy, mutant);
    mutant.result = results[key] ?? (await runMutant(copy, mutant));
    if (mutant.result !== "error") writeJson(file, Object.assign(results, { [key]: mutant.result }));
    const reason = mutant.harmless ? ` (harmless: ${mutant.harmless})` : "";
    printLine(`${mutant.result.padEnd(8)} ${mutant.file}: ${mutant.what}${reason}`);
  }
  return mutants;
}

const known = readdirSync(LISTS).map((file) => file.replace(/\.json$/, ""));
const names = process.argv.length > 2 ? process.argv.slice(2) : known;
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  printLine(`There is no list ${unknown.join(", ")}: npm run mutate -- ${known.join(" | ")}`);
  process.exit(1);
}
mkdirSync(RESULTS, { recursive: true });
const copy = await createCopy();
try {
  const mutants = [];
  for (const name of names) mutants.push(...(await runList(copy, name)));
  const harmful = mutants.filter(({ harmless }) => !harmless);
  const count = (result) => harmful.filter((mutant) => mutant.result === result).length;
  const share = Math.floor((100 * count("noticed")) / Math.max(1, harmful.length));
  printLine(
    `${harmful.length} mutants: ${count("noticed")} noticed (${share} %), ${count("survived")} survived, ${count("error")} with an error; ${mutants.length - harmful.length} harmless`,
  );
  process.exitCode = count("noticed") === harmful.length ? 0 : 1;
} catch (error) {
  printLine(error.message);
  process.exitCode = 1;
} finally {
  await removeCopy(copy);
}
