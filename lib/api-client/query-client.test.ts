import { describe, expect, it } from "vitest";
import { fromAnswer, noAnswer } from "@/lib/api-client/api-error";
import { createQueryClient, retryUpTo, shouldRetry } from "@/lib/api-client/query-client";

describe("shouldRetry", () => {
  it.each([
    ["no answer", noAnswer()],
    ["408", fromAnswer(408, null)],
    ["500", fromAnswer(500, null)],
    ["503", fromAnswer(503, null)],
  ])("tries again twice after %s", (_, error) => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false, false]);
  });

  it.each([400, 401, 402, 403, 404, 409, 413, 422, 429])("takes %s as final", (status) => {
    expect(shouldRetry(0, fromAnswer(status, null))).toBe(false);
  });

  it("tries again once where a call says once", () => {
    expect([0, 1, 2].map((failures) => retryUpTo(1)(failures, noAnswer()))).toEqual([true, false, false]);
  });

  it("does not repeat what was begun without a network", () => {
    expect(shouldRetry(0, noAnswer(true))).toBe(false);
  });

  it("does not repeat a mistake of ours", () => {
    expect(shouldRetry(0, new TypeError("x is undefined"))).toBe(false);
  });
});

it("keeps answers for five minutes and does not ask again on focus (specification section 7)", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  const minutes = 60_000;
  expect(queries).toMatchObject({ staleTime: 5 * minutes, gcTime: 5 * minutes, refetchOnWindowFocus: false });
  expect([queries?.retry, mutations?.retry]).toEqual([shouldRetry, shouldRetry]);
});
