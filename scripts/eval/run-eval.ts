import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLATFORMS } from "@/lib/core/platforms";
import { startSandbox } from "@/sandbox/server";
import { withDotenv } from "../start/dotenv.mjs";
import { appEnvironment } from "../start/environment.mjs";
import topics from "./topics.json" with { type: "json" };

const ANONYMOUS = 1;
/** Briefs with and without numbers, names, Latin script in Hebrew, and topics that tempt to exaggerate. */
const BRIEFS = [
  ...topics.en.map((topic) => ({ topic, language: "en" as const })),
  ...topics.he.map((topic) => ({ topic, language: "he" as const })),
];

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
    return await evaluate();
  } finally {
    await sandbox?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function evaluate(): Promise<number> {
  // Imported after the environment is complete, because these modules read it.
  const { generateCopy } = await import("@/lib/generation/server/generate-copy");
  const { createOpenAiTextModels } = await import("@/lib/providers/ai-text/openai");
  const { getEnv } = await import("@/lib/core/server/env");
  let calls = 0;
  const models = createOpenAiTextModels({
    fetch: (url, init) => {
      calls += 1;
      return fetch(url, init);
    },
  });
  console.log(`model ${getEnv().OPENAI_TEXT_MODEL} at ${getEnv().OPENAI_BASE_URL}\n`);
  const totals = new Map<string, number>();
  const sums = { written: 0, rewritten: 0, marked: 0, failed: 0 };
  for (const [index, { topic, language }] of BRIEFS.entries()) {
    const platform = PLATFORMS[index % PLATFORMS.length] ?? "facebook";
    const voice = { summary: "A small business in Jaffa", banned: ["luxury", "יוקרתי"] };
    const brief = { brandName: "Shachar", voice, platform, topic, tone: undefined, language };
    const [before, started] = [calls, performance.now()];
    const signal = new AbortController().signal;
    const outcome = await generateCopy({ brief: { ...brief, length: "medium" }, signal }, models).catch(
      (error: unknown) => String(error),
    );
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
      language,
      platform,
      String(calls - before),
      seconds,
      rules.join(" ") || "clean",
    ]);
    if (typeof outcome !== "string") {
      const { text, hashtags } = outcome;
      console.log(`   ${topic}\n${indent([text, hashtags.map((tag) => `#${tag}`).join(" ")].join("\n"))}\n`);
    }
  }
  console.log(
    `\n${sums.written} written, ${sums.rewritten} rewritten, ${sums.marked} marked, ${sums.failed} failed`,
  );
  for (const [rule, count] of [...totals].toSorted((a, b) => b[1] - a[1])) console.log(`${rule}: ${count}`);
  return 0;
}

const indent = (text: string) => text.replace(/^(?=.)/gm, "   | ");

function print(cells: string[]): void {
  console.log(cells.map((cell, at) => cell.padEnd([4, 3, 10, 2, 5, 0][at] ?? 0)).join(" "));
}

process.exitCode = await main();
