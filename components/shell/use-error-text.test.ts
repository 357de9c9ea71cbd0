import { createElement } from "react";
import { expect, it } from "vitest";
import { useCreditErrorText, useErrorText } from "@/components/shell/use-error-text";
import { createNetworkError, fromErrorResponse } from "@/lib/api-client/api-error";
import type { Language } from "@/lib/i18n/direction";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

type UseText = typeof useErrorText | typeof useCreditErrorText;

const textOf = (language: Language, useText: UseText, thrown: unknown) =>
  extractText(
    renderToHtml(
      language,
      createElement(() => useText()(thrown)),
    ),
  );

// spec: 8.4
it("response without a message reads as a server error when its code is missing or has no text", () => {
  for (const body of [{}, null, "<html>", { code: "a_code_of_tomorrow" }]) {
    const error = fromErrorResponse(500, body);
    for (const useText of [useErrorText, useCreditErrorText]) {
      expect(textOf("en", useText, error)).toMatch(/^Server error\. .*Try again in a moment\.$/);
      expect(textOf("he", useText, error)).toMatch(/^שגיאה בשרת\. /);
    }
  }
});

it("error reads by its code when that has a text, and otherwise as an unexpected error", () => {
  for (const body of [{ code: "conflict" }, { error: "x", code: "conflict" }])
    expect(textOf("en", useErrorText, fromErrorResponse(409, body))).toMatch(
      /^This was changed somewhere else/,
    );
  const unknown = fromErrorResponse(500, { error: "x", code: "a_code_of_tomorrow" });
  for (const thrown of [unknown, new TypeError("x is undefined")])
    expect(textOf("en", useErrorText, thrown)).toMatch(/^An unexpected error occurred/);
  expect(textOf("en", useErrorText, createNetworkError())).toMatch(/^No response from server/);
});
