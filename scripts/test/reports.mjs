const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
const clean = (text) => String(text ?? "").replace(ANSI, "");

function gist(text, lines = 14) {
  const kept = clean(text)
    .split("\n")
    .filter((line) => line.trim() && !/node_modules|node:internal/.test(line));
  return kept
    .slice(0, lines)
    .map((line) => `      ${line}`)
    .join("\n");
}

export function readVitest(report, root) {
  const failures = [];
  const durations = [];
  for (const file of report.testResults) {
    const path = file.name.replace(`${root}/`, "");
    for (const test of file.assertionResults)
      durations.push({ file: path, name: test.fullName, ms: test.duration ?? 0 });
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    for (const test of failed)
      failures.push({ name: `${path} › ${test.fullName}`, gist: gist(test.failureMessages.join("\n")) });
    // A file that failed to load has no tests and counts as one failure.
    if (file.status === "failed" && failed.length === 0)
      failures.push({ name: path, gist: gist(file.message) });
  }
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, skipped, failures, durations };
}

function* specsOf(suite, path = []) {
  const here = suite.title ? [...path, suite.title] : path;
  for (const spec of suite.specs ?? []) yield { ...spec, path: here };
  for (const inner of suite.suites ?? []) yield* specsOf(inner, here);
}

export function readPlaywright(report) {
  const failures = report.errors.map((error) => ({ name: "playwright", gist: gist(error.message) }));
  const durations = [];
  for (const spec of report.suites.flatMap((suite) => [...specsOf(suite)])) {
    const ms = spec.tests
      .flatMap((test) => test.results)
      .reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    durations.push({ file: spec.file, name: [...spec.path.slice(1), spec.title].join(" "), ms });
    for (const test of spec.tests.filter((one) => ["unexpected", "flaky"].includes(one.status))) {
      const errors = test.results.flatMap((result) => result.errors ?? []);
      const name = `${[test.projectName, ...spec.path, spec.title].filter(Boolean).join(" › ")} (line ${spec.line})`;
      failures.push({ name, gist: gist(errors.map((error) => error.message).join("\n")) });
    }
  }
  return { passed: report.stats.expected, skipped: report.stats.skipped, failures, durations };
}

const SLOWEST_TESTS = 20;
const SLOWEST_FILES = 10;

/** Returns one line for each of the slowest tests and files; none for a run of fewer tests. */
export function listSlowest(durations) {
  if (durations.length <= SLOWEST_TESTS) return [];
  const line = ({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`;
  const slowestOf = (list, count) => list.sort((a, b) => b.ms - a.ms).slice(0, count);
  const tests = durations.map(({ file, name, ms }) => ({ name: `${file} › ${name}`, ms }));
  const files = new Map();
  for (const { file, ms } of durations) files.set(file, (files.get(file) ?? 0) + ms);
  const sums = [...files].map(([name, ms]) => ({ name, ms }));
  return [
    "Slowest tests:",
    ...slowestOf(tests, SLOWEST_TESTS).map(line),
    "Slowest files, all their tests together:",
    ...slowestOf(sums, SLOWEST_FILES).map(line),
  ];
}

/** Returns the result of a command that passes or fails as one test. */
export function readCommandResult(name, { code, output }) {
  if (code === 0) return { passed: 1, skipped: 0, failures: [] };
  return { passed: 0, skipped: 0, failures: [{ name, gist: gist(output, 60) }] };
}
