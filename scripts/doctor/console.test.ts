import { expect, it } from "vitest";
import { checkConsole } from "./console";

it("doctor names who can enter the console, and says when it is closed", () => {
  expect(checkConsole({ CONSOLE_OPERATORS: [] }).says).toContain("closed");
  const { says } = checkConsole({ CONSOLE_OPERATORS: ["ada@ops.example", "ben@ops.example"] });
  expect(says).toContain("ada@ops.example, ben@ops.example");
});
