// Runs `npm start` and, with `--dev`, `npm run dev`. The machine's own Node reads this file, possibly an old
// version: only old syntax here, and all imports follow the version check.
import { getNodeVersionProblem } from "./start/node-version.mjs";

const problem = getNodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
} else {
  void import("./start/main.mjs").then((main) => main.run({ development: process.argv.includes("--dev") }));
}
