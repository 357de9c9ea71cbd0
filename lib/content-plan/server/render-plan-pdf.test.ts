import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanEntry, PlanRenderInput, PlanTexts } from "@/lib/content-plan/plan-document";
import { renderPlanPdf } from "@/lib/content-plan/server/render-plan-pdf";
import { createTempDirectory, removeTempDirectory } from "@/lib/core/server/temp-directory";
import { readServerMessages } from "@/lib/i18n/server-messages";
import { readVisualLines } from "@/tests/harness/pdf-visual-lines";
import { readPdf } from "@/tests/harness/read-pdf";

let folder: string;
beforeAll(async () => {
  folder = await createTempDirectory();
});
afterAll(() => removeTempDirectory(folder));

async function planOf(language: "en" | "he", texts: string[], fields: Partial<PlanEntry> = {}) {
  const entry = { date: "Sun, Nov 22", time: "07:30", platform: "instagram", ...fields };
  const task: PlanRenderInput = {
    ...{ folder, language, texts: await readServerMessages<PlanTexts>(language, "content-plan") },
    ...{ brandName: "מאפיית שחר (Acme 2026)", logo: null, range: "Nov 22 – Dec 5" },
    ...{ zone: "Jerusalem", platform: null, weekdays: ["א׳", "ב׳", "ג׳", "ד׳", "ה׳", "ו׳", "ש׳"] },
    weeks: [Array.from({ length: 7 }, (_, day) => ({ label: String(22 + day), isIn: true, entries: [] }))],
    entries: texts.map((text) => ({
      ...{
        status: "Scheduled",
        hashtags: [],
        language,
        images: [],
        imageCount: 0,
        isVideo: false,
        permalink: null,
      },
      ...(entry as Pick<PlanEntry, "date" | "time" | "platform">),
      text,
    })),
  };
  const { path } = await renderPlanPdf(task, () => undefined);
  return new Uint8Array(await readFile(join(folder, path.slice(path.lastIndexOf("/") + 1))));
}

const MIRRORED: Record<string, string> = { "(": ")", ")": "(", "[": "]", "]": "[" };

/** Joins runs in visual order from the left; `⟦…⟧` marks left-to-right runs (docs/hebrew-style-guide.md). */
function seen(runs: string[]): string {
  return runs
    .toReversed()
    .map((run) =>
      run.startsWith("⟦")
        ? run.slice(1, -1)
        : [...new Intl.Segmenter("he").segment(run)]
            .map(({ segment }) => MIRRORED[segment] ?? segment)
            .reverse()
            .join(""),
    )
    .join("")
    .replaceAll(/\s/g, "");
}

const ltr = (text: string) => `\u2066${text}\u2069`;
const auto = (text: string) => `\u2068${text}\u2069`;

