// Runs `npm run bench -- NAME`, which measures and prints; not part of `npm test`.
import { runTypeScript } from "./lib/run-typescript.mjs";

const inTypeScript = (name) => ({
  run: () => runTypeScript(`scripts/bench/${name}.ts`, process.argv.slice(3)),
});

const BENCHES = {
  start: () => import("./bench/start.mjs"),
  "auth-timing": () => import("./bench/auth-timing.mjs"),
  ledger: () => inTypeScript("ledger"),
  upload: () => import("./bench/upload.mjs"),
  library: () => import("./bench/library.mjs"),
  editor: () => import("./bench/editor.mjs"),
  planner: () => import("./bench/planner.mjs"),
  agent: () => import("./bench/agent.mjs"),
  scheduler: () => inTypeScript("scheduler"),
  fairness: () => import("./bench/fairness.mjs"),
  pdf: () => import("./bench/pdf.mjs"),
  pages: () => import("./bench/pages.mjs"),
  landing: () => import("./bench/landing.mjs"),
  scale: () => import("./bench/scale.mjs"),
  load: () => import("./bench/load.mjs"),
  api: () => import("./bench/api.mjs"),
};

const name = process.argv[2];
const bench = BENCHES[name];
if (!bench) {
  console.error(`Say what to measure: npm run bench -- ${Object.keys(BENCHES).join(" | ")}`);
  process.exit(1);
}
const { run } = await bench();
process.exitCode = await run();
