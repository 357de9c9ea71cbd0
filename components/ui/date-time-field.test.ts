import { createElement } from "react";
import { expect, test } from "vitest";
import { DateTimeField } from "@/components/ui/date-time-field";
import { renderToHtml } from "@/tests/harness/render-component";

const show = (language: "en" | "he", value: string) =>
  renderToHtml(
    language,
    createElement(DateTimeField, { label: "When", value, today: "2026-11-27", onChange: () => undefined }),
  );

test.each([
  ["en", "2026-12-03T09:00", ["Thu, Dec 3", "9:00\u00a0AM"]],
  ["en", "2026-04-03T09:00", ["Fri, Apr 3, 2026", "9:00\u00a0AM"]],
  ["en", "2027-04-03T21:30", ["Sat, Apr 3, 2027", "9:30\u00a0PM"]],
  ["he", "2026-12-03T09:00", ["יום ה׳, 3 בדצמ׳", "09:00"]],
  ["he", "2027-04-03T21:30", ["שבת, 3 באפר׳ 2027", "21:30"]],
  ["en", "", ["", ""]],
] as const)("date and time in %s of %j are shown with the name of the month", (language, value, texts) => {
  const shown = [...show(language, value).matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, text]) => text);
  expect(shown).toEqual(texts);
});
