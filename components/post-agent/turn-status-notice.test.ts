import { describe, expect, test } from "vitest";
import { describeTurnError } from "@/components/post-agent/turn-status-notice";
import { createNetworkError, fromErrorResponse, toApiError } from "@/lib/api-client/api-error";
import englishCommon from "@/messages/en/common.json";
import englishPosts from "@/messages/en/posts.json";
import hebrewCommon from "@/messages/he/common.json";
import hebrewPosts from "@/messages/he/posts.json";

const MESSAGES = {
  en: { errors: englishCommon.spendErrors, agent: englishPosts.agent },
  he: { errors: hebrewCommon.spendErrors, agent: hebrewPosts.agent },
};

describe.each(["en", "he"] as const)("turn errors in %s", (locale) => {
  const { errors, agent } = MESSAGES[locale];
  const sentences = new Map(Object.entries(errors));
  const words = {
    ...{ notSent: agent.notSent, tooMany: agent.tooMany },
    status: (status: number) => agent.status.replace("{status}", `${status}`),
    error: (error: unknown) => sentences.get(toApiError(error).code) ?? errors.UNKNOWN_ERROR,
  };

  // spec: 8.16
  test.each([
    [502, "provider_error", errors.provider_error],
    [422, "provider_refused", errors.provider_refused],
    [409, "conflict", errors.conflict],
    [429, "rate_limited", agent.tooMany],
    [500, "a_code_of_tomorrow", errors.UNKNOWN_ERROR],
  ])("turn error shows status %i and a user text for code %s", (status, code, text) => {
    const error = fromErrorResponse(status, { error: "What the server says in English", code });
    expect(describeTurnError(error, words)).toEqual({ title: `HTTP error! status: ${status}`, text });
  });

  test("turn error has no status when no response arrived", () => {
    expect(describeTurnError(createNetworkError(), words)).toEqual({
      title: agent.notSent,
      text: errors.NETWORK_ERROR,
    });
  });
});
