// Runs `npm run eval`: writes posts for 60 briefs with the configured model and reports rule violations. Where
// OPENAI_API_KEY is set, a judge model scores them: -- --judge-model NAME, or -- --no-judge.
import { runTypeScript } from "./lib/run-typescript.mjs";

process.exitCode = await runTypeScript("scripts/eval/run-eval.ts", process.argv.slice(2));
