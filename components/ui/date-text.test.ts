import { createElement } from "react";
import { expect, it } from "vitest";
import { DateText } from "@/components/ui/date-text";
import { render } from "@/tests/harness/render";

it("a full date on a Hebrew screen is the English short form, isolated from what stands around it", () => {
  const html = render(
    "he",
    createElement(DateText, { value: "2026-11-20T23:30:00Z", timeZone: "Asia/Jerusalem" }),
  );
  expect(html).toMatch(/^<bdi dir="ltr" lang="en"[^>]*><time [^>]*>Nov 21, 2026<\/time><\/bdi>$/);
});
