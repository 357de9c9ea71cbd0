import { createElement } from "react";
import { expect, it } from "vitest";
import { EmptyDaySuggestion } from "@/components/planner/gaps/empty-day-suggestion";
import { PlannerContext, type PlannerContextValue } from "@/components/planner/planner-context";
import { formatTimeOfDay } from "@/lib/i18n/format-date";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

function suggestion(language: "en" | "he", isOwn: boolean): string {
  const planner = {
    labels: { time: (clock: string) => formatTimeOfDay(clock, language) },
  } as PlannerContextValue;
  const children = createElement(EmptyDaySuggestion, {
    day: "2026-11-25",
    name: "x",
    at: { time: "18:30", isOwn },
  });
  const html = renderToHtml(language, createElement(PlannerContext, { value: planner }, children));
  expect(html).toContain('data-new-at="2026-11-25T18:30"');
  return extractText(html).replace(/[\u2066\u2069]/g, "");
}

// spec: D11.17
it("empty day calls its time best only when the account's own posts support it", () => {
  expect([suggestion("en", true), suggestion("en", false)]).toEqual([
    "Best time: 6:30 PM",
    "Suggested time: 6:30 PM",
  ]);
  expect([suggestion("he", true), suggestion("he", false)]).toEqual(["מומלץ: 18:30", "שעה מוצעת: 18:30"]);
});
