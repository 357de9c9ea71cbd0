import { createElement } from "react";
import { expect, it } from "vitest";
import { ComposerContext, type ComposerContextValue } from "@/components/posts/composer-context";
import { PublishOutcomeNotice } from "@/components/posts/publish-outcome-notice";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

const BRAND = "0199aaaa-0000-7000-8000-000000000001";

/** Returns the HTML of each action of the notice for a post, while an action of the composer runs or none. */
function listActions(status: string, code?: string, doing: ScheduleState["doing"] = null): string[] {
  const problem = code && { code, message: "" };
  const composer = { account: { _id: BRAND }, draft: { post: { status, problem } } };
  const notice = createElement(PublishOutcomeNotice, { schedule: { doing } as unknown as ScheduleState });
  const value = composer as unknown as ComposerContextValue;
  const html = renderToHtml("en", createElement(ComposerContext, { value }, notice));
  return [...html.matchAll(/<(button|a)\b.*?<\/\1>/gs)].map(([action]) => action);
}

// spec: D9.13, D9.14
it.each([
  ["reconnect", "Reconnect"],
  ["missed_window", "Reschedule"],
])("post that failed with %s shows one button: %s", (code, label) => {
  expect(listActions("failed", code).map(extractText)).toEqual([label]);
});

it("button of a lost connection is a link to the connections of the account", () => {
  expect(listActions("failed", "reconnect")[0]).toContain(`href="/account/${BRAND}/connections"`);
});

// spec: D9.9, D9.10
it("post with an unknown outcome shows both decisions, another post none", () => {
  expect(listActions("needs_review", "outcome_unknown").map(extractText)).toEqual([
    "It is live",
    "Try again",
  ]);
  for (const status of ["draft", "scheduled", "publishing", "published"])
    expect(listActions(status)).toEqual([]);
});

it("decisions are disabled while the response of the publishing request is awaited, and enabled after it", () => {
  const disabled = (doing: ScheduleState["doing"]) =>
    listActions("needs_review", undefined, doing).map((action) => action.includes(' disabled=""'));
  expect(disabled("publish")).toEqual([true, true]);
  expect(disabled(null)).toEqual([false, false]);
});
