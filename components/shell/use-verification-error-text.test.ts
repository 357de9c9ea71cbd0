import { createElement } from "react";
import { expect, it } from "vitest";
import { useVerificationErrorText } from "@/components/shell/use-verification-error-text";
import { createNetworkError, fromErrorResponse } from "@/lib/api-client/api-error";
import type { Language } from "@/lib/i18n/direction";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

const textOf = (language: Language, thrown: unknown) =>
  extractText(
    renderToHtml(
      language,
      createElement(() => useVerificationErrorText()(thrown)),
    ),
  );

// spec: 8.14, D4.32
it("failed verification mail shows the specified text and the next step when the response has no message", () => {
  for (const body of [{}, null, "<html>", { code: "unavailable" }]) {
    const error = fromErrorResponse(503, body);
    expect(textOf("en", error)).toBe("Failed to send verification email. Try again in a moment.");
    expect(textOf("he", error)).toBe("הודעת האימות לא נשלחה. אפשר לנסות שוב בעוד רגע.");
  }
});

it("failed verification mail shows the text of its code when the response has a message or none arrived", () => {
  const busy = fromErrorResponse(503, { error: "busy", code: "unavailable" });
  expect(textOf("en", busy)).toBe("The service is busy. Try again in a moment.");
  expect(textOf("en", createNetworkError())).toMatch(/^No response from server\. Check your connection/);
});
