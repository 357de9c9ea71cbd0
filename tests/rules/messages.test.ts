import { describe, expect, it } from "vitest";
import { findHebrewProblems } from "@/tests/rules/checks/hebrew-style";
import {
  findPluralProblems,
  flatten,
  getRequiredArguments,
  listCatalogs,
  type MessageCatalog,
  parseMessage,
  readCatalog,
} from "@/tests/rules/checks/message-catalogs";
import { findMessageUses, matchesKey } from "@/tests/rules/checks/message-usage";
import { listFiles, TEST_FILE } from "@/tests/rules/source-tree";

const NAMES = listCatalogs("en");
const NAMESPACES = ["common", "contentPlanner", "auth", "dashboard", "subscription", "posts", "support"];

/** Runs a check on every text of a language and prefixes its problems with file and key. */
function checkEach(language: string, check: (text: string, key: string, name: string) => string[]): string[] {
  return listCatalogs(language).flatMap((name) =>
    [...readCatalog(language, name)].flatMap(([key, text]) =>
      check(text, key, name).map((problem) => `${language}/${name} ${key}: ${problem}`),
    ),
  );
}

function attempt(text: string): string[] {
  try {
    parseMessage(text);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

describe("messages", () => {
  // spec: 1.18, 7.75, D6.4
  it("message files of all namespaces have the same keys in both languages", () => {
    expect(NAMES).toEqual(expect.arrayContaining(NAMESPACES.map((name) => `${name}.json`)));
    expect(listCatalogs("he")).toEqual(NAMES);
    for (const name of NAMES) {
      const keys = (language: string) => [...readCatalog(language, name).keys()].sort();
      expect(keys("he"), name).toEqual(keys("en"));
    }
  });

  it("no message is empty", () => {
    const empty = (text: string) => (text.trim() === "" ? ["is empty"] : []);
    expect([...checkEach("en", empty), ...checkEach("he", empty)]).toEqual([]);
  });

  it("every message is valid ICU syntax", () => {
    expect(attempt("{n, plural, one {# day}}")).toHaveLength(1);
    expect(attempt("Hello {name")).toHaveLength(1);
    expect([...checkEach("en", attempt), ...checkEach("he", attempt)]).toEqual([]);
  });

  it("every tag of a message is rendered by a component", () => {
    const code = listFiles(/^(app|components)\/.*\.tsx$/)
      .filter(({ text }) => text.includes(".rich("))
      .map(({ text }) => text)
      .join("\n");
    const unrendered = (text: string) =>
      [...text.matchAll(/<(\w+)>/g)].flatMap(([, tag = ""]) =>
        new RegExp(`\\b${tag}\\b(: |, | \\}|\\()`).test(code) ? [] : [`<${tag}> is rendered nowhere`],
      );
    expect(unrendered("Up to <nowhere></nowhere>")).toHaveLength(1);
    expect(checkEach("en", unrendered)).toEqual([]);
  });

  it("messages have the same placeholders and tags in both languages", () => {
    const list = (text: string | undefined) =>
      [...getRequiredArguments(parseMessage(text ?? ""))].sort().join(" ");
    expect(list("{n, plural, one {<b>{name}</b>} other {#}}")).toBe("<b> {name} {n}");
    const differing = checkEach("en", (text, key, name) => {
      const hebrew = readCatalog("he", name).get(key);
      return list(text) === list(hebrew) ? [] : [`en needs ${list(text)}, he needs ${list(hebrew)}`];
    });
    expect(differing).toEqual([]);
  });
});

describe("one clause", () => {
  it("message without a full stop in English has none in Hebrew, unless it has several sentences", () => {
    const hasClause = (text: string) => /[A-Za-z\d)”}]$/.test(text);
    const hasOneStop = (text: string) => /\.$/.test(text) && !/[.!?] /.test(text);
    expect(hasClause("Post deleted") && hasOneStop("הפוסט נמחק.")).toBe(true);
    const found = checkEach("he", (text, key, name) =>
      hasOneStop(text) && hasClause(readCatalog("en", name).get(key) ?? "") ? ["ends with a full stop"] : [],
    );
    expect(found).toEqual([]);
  });
});

describe("English", () => {
  it("English messages spell email without a hyphen", () => {
    const other = (text: string) => (/\be-mail/i.test(text) ? ["says e-mail"] : []);
    expect(other("Your E-mail address")).toHaveLength(1);
    expect(checkEach("en", other)).toEqual([]);
  });
});

describe("Hebrew", () => {
  it("Hebrew plurals have the forms one, two and other", () => {
    const problems = (text: string) => findPluralProblems(parseMessage(text));
    expect(problems("{n, plural, one {א} other {#}}")).toHaveLength(1);
    expect(problems("{n, plural, one {א} two {ב} many {ג} other {#}}")).toHaveLength(1);
    expect(problems("<b>{n, plural, =0 {אין} one {א} two {ב} other {#}}</b>")).toEqual([]);
    expect(checkEach("he", problems)).toEqual([]);
  });

  it.each([
    "ניתן לבחור",
    "על מנת להמשיך",
    "במידה והחיבור נותק",
    "אודות המותג",
    "המוצר הינו חדש",
    "אנא המתן",
    "משתמש/ת",
    'מע"מ',
    "צ'אט",
    "ב-PDF",
    "ל-7 ימים",
    "בחר תמונה",
    "לחץ כאן",
    "אל{name}, ל{name}",
    "רב-פעמי",
    "כן — לא",
    "שלום !",
  ])("Hebrew style check rejects %s", (text) => {
    expect(findHebrewProblems(text)).not.toEqual([]);
  });

  it.each(["אפשר לבחור", "מע״מ", "צ׳אט", "ב־PDF", "ל־7 ימים", "נאמנות", "בחירת תמונה", "10–20", "הלחץ ירד"])(
    "Hebrew style check accepts %s",
    (text) => {
      expect(findHebrewProblems(text)).toEqual([]);
    },
  );

  it("every Hebrew message passes the style check", () => {
    expect(checkEach("he", findHebrewProblems)).toEqual([]);
  });
});

describe("messages and code", () => {
  const uses = listFiles(/^(app|components|lib)\/.*\.tsx?$/)
    .filter(({ path }) => !TEST_FILE.test(path))
    .flatMap(findMessageUses);
  const served: MessageCatalog = flatten(
    Object.fromEntries(
      NAMESPACES.map((name) => [name, Object.fromEntries(readCatalog("en", `${name}.json`))]),
    ),
  );

  // spec: D6.1, T.3
  it("every message that code uses exists", () => {
    const sample = findMessageUses({
      path: "x.tsx",
      text: `const t = useTranslations("a");\nt("b"); t.rich(ok ? "c" : "d.e"); t(\`f.\${x}\`); t(x as Key); u("g");`,
    });
    expect(sample.map(({ pattern }) => pattern)).toEqual(["a.b", "a.c", "a.d.e", "a.f.*", "a.*"]);
    expect(uses.length).toBeGreaterThan(30);
    const missing = uses.filter(({ pattern }) => ![...served.keys()].some((key) => matchesKey(pattern, key)));
    expect(missing.map(({ at, pattern }) => `${at}: ${pattern}`)).toEqual([]);
  });

  it("every message is used", () => {
    const unused = [...served.keys()].filter((key) => !uses.some(({ pattern }) => matchesKey(pattern, key)));
    expect(unused).toEqual([]);
  });
});
