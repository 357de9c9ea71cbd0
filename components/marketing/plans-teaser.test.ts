import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { PlansTeaser } from "@/components/marketing/plans-teaser";
import { readServerMessages } from "@/lib/i18n/server-messages";

async function render(language: "en" | "he", hasYearly: boolean) {
  const texts = await readServerMessages<LandingMessages>(language, "landing");
  return {
    texts,
    html: renderToStaticMarkup(createElement(PlansTeaser, { texts, currency: "USD", hasYearly })),
  };
}

describe.each(["en", "he"] as const)("plans on the landing page, %s", (language) => {
  it("prices are monthly only when no year is sold", async () => {
    const { html, texts } = await render(language, false);
    expect(html).toContain("$99");
    expect(html).toContain(texts.plans.noteMonthly);
    for (const absent of ["$79", "$950", 'value="yearly"', texts.plans.note])
      expect(html).not.toContain(absent);
    expect(html).not.toContain("group-has-");
  });

  it("both periods can be seen when a year is sold", async () => {
    const { html, texts } = await render(language, true);
    for (const shown of ["$79", "$950", "$99", 'value="yearly"', texts.plans.note])
      expect(html).toContain(shown);
  });
});
