import { describe, expect, it } from "vitest";
import {
  ApiError,
  createNetworkError,
  fromErrorResponse,
  getErrorTextKey,
  toApiError,
} from "@/lib/api-client/api-error";

// One test for each row of the error catalog [spec 8].
describe("error catalog", () => {
  // spec: 8.5
  it("a request without a response becomes NETWORK_ERROR without a status", () => {
    expect(createNetworkError()).toMatchObject({
      message: "No response from server",
      code: "NETWORK_ERROR",
      status: undefined,
      hasServerMessage: false,
    });
  });

  // spec: 8.6
  it("any other thrown value becomes UNKNOWN_ERROR with status 500", () => {
    for (const thrown of [new TypeError("x is undefined"), "text", null, undefined]) {
      expect(toApiError(thrown)).toMatchObject({
        message: "An unexpected error occurred",
        code: "UNKNOWN_ERROR",
        status: 500,
        hasServerMessage: false,
      });
    }
  });

  // spec: 3.31, 8.1, 8.7, D3.48
  it("a 402 response keeps the server's message, insufficient_credits and the credit details", () => {
    const details = { required_credits: 4, current_balance: 1 };
    const body = { error: "Not enough credits", code: "insufficient_credits", details };
    expect(fromErrorResponse(402, body)).toMatchObject({
      message: "Not enough credits",
      code: "insufficient_credits",
      status: 402,
      creditDetails: details,
      response: body,
      hasServerMessage: true,
    });
    expect(fromErrorResponse(402, { message: "Pay" }).code).toBe("insufficient_credits");
  });

  it("a 401 response keeps the server's code and message", () => {
    expect(fromErrorResponse(401, { error: "Please sign in", code: "unauthorized" })).toMatchObject({
      message: "Please sign in",
      code: "unauthorized",
      status: 401,
      creditDetails: undefined,
    });
  });
});

describe("error response parsing", () => {
  // spec: 8.2, 8.3, 8.4
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
      "the message field when the error is not a string",
      { error: { a: 1 }, message: "From message" },
      "From message",
      true,
    ],
    ["Server error when there is neither", { code: "x" }, "Server error", false],
    ["Server error for an empty body", null, "Server error", false],
    ["Server error for a body that is text", "<html>", "Server error", false],
  ])("fromErrorResponse reads the message from %s", (_, body, message, hasServerMessage) => {
    expect(fromErrorResponse(500, body)).toMatchObject({ message, hasServerMessage, status: 500 });
  });

  // spec: 8.4
  it("response without a message is shown as a server error unless its code has a text", () => {
    const getKey = (error: ApiError) => getErrorTextKey(error, (code) => code === "conflict");
    const bare = [
      fromErrorResponse(500, null),
      fromErrorResponse(503, {}),
      fromErrorResponse(500, { code: "x" }),
    ];
    expect(bare.map(getKey)).toEqual(["SERVER_ERROR", "SERVER_ERROR", "SERVER_ERROR"]);
    expect(getKey(fromErrorResponse(409, { code: "conflict" }))).toBe("conflict");
    const others = [
      toApiError("text"),
      fromErrorResponse(500, { error: "From error" }),
      fromErrorResponse(500, { error: "From error", code: "x" }),
    ];
    expect(others.map(getKey)).toEqual(["UNKNOWN_ERROR", "UNKNOWN_ERROR", "UNKNOWN_ERROR"]);
  });

  it("fromErrorResponse uses the server's code and falls back to UNKNOWN_ERROR", () => {
    expect(fromErrorResponse(409, { error: "x", code: "conflict", details: { revision: 3 } })).toMatchObject({
      code: "conflict",
      details: { revision: 3 },
    });
    expect(fromErrorResponse(409, { error: "x" }).code).toBe("UNKNOWN_ERROR");
  });
});

it("toApiError returns an ApiError unchanged", () => {
  const error = fromErrorResponse(404, { error: "x", code: "not_found" });
  expect(toApiError(error)).toBe(error);
  expect(error).toBeInstanceOf(ApiError);
});
