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
  for (const file of report.testResults) {
    const path = file.name.replace(`${root}/`, "");
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    for (const test of failed)
      failures.push({ name: `${path} › ${test.fullName}`, gist: gist(test.failureMessages.join("\n")) });
    // A file that failed to load has no tests and counts as one failure.
    if (file.status === "failed" && failed.length === 0)
      failures.push({ name: path, gist: gist(file.message) });
  }
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures };
}

function* specsOf(suite, path = []) {
  const here = suite.title ? [...path, suite.title] : path;
  for (const spec of suite.specs ?? []) yield { ...spec, path: here };
  for (const inner of suite.suites ?? []) yield* specsOf(inner, here);
}

export function readPlaywright(report) {
  const failures = report.errors.map((error) => ({ name: "playwright", gist: gist(error.message) }));
  for (const spec of report.suites.flatMap((suite) => [...specsOf(suite)])) {
    for (const test of spec.tests.filter((one) => ["unexpected", "flaky"].includes(one.status))) {
      const errors = test.results.flatMap((result) => result.errors ?? []);
      const name = `${[test.projectName, ...spec.path, spec.title].filter(Boolean).join(" › ")} (line ${spec.line})`;
      failures.push({ name, gist: gist(errors.map((error) => error.message).join("\n")) });
    }
  }
  return { passed: report.stats.expected, skipped: report.stats.skipped, failures };
}

/** Returns the result of a command that passes or fails as one test. */
export function readCommandResult(name, { code, output }) {
  if (code === 0) return { passed: 1, skipped: 0, failures: [] };
  return { passed: 0, skipped: 0, failures: [{ name, gist: gist(output, 60) }] };
}
