// What `npm start` runs. A bare machine reads this file with its own Node, perhaps an old one: only old syntax
// here, and everything else is imported after the version has been checked.
import { nodeProblem } from "./start/node-version.mjs";

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
} else {
  void import("./start/main.mjs").then((main) => main.run());
}
