import { createElement } from "react";
import { expect, it } from "vitest";
import { Ghost } from "@/components/planner/gaps/ghost";
import { type Desk, DeskContext } from "@/components/planner/planner-context";
import { formatClock } from "@/lib/i18n/format-date";
import { render, wordsOf } from "@/tests/harness/render";

function ghost(language: "en" | "he", isOwn: boolean): string {
  const desk = { words: { time: (clock: string) => formatClock(clock, language) } } as Desk;
  const children = createElement(Ghost, { day: "2026-11-25", name: "x", at: { time: "18:30", isOwn } });
  const html = render(language, createElement(DeskContext, { value: desk }, children));
  expect(html).toContain('data-new-at="2026-11-25T18:30"');
  return wordsOf(html).replace(/[\u2066\u2069]/g, "");
}

it("an empty day calls a time best where the brand's own posts say so, and else usual", () => {
  expect([ghost("en", true), ghost("en", false)]).toEqual(["Best at 6:30 PM", "Usual: 6:30 PM"]);
  expect([ghost("he", true), ghost("he", false)]).toEqual(["מומלץ: 18:30", "שעה מקובלת: 18:30"]);
});
