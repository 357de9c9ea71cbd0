import { createElement } from "react";
import { expect, it } from "vitest";
import { DateText, DayText } from "@/components/ui/date-text";
import { renderToHtml } from "@/tests/harness/render-component";

// spec: D3.39
it("full date in Hebrew is the isolated English short form", () => {
  const html = renderToHtml(
    "he",
    createElement(DateText, { value: "2026-11-20T23:30:00Z", timeZone: "Asia/Jerusalem" }),
  );
  expect(html).toMatch(/^<bdi dir="ltr" lang="en"[^>]*><time [^>]*>Nov 21, 2026<\/time><\/bdi>$/);
});

it.each([
  ["en", "Sat, Nov 21"],
  ["he", "יום שבת, 21 בנובמבר"],
] as const)("day in %s has no year", (language, text) => {
  const value = "2026-11-20T23:30:00Z";
  const html = renderToHtml(
    language,
    createElement(DayText, { value, timeZone: "Asia/Jerusalem", weekday: true }),
  );
  expect(html).toContain(`>${text}</time></bdi>`);
});
