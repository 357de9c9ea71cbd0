import { describe, expect, test } from "vitest";
import { failedTurn } from "@/components/post-agent/failed-turn";
import { fromAnswer, noAnswer, toApiError } from "@/lib/api-client/api-error";
import englishCommon from "@/messages/en/common.json";
import englishPosts from "@/messages/en/posts.json";
import hebrewCommon from "@/messages/he/common.json";
import hebrewPosts from "@/messages/he/posts.json";

const MESSAGES = {
  en: { errors: englishCommon.spendErrors, agent: englishPosts.agent },
  he: { errors: hebrewCommon.spendErrors, agent: hebrewPosts.agent },
};

describe.each(["en", "he"] as const)("an answer that is none, in %s", (locale) => {
  const { errors, agent } = MESSAGES[locale];
  const sentences = new Map(Object.entries(errors));
  const words = {
    ...{ notSent: agent.notSent, tooMany: agent.tooMany },
    status: (status: number) => agent.status.replace("{status}", `${status}`),
    error: (error: unknown) => sentences.get(toApiError(error).code) ?? errors.UNKNOWN_ERROR,
  };

  test.each([
    [502, "provider_error", errors.provider_error],
    [422, "provider_refused", errors.provider_refused],
    [409, "conflict", errors.conflict],
    [429, "rate_limited", agent.tooMany],
    [500, "a_code_of_tomorrow", errors.UNKNOWN_ERROR],
  ])("%i %s: its status, and a sentence for a person", (status, code, text) => {
    const error = fromAnswer(status, { error: "What the server says in English", code });
    expect(failedTurn(error, words)).toEqual({ title: `HTTP error! status: ${status}`, text });
  });

  test("none at all has no status", () => {
    expect(failedTurn(noAnswer(), words)).toEqual({ title: agent.notSent, text: errors.NETWORK_ERROR });
  });
});
