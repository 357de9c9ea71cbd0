import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLATFORMS } from "@/lib/core/platforms";
import { startSandbox } from "@/sandbox/server";
import { withDotenv } from "../start/dotenv.mjs";
import { appEnvironment } from "../start/environment.mjs";

/** Briefs with and without numbers, names, Latin script in Hebrew, and topics that tempt to exaggerate. */
const ENGLISH = [
  "A new rye, from Sunday at seven",
  "We close for the holidays from 12 to 15 April",
  "Our oven is twenty years old and still the best worker here",
  "A free tasting on Friday",
  "We are looking for a second baker",
  "How we choose our flour",
  "A customer asked why our loaves have holes",
  "Surf lessons for grown-ups, small groups",
  "The clinic now answers on WhatsApp",
  "Yoga in the park, bring a mat",
  "We moved to Hayarkon 20",
  "The course is full, the next one opens in May",
  "A bookshop evening with two poets",
  "Why we stopped selling plastic bottles",
  "Bicycles are serviced while you wait",
  "Our accountant explains receipts in plain words",
  "New: gift cards",
  "A garden that needs no watering",
  "Ten years of the studio, and thanks",
  "Discount on winter coats, no details yet",
];

const HEBREW = [
  "לחם שיפון חדש, מיום ראשון בשבע",
  "סגורים בחג, מ־12 עד 15 באפריל",
  "התנור שלנו בן עשרים ועדיין העובד הכי טוב",
  "טעימות חינם ביום שישי",
  "מחפשים אופה נוסף לצוות",
  "איך אנחנו בוחרים קמח",
  "לקוחה שאלה למה יש חורים בלחם",
  "שיעורי גלישה למבוגרים, קבוצות קטנות",
  "המרפאה עונה עכשיו גם בוואטסאפ",
  "יוגה בפארק, להביא מזרן",
  "עברנו לרחוב הירקון 20",
  "הקורס מלא, הבא נפתח במאי",
  "ערב בחנות הספרים עם שתי משוררות",
  "למה הפסקנו למכור בקבוקי פלסטיק",
  "תיקון אופניים בזמן שממתינים",
  "רואת החשבון שלנו מסבירה קבלות במילים פשוטות",
  "חדש: כרטיס מתנה",
  "גינה שלא צריך להשקות",
  "עשר שנים לסטודיו, ותודה",
  "הנחה על מעילי חורף, עוד בלי פרטים",
];

const ANONYMOUS = 1;
const BRIEFS = [
  ...ENGLISH.map((topic) => ({ topic, language: "en" as const })),
  ...HEBREW.map((topic) => ({ topic, language: "he" as const })),
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
  }
  console.log(
    `\n${sums.written} written, ${sums.rewritten} rewritten, ${sums.marked} marked, ${sums.failed} failed`,
  );
  for (const [rule, count] of [...totals].toSorted((a, b) => b[1] - a[1])) console.log(`${rule}: ${count}`);
  return 0;
}

function print(cells: string[]): void {
  console.log(cells.map((cell, at) => cell.padEnd([4, 3, 10, 2, 5, 0][at] ?? 0)).join(" "));
}

process.exitCode = await main();
