import { describe, expect, it } from "vitest";
import { ApiError, fromAnswer, noAnswer, toApiError } from "@/lib/api-client/api-error";

// One test for each row of the error catalogue (specification section 8).
describe("the error catalogue", () => {
  it("no response: No response from server, NETWORK_ERROR, no status", () => {
    expect(noAnswer()).toMatchObject({
      message: "No response from server",
      code: "NETWORK_ERROR",
      status: undefined,
      hasServerMessage: false,
    });
  });

  it("default: An unexpected error occurred, UNKNOWN_ERROR, 500", () => {
    for (const thrown of [new TypeError("x is undefined"), "text", null, undefined]) {
      expect(toApiError(thrown)).toMatchObject({
        message: "An unexpected error occurred",
        code: "UNKNOWN_ERROR",
        status: 500,
        hasServerMessage: false,
      });
    }
  });

  it("402: the server's message, insufficient_credits, the credit details attached", () => {
    const details = { required_credits: 4, current_balance: 1 };
    const body = { error: "Not enough credits", code: "insufficient_credits", details };
    expect(fromAnswer(402, body)).toMatchObject({
      message: "Not enough credits",
      code: "insufficient_credits",
      status: 402,
      creditDetails: details,
      response: body,
      hasServerMessage: true,
    });
    expect(fromAnswer(402, { message: "Pay" }).code).toBe("insufficient_credits");
  });

  it("401: the server's code and message; where it leads is tested with the request", () => {
    expect(fromAnswer(401, { error: "Please sign in", code: "unauthorized" })).toMatchObject({
      message: "Please sign in",
      code: "unauthorized",
      status: 401,
      creditDetails: undefined,
    });
  });
});

describe("the message of an answer", () => {
  it.each([
    ["the error field", { error: "From error", message: "From message" }, "From error", true],
    ["the message field when there is no error", { message: "From message" }, "From message", true],
    [
      "the message field when the error is empty",
      { error: "", message: "From message" },
      "From message",
      true,
    ],
    [
      "the message field when the error is no text",
      { error: { a: 1 }, message: "From message" },
      "From message",
      true,
    ],
    ["Server error when there is neither", { code: "x" }, "Server error", false],
    ["Server error for an empty body", null, "Server error", false],
    ["Server error for a body that is text", "<html>", "Server error", false],
  ])("is %s", (_, body, message, hasServerMessage) => {
    expect(fromAnswer(500, body)).toMatchObject({ message, hasServerMessage, status: 500 });
  });

  it("comes with the server's code, or UNKNOWN_ERROR", () => {
    expect(fromAnswer(409, { error: "x", code: "conflict", details: { revision: 3 } })).toMatchObject({
      code: "conflict",
      details: { revision: 3 },
    });
    expect(fromAnswer(409, { error: "x" }).code).toBe("UNKNOWN_ERROR");
  });
});

it("an error that is normalised stays as it is", () => {
  const error = fromAnswer(404, { error: "x", code: "not_found" });
  expect(toApiError(error)).toBe(error);
  expect(error).toBeInstanceOf(ApiError);
});
