// Runs `npm test`; like start.mjs, the machine's own Node reads this file first.
import { getNodeVersionProblem } from "./start/node-version.mjs";

const problem = getNodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
} else {
  void import("./test/main.mjs").then((main) => main.run(process.argv.slice(2)));
}
