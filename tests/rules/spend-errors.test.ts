import { describe, expect, it } from "vitest";
import { ERROR_MESSAGES } from "@/lib/core/errors";
import { catalogue } from "@/tests/rules/checks/catalogues";
import { files, TEST } from "@/tests/rules/tree";

/** Whatever a generation runs through, from the call to the store: what these throw is how it can end. */
const ROOMS =
  /^lib\/(generation|post-agent|credits|jobs|canvas|media|http|core|providers\/(ai-\w+|object-store))\/.*\.ts$/;
/** No error: the person did it, and what it cost is said when the ledger shows it (`posts.credits.cancelled`). */
const STOPPED = "cancelled";
/** What `lib/http` and `lib/core` know of, and no generation meets. */
const ELSEWHERE = new Set(["method_not_allowed", "forbidden"]);

/** What became of the credits, in the words that say so. */
const CREDITS = {
  en: /(Nothing( more)? was charged|it cost something, the credit history|It is charged once)/,
  he: /(קרדיטים הוחזרו|לא נוצלו קרדיטים|אם נוצלו קרדיטים|הקרדיטים ינוצלו)/,
};

/** Which of the three a text says: something before what became of the credits, that, and something after it. */
function missing(text: string, credits: RegExp): string[] {
  const sentences = text.split(/(?<=\.)\s+/);
  const at = sentences.findIndex((sentence) => credits.test(sentence));
  if (at < 0) return ["credits"];
  return [...(at === 0 ? ["cause"] : []), ...(at === sentences.length - 1 ? ["next step"] : [])];
}

/** The codes of the catalogue that these sources name outside of types and lists of all codes. */
function codesIn(sources: { text: string }[]): string[] {
  const thrown = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:AppError\(\s*|code: |\? |: |return )"(\w+)"/g)].map(([, code = ""]) => code),
  );
  return [...new Set(thrown)].filter((code) => Object.hasOwn(ERROR_MESSAGES, code)).sort();
}

const sources = files(ROOMS).filter(({ path }) => !TEST.test(path));
const codes = codesIn(sources).filter((code) => code !== STOPPED && !ELSEWHERE.has(code));

describe("the errors that a generation can end with", () => {
  it("are found where they are thrown", () => {
    const sample = 'throw new AppError("conflict"); const e = { code: late ? "gave_up" : "no code" };';
    expect(codesIn([{ text: sample }])).toEqual(["conflict", "gave_up"]);
    expect(codes).toEqual(expect.arrayContaining(["provider_refused", "storage_full", "unprocessable"]));
  });

  it.each(["en", "he"] as const)("say cause, what became of the credits and a next step, in %s", (locale) => {
    expect(missing("The service is busy. Try again.", CREDITS.en)).toEqual(["credits"]);
    expect(missing("No room. Nothing was charged.", CREDITS.en)).toEqual(["next step"]);
    const texts = catalogue(locale, "common.json");
    const asked = [...codes, "NETWORK_ERROR", "UNKNOWN_ERROR", "gave_up"];
    const incomplete = asked.flatMap((code) => {
      const text = texts.get(`spendErrors.${code}`);
      const lacks = text === undefined ? ["a text"] : missing(text, CREDITS[locale]);
      return lacks.length > 0 ? [`${code}: ${lacks}`] : [];
    });
    expect(incomplete).toEqual([]);
    const agent = catalogue(locale, "posts.json").get("agent.tooMany") ?? "";
    expect(missing(agent, CREDITS[locale])).toEqual([]);
  });

  it("are told in these words wherever something that costs is shown to have failed", () => {
    const screens = files(/^components\/.*\.tsx?$/).filter(({ text }) => text.includes("useSpendErrorText"));
    expect(screens.map(({ path }) => path).sort()).toEqual([
      "components/editor/change/use-change-picture.ts",
      "components/jobs/generation-line.tsx",
      "components/jobs/use-generation-ends.ts",
      "components/jobs/use-job-error.ts",
      "components/post-agent/agent-note.tsx",
      "components/posts/spend-error.tsx",
      "components/shell/use-error-text.ts",
    ]);
  });
});
