import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startSandbox } from "@/sandbox/server";
import { withDotenv } from "../start/dotenv.mjs";
import { appEnvironment } from "../start/environment.mjs";
import { listBriefs } from "./briefs";
import type { Verdict } from "./judge";

const ANONYMOUS = 1;
/** Uses the configured model or its emulator; accesses no database and no other network. */
async function main(): Promise<number> {
  const given = withDotenv(join(import.meta.dirname, "../.."), process.env);
  const dataDir = await mkdtemp(join(tmpdir(), "kolot-eval-"));
  const sandbox = given.OPENAI_API_KEY ? null : await startSandbox({ dataDir });
  try {
    const ports = { app: ANONYMOUS, smtp: ANONYMOUS, objectStore: ANONYMOUS, postgres: ANONYMOUS };
    const at = sandbox ? Number(new URL(sandbox.url).port) : ANONYMOUS;
    const secrets = {
      nextAuthSecret: "of-an-evaluation-that-signs-nobody-in-0123456789",
      encryptionKeys: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      s3AccessKeyId: "nobody",
      s3SecretAccessKey: "nobody-0123456789",
    };
    Object.assign(
      process.env,
      appEnvironment({
        given: { ...given, APP_ENV: "test", LOG_LEVEL: "silent" },
        secrets,
        ports: { ...ports, sandbox: at },
        database: "postgres://nobody@127.0.0.1:1/nothing",
      }),
    );
    return await evaluate(sandbox === null);
  } finally {
    await sandbox?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function evaluate(isRealModel: boolean): Promise<number> {
  // Imported after the environment is complete, because these modules read it.
  const { generateCopy } = await import("@/lib/generation/server/generate-copy");
  const { createOpenAiTextModels } = await import("@/lib/providers/ai-text/openai");
  const { estimateUse, judgePost, reportVerdicts } = await import("./judge");
  const { getEnv } = await import("@/lib/core/server/env");
  const { values } = parseArgs({
    options: { "judge-model": { type: "string" }, "no-judge": { type: "boolean", default: false } },
  });
  const judgeModel = values["judge-model"] ?? getEnv().OPENAI_TEXT_MODEL;
  // The emulator's scores would say nothing about a text.
  const judge = isRealModel && !values["no-judge"] ? createOpenAiTextModels({ model: judgeModel }) : null;
  let calls = 0;
  const models = createOpenAiTextModels({
    fetch: (url, init) => {
      calls += 1;
      return fetch(url, init);
    },
  });
  console.log(`model ${getEnv().OPENAI_TEXT_MODEL} at ${getEnv().OPENAI_BASE_URL}`);
  const briefs = listBriefs();
  if (isRealModel) {
    const { calls: expected, inputTokens, outputTokens } = estimateUse(briefs, judge !== null);
    console.log(
      `This makes ${expected.least} to ${expected.most} paid calls: at most about ${inputTokens} input and ${outputTokens} output tokens. Stop it now with Ctrl+C if that is too much; --no-judge leaves the scores out.`,
    );
  }
  console.log(
    judge
      ? `judge ${judgeModel}\n`
      : "No judge: the scores need OPENAI_API_KEY and no --no-judge. The rules are checked.\n",
  );
  const verdicts: { number: number; verdict: Verdict }[] = [];
  const totals = new Map<string, number>();
  const sums = { written: 0, rewritten: 0, marked: 0, failed: 0, unjudged: 0 };
  for (const [index, { trade, form, ...brief }] of briefs.entries()) {
    const [before, started] = [calls, performance.now()];
    const signal = new AbortController().signal;
    const outcome = await generateCopy({ brief, signal }, models).catch((error: unknown) => String(error));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const rules = typeof outcome === "string" ? [outcome] : outcome.marks.map(({ rule }) => rule);
    if (typeof outcome === "string") sums.failed += 1;
    else {
      sums.written += 1;
      if (calls - before > 1) sums.rewritten += 1;
      if (rules.length > 0) sums.marked += 1;
      for (const rule of rules) totals.set(rule, (totals.get(rule) ?? 0) + 1);
    }
    print([
      String(index + 1),
      brief.language,
      brief.platform,
      trade,
      form,
      String(calls - before),
      seconds,
      rules.join(" ") || "clean",
    ]);
    if (typeof outcome !== "string") {
      const { text, hashtags } = outcome;
      const verdict = judge && (await judgePost({ brief, text, hashtags }, judge).catch(() => null));
      if (verdict) verdicts.push({ number: index + 1, verdict });
      else if (judge) sums.unjudged += 1;
      console.log(
        `   ${brief.topic}\n${indent([text, hashtags.map((tag) => `#${tag}`).join(" ")].join("\n"))}\n`,
      );
    }
  }
  console.log(
    `\n${sums.written} written, ${sums.rewritten} rewritten, ${sums.marked} marked, ${sums.failed} failed`,
  );
  for (const [rule, count] of [...totals].toSorted((a, b) => b[1] - a[1])) console.log(`${rule}: ${count}`);
  for (const line of reportVerdicts(verdicts)) console.log(line);
  if (sums.unjudged > 0) console.log(`${sums.unjudged} not judged: the judge model gave no scores`);
  return 0;
}

const indent = (text: string) => text.replace(/^(?=.)/gm, "   | ");

function print(cells: string[]): void {
  console.log(cells.map((cell, at) => cell.padEnd([4, 3, 10, 13, 9, 2, 5, 0][at] ?? 0)).join(" "));
}

process.exitCode = await main();