describe("visual order of Hebrew in the PDF", () => {
  const LINES: [string, string[]][] = [
    ["שלום 👋 ועוד 😀😃!", ["שלום 👋 ועוד 😀😃!"]],
    ["המותג שלך (Acme 2026) מדבר!", ["המותג שלך (", "⟦Acme 2026⟧", ") מדבר!"]],
    [
      `החיוב הבא: ${ltr("Nov 20, 2026")} · 12,000 קרדיטים`,
      ["החיוב הבא: ", "⟦Nov 20, 2026⟧", " · ", "⟦12,000⟧", " קרדיטים"],
    ],
    ["רק ₪99 לחודש", ["רק ", "⟦₪99⟧", " לחודש"]],
    [`${ltr("−4")} · נותרו 996`, ["⟦−4⟧", " · נותרו ", "⟦996⟧"]],
    ["10–20 בנובמבר", ["⟦10⟧", "–", "⟦20⟧", " בנובמבר"]],
    ["יום ו׳, 15:05–17:30", ["יום ו׳, ", "⟦15:05⟧", "–", "⟦17:30⟧"]],
    [`טלפון: ${ltr("+972-3-555-0100")}`, ["טלפון: ", "⟦+972-3-555-0100⟧"]],
    ["התגית #קולות_2026 עובדת", ["התגית #קולות_", "⟦2026⟧", " עובדת"]],
    [`צילום: ${ltr("@acme.studio")}, תל אביב`, ["צילום: ", "⟦@acme.studio⟧", ", תל אביב"]],
    [`הכתובת ${ltr("https://kolot.example/he/")}.`, ["הכתובת ", "⟦https://kolot.example/he/⟧", "."]],
    [`גודל ${ltr("1080×1350")}, יחס 9:16`, ["גודל ", "⟦1080×1350⟧", ", יחס ", "⟦9:16⟧"]],
    [`מסלול ${auto("Pro")}: 2,500 קרדיטים`, ["מסלול ", "⟦Pro⟧", ": ", "⟦2,500⟧", " קרדיטים"]],
    [`המותג ${auto("Acme Ltd.")} נשמר.`, ["המותג ", "⟦Acme Ltd.⟧", " נשמר."]],
    ["קולות (Beta) [טיוטה]", ["קולות (", "⟦Beta⟧", ") [טיוטה]"]],
    [`המסלול ״${auto("Pro")}״, מע״מ 18%`, ["המסלול ״", "⟦Pro⟧", "״, מע״מ ", "⟦18%⟧"]],
  ];

  it("Hebrew lines are in visual order and isolates leave no box", async () => {
    const lines = await readVisualLines(await planOf("he", [LINES.map(([text]) => text).join("\n")]), 2);
    const missing = LINES.filter(([, runs]) => !lines.some((line) => line.includes(seen(runs))));
    expect(missing.map(([text, runs]) => [text, seen(runs)])).toEqual([]);
  });

  it("every line of a wrapped paragraph is in visual order", async () => {
    const text = Array.from(
      { length: 12 },
      (_, index) => `מחמצת בת ${11 + index} שנה של Rivka יוצאת מהתנור`,
    ).join(" ");
    const [first, ...rest] = (await readVisualLines(await planOf("he", [text]), 2)).filter((line) =>
      /מחמצת|תצמחמ|akviR|Rivka|רונת/.test(line),
    );
    expect(rest.length).toBeGreaterThan(3);
    const read = [first ?? "", ...rest].map(logical).join("");
    expect(read).toContain(text.replaceAll(" ", ""));
  });

  it("each paragraph has its own direction and brackets enclose their words", async () => {
    const lines = await readVisualLines(
      await planOf("en", ["Bread (rye) at six! 👋😀😃\nלחם (שיפון) בשש!"]),
      2,
    );
    expect(lines).toContainEqual(expect.stringContaining("Bread(rye)atsix!👋😀😃"));
    expect(lines).toContainEqual(expect.stringContaining(seen(["לחם (שיפון) בשש!"])));
  });
});

/** Returns a visual line of Hebrew, Latin words and numbers in logical order. */
function logical(line: string): string {
  return (line.match(/[A-Za-z]+|\d+|[^A-Za-z\d]+/g) ?? [])
    .reverse()
    .map((run) => (/[A-Za-z\d]/.test(run) ? run : [...run].reverse().join("")))
    .join("");
}

it.each([
  ["he", "he", seen(["⟦Kolot⟧", "לחם (שיפון) בשש!"])],
  ["en", "he", seen(["⟦Kolot⟧", "לחם (שיפון) בשש!"])],
  ["he", "en", `Kolot${seen(["לחם (שיפון) בשש"])}!`],
] as const)(
  "line that starts in Latin in a %s plan has the direction of its %s post",
  async (plan, language, shown) => {
    const lines = await readVisualLines(await planOf(plan, ["Kolot לחם (שיפון) בשש!"], { language }), 2);
    expect(lines).toContainEqual(expect.stringContaining(shown));
  },
);

describe("PDF file", () => {
  // spec: T.8
  it("the PDF embeds its fonts, numbers its pages and contains its links", async () => {
    const text = `Read https://kolot.example/bread. ${"Warm bread at six. ".repeat(200)}`;
    const found = await readPdf(
      await planOf("en", [text, "Second"], { permalink: "https://facebook.example/1" }),
    );
    expect(found.pages).toBeGreaterThan(2);
    expect(found.fonts.length).toBeGreaterThan(1);
    expect(found.fonts.filter((name) => name.includes("not embedded"))).toEqual([]);
    for (let page = 1; page <= found.pages; page += 1) {
      expect(found.text).toContain(`${page} of ${found.pages}`);
    }
    expect(found.links).toEqual(
      expect.arrayContaining(["https://kolot.example/bread", "https://facebook.example/1"]),
    );
  });

  it("long words, emoji, markup and an unreadable image still give a valid PDF", async () => {
    const odd = [
      `https://kolot.example/${"x".repeat(400)}`,
      "שלום 👋🏽! 👩‍👩‍👧 🇮🇱",
      "<img src=x onerror=alert(1)> \u202eabc\u202c",
      "",
      "קוֹלוֹת (בִּטָּא)",
    ];
    const found = await readPdf(await planOf("he", odd, { images: [join(folder, "nothing")] }));
    expect(found.pages).toBeGreaterThan(1);
    expect(Math.max(...found.runs.map(({ x, width }) => x + width))).toBeLessThan(596);
    expect(Math.min(...found.runs.map(({ x }) => x))).toBeGreaterThan(0);
  });
});
