import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/lib/i18n/direction";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { GOLDEN_COLORS, GOLDEN_NAME, GOLDEN_VOICE } from "@/tests/harness/golden-account";
import {
  type Entry,
  goldenEntries,
  goldenSchemas,
  isUpdating,
  REQUEST_KINDS,
} from "@/tests/harness/golden-requests";

const FILE = join(import.meta.dirname, "requests.golden.txt");

const all = REQUEST_KINDS.flatMap(goldenEntries);

const shown = ({ kind, version, anyNetwork, platform, language, text }: Entry) =>
  [`=== ${kind} v${version} · ${anyNetwork ? "any network" : platform} · ${language}`, text].join("\n");

const parts = await Promise.all(
  REQUEST_KINDS.map(async (kind) => [...goldenEntries(kind).map(shown), ...(await goldenSchemas(kind))]),
);
const written = `${parts.flat().join("\n\n")}\n`;

test("prompts match the golden file (UPDATE_GOLDEN=1 rewrites it)", () => {
  if (isUpdating) writeFileSync(FILE, written);
  expect(written).toBe(readFileSync(FILE, "utf8"));
});

const CORES = {
  he: "לכתוב עברית של ישראלים, לא תרגום. פנייה לקהל: נקבה.",
  en: "No stock opener",
};

const NAME_LIST = [
  ...["text", "rewrite", "version of a post", "repair of an answer"],
  ...["plan-infographic", "plan-comic", "plan-templates", "plan-ideas", "edit-post"],
];

test("every prompt in the account's voice is covered in both languages", () => {
  const looked = new Set(all.filter(({ inVoice }) => inVoice).map(({ kind }) => kind));
  expect([...looked]).toEqual(NAME_LIST);
});

describe.each(all.filter(({ inVoice }) => inVoice))(
  "$kind for $platform in $language",
  ({ text, platform, language, anyNetwork }) => {
    test("prompt contains the voice, banned words, platform limits and language rules", () => {
      for (const part of [GOLDEN_VOICE.summary, GOLDEN_VOICE.audience, GOLDEN_VOICE.tone])
        expect(text).toContain(part);
      const banned = (GOLDEN_VOICE.banned ?? []).map((word) => `"${word}"`).join(", ");
      expect(text).toMatch(/Words it never uses, in any form|מילים שהוא לא משתמש בהן, בשום צורה/);
      expect(text).toContain(`: ${banned}.`);
      for (const word of GOLDEN_VOICE.favourites ?? []) expect(text).toContain(`"${word}"`);
      if (!anyNetwork) {
        const { textLimit, fold } = PLATFORM_RULES[platform];
        expect(text).toMatch(
          new RegExp(`(?:under |מ־)${textLimit} (?:characters|תווים); (?:the first )?${fold} `),
        );
      }
      expect(text).toContain(CORES[language]);
    });
  },
);

const DRAWN = all.filter(({ kind }) => /^(draw-image|make-video)/.test(kind));

test("image and video prompts contain account and colors once per language", () => {
  expect(DRAWN).toHaveLength(3 * LANGUAGES.length);
  for (const { text } of DRAWN) {
    expect(text).toContain(`of the brand "${GOLDEN_NAME}"`);
    expect(text).toContain(`Brand colours: ${GOLDEN_COLORS.join(", ")}.`);
  }
});
