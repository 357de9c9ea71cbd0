// Runs `npm run eval`: generates texts for 60 briefs with the configured model and reports rule violations.
import { runTypeScript } from "./lib/run-typescript.mjs";

process.exitCode = await runTypeScript("scripts/eval/run-eval.ts");
