import { describe, expect, it } from "vitest";
import { ERROR_MESSAGES } from "@/lib/core/errors";
import { readCatalog } from "@/tests/rules/checks/message-catalogs";
import { listFiles, TEST_FILE } from "@/tests/rules/source-tree";

/** Code that a generation runs through: the errors that these files throw are its possible failures. */
const GENERATION_CODE =
  /^lib\/(generation|post-agent|credits|jobs|canvas|media|http|core|providers\/(ai-\w+|object-store))\/.*\.ts$/;
/** The user's own action; the interface shows its cost with `posts.credits.cancelled`. */
const CANCELED = "cancelled";
/** Errors of `lib/http` and `lib/core` that no generation causes. */
const UNRELATED = new Set(["method_not_allowed", "forbidden"]);

/** Phrases that state whether credits were charged. */
const CREDITS = {
  en: /(No( extra)? credits were used|If credits were used|You’ll only be charged once)/,
  he: /(קרדיטים הוחזרו|לא נוצלו קרדיטים|אם נוצלו קרדיטים|הקרדיטים ינוצלו)/,
};

/** Lists what a text lacks: a cause, then the effect on the credits, then a next step. */
function missing(text: string, credits: RegExp): string[] {
  const sentences = text.split(/(?<=\.)\s+/);
  const at = sentences.findIndex((sentence) => credits.test(sentence));
  if (at < 0) return ["credits"];
  return [...(at === 0 ? ["cause"] : []), ...(at === sentences.length - 1 ? ["next step"] : [])];
}

/** Error codes in the sources, except in types and in lists of all codes. */
function codesIn(sources: { text: string }[]): string[] {
  const thrown = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:AppError\(\s*|code: |\? |: |return )"(\w+)"/g)].map(([, code = ""]) => code),
  );
  return [...new Set(thrown)].filter((code) => Object.hasOwn(ERROR_MESSAGES, code)).sort();
}

const sources = listFiles(GENERATION_CODE).filter(({ path }) => !TEST_FILE.test(path));
const codes = codesIn(sources).filter((code) => code !== CANCELED && !UNRELATED.has(code));

describe("credit errors", () => {
  it("error codes are found where they are thrown", () => {
    const sample = 'throw new AppError("conflict"); const e = { code: late ? "gave_up" : "no code" };';
    expect(codesIn([{ text: sample }])).toEqual(["conflict", "gave_up"]);
    expect(codes).toEqual(expect.arrayContaining(["provider_refused", "storage_full", "unprocessable"]));
  });

  it.each(["en", "he"] as const)(
    "error texts state cause, effect on credits and next step in %s",
    (locale) => {
      expect(missing("The service is busy. Try again.", CREDITS.en)).toEqual(["credits"]);
      expect(missing("No room. No credits were used.", CREDITS.en)).toEqual(["next step"]);
      const texts = readCatalog(locale, "common.json");
      const requested = [...codes, "NETWORK_ERROR", "UNKNOWN_ERROR", "gave_up"];
      const incomplete = requested.flatMap((code) => {
        const text = texts.get(`spendErrors.${code}`);
        const lacks = text === undefined ? ["a text"] : missing(text, CREDITS[locale]);
        return lacks.length > 0 ? [`${code}: ${lacks}`] : [];
      });
      expect(incomplete).toEqual([]);
      const agent = readCatalog(locale, "posts.json").get("agent.tooMany") ?? "";
      expect(missing(agent, CREDITS[locale])).toEqual([]);
    },
  );

  it("components that show a failed paid action use the credit error texts", () => {
    const screens = listFiles(/^components\/.*\.tsx?$/).filter(
      ({ path, text }) => !TEST_FILE.test(path) && text.includes("useCreditErrorText"),
    );
    expect(screens.map(({ path }) => path).sort()).toEqual([
      "components/editor/ai-edit/use-ai-edit.ts",
      "components/jobs/generation-tray-item.tsx",
      "components/jobs/jobs-tray.tsx",
      "components/jobs/use-job-error.ts",
      "components/post-agent/turn-status-notice.tsx",
      "components/posts/credit-action-error.tsx",
      "components/posts/media/result-tile.tsx",
      "components/shell/use-error-text.ts",
    ]);
  });
});
