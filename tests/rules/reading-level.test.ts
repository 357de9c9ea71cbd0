import { describe, expect, it } from "vitest";
import { listCatalogs, parseMessage, readCatalog } from "@/tests/rules/checks/message-catalogs";
import { addCounts, countText, getReadingGrade, toPlainText } from "@/tests/rules/checks/reading-level";

/** The formula says nothing about labels of a few words. */
const MIN_WORDS = 8;
const MAX_GRADE = 8;
/** One long word lifts a short message, so a single one may be harder than its file. */
const MAX_GRADE_OF_ONE = 14;

const measured = listCatalogs("en").map((name) => ({
  name,
  texts: [...readCatalog("en", name)]
    .map(([key, text]) => ({ key, counts: countText(toPlainText(parseMessage(text))) }))
    .filter(({ counts }) => counts.words >= MIN_WORDS),
}));

describe("reading level of the English messages", () => {
  it("grade rises with longer sentences and words", () => {
    const grade = (text: string) => getReadingGrade(countText(text));
    expect(grade("We bake bread. It is good. Come and eat.")).toBeLessThan(2);
    expect(
      grade("Organizational responsibilities necessitate considerable administrative documentation."),
    ).toBeGreaterThan(20);
  });

  it(`every file of messages is understood in grade ${MAX_GRADE} or earlier`, () => {
    const grades = measured
      .filter(({ texts }) => texts.length > 0)
      .map(({ name, texts }) => ({
        name,
        grade: getReadingGrade(addCounts(texts.map(({ counts }) => counts))),
      }));
    expect(grades.filter(({ grade }) => grade > MAX_GRADE)).toEqual([]);
    expect(grades.length).toBeGreaterThan(10);
  });

  it(`no single message needs more than grade ${MAX_GRADE_OF_ONE}`, () => {
    const hard = measured.flatMap(({ name, texts }) =>
      texts
        .filter(({ counts }) => getReadingGrade(counts) > MAX_GRADE_OF_ONE)
        .map(({ key }) => `${name} ${key}`),
    );
    expect(hard).toEqual([]);
  });
});
