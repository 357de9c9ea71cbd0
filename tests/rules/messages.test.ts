import { describe, expect, it } from "vitest";
import {
  type Catalogue,
  catalogue,
  catalogueNames,
  flatten,
  needs,
  parseMessage,
  pluralProblems,
} from "@/tests/rules/checks/catalogues";
import { rejectedHebrew } from "@/tests/rules/checks/hebrew";
import { means, usesOf } from "@/tests/rules/checks/message-use";
import { files, TEST } from "@/tests/rules/tree";

const NAMES = catalogueNames("en");
const NAMESPACES = ["common", "contentPlanner", "auth", "dashboard", "subscription", "posts", "support"];

/** Runs a check on every text of a language and gathers what it says, with the text's place. */
function checkEach(language: string, check: (text: string, key: string, name: string) => string[]): string[] {
  return catalogueNames(language).flatMap((name) =>
    [...catalogue(language, name)].flatMap(([key, text]) =>
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

describe("texts", () => {
  it("are there for all seven namespaces, in both languages, with the same keys", () => {
    expect(NAMES).toEqual(expect.arrayContaining(NAMESPACES.map((name) => `${name}.json`)));
    expect(catalogueNames("he")).toEqual(NAMES);
    for (const name of NAMES) {
      const keys = (language: string) => [...catalogue(language, name).keys()].sort();
      expect(keys("he"), name).toEqual(keys("en"));
    }
  });

  it("are never empty", () => {
    const empty = (text: string) => (text.trim() === "" ? ["is empty"] : []);
    expect([...checkEach("en", empty), ...checkEach("he", empty)]).toEqual([]);
  });

  it("can be read as ICU messages", () => {
    expect(attempt("{n, plural, one {# day}}")).toHaveLength(1);
    expect(attempt("Hello {name")).toHaveLength(1);
    expect([...checkEach("en", attempt), ...checkEach("he", attempt)]).toEqual([]);
  });

  it("need the same placeholders and tags in both languages", () => {
    const list = (text: string | undefined) => [...needs(parseMessage(text ?? ""))].sort().join(" ");
    expect(list("{n, plural, one {<b>{name}</b>} other {#}}")).toBe("<b> {name} {n}");
    const differing = checkEach("en", (text, key, name) => {
      const hebrew = catalogue("he", name).get(key);
      return list(text) === list(hebrew) ? [] : [`en needs ${list(text)}, he needs ${list(hebrew)}`];
    });
    expect(differing).toEqual([]);
  });
});

describe("English", () => {
  it("spells email in one way", () => {
    const other = (text: string) => (/\be-mail/i.test(text) ? ["says e-mail"] : []);
    expect(other("Your E-mail address")).toHaveLength(1);
    expect(checkEach("en", other)).toEqual([]);
  });
});

describe("Hebrew", () => {
  it("counts in one, two and other", () => {
    const problems = (text: string) => pluralProblems(parseMessage(text));
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
  ])("does not say %s", (text) => {
    expect(rejectedHebrew(text)).not.toEqual([]);
  });

  it.each(["אפשר לבחור", "מע״מ", "צ׳אט", "ב־PDF", "ל־7 ימים", "נאמנות", "בחירת תמונה", "10–20", "הלחץ ירד"])(
    "may say %s",
    (text) => {
      expect(rejectedHebrew(text)).toEqual([]);
    },
  );

  it("keeps to the writing guide everywhere", () => {
    expect(checkEach("he", rejectedHebrew)).toEqual([]);
  });
});

describe("texts and code", () => {
  const uses = files(/^(app|components|lib)\/.*\.tsx?$/)
    .filter(({ path }) => !TEST.test(path))
    .flatMap(usesOf);
  const served: Catalogue = flatten(
    Object.fromEntries(NAMESPACES.map((name) => [name, Object.fromEntries(catalogue("en", `${name}.json`))])),
  );

  it("every text that code asks for exists", () => {
    const sample = usesOf({
      path: "x.tsx",
      text: `const t = useTranslations("a");\nt("b"); t.rich(ok ? "c" : "d.e"); t(\`f.\${x}\`); t(x as Key); u("g");`,
    });
    expect(sample.map(({ pattern }) => pattern)).toEqual(["a.b", "a.c", "a.d.e", "a.f.*", "a.*"]);
    expect(uses.length).toBeGreaterThan(30);
    const missing = uses.filter(({ pattern }) => ![...served.keys()].some((key) => means(pattern, key)));
    expect(missing.map(({ at, pattern }) => `${at}: ${pattern}`)).toEqual([]);
  });

  it("every text that exists is asked for", () => {
    const unused = [...served.keys()].filter((key) => !uses.some(({ pattern }) => means(pattern, key)));
    expect(unused).toEqual([]);
  });
});
