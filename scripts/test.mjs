// What `npm test` runs; like start.mjs, first read by whatever Node the machine has.
import { nodeProblem } from "./start/node-version.mjs";

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
} else {
  void import("./test/main.mjs").then((main) => main.run(process.argv.slice(2)));
}
