import { expect, it } from "vitest";
import { CONTACT_MAX, contactProblems } from "@/lib/contact/rules";

const words = { name: "Dana", email: "dana@example.com", message: "A question" };

it("finds nothing to say about what can be answered", () => {
  expect(contactProblems(words)).toEqual({});
  expect(contactProblems({ ...words, email: " dana@example.co.il ", name: "דנה" })).toEqual({});
});

it.each([
  ["no name", { name: "  " }, { name: "missing" }],
  ["no address", { email: "" }, { email: "missing" }],
  ["half an address", { email: "dana@example" }, { email: "missing" }],
  ["two addresses", { email: "a@example.com, b@example.com" }, { email: "missing" }],
  ["no words", { message: "\n" }, { message: "missing" }],
  ["too many words", { message: "x".repeat(CONTACT_MAX.message + 1) }, { message: "tooLong" }],
  [
    "nothing at all",
    { name: "", email: "", message: "" },
    { name: "missing", email: "missing", message: "missing" },
  ],
])("names the field with %s", (_, change, problems) => {
  expect(contactProblems({ ...words, ...change })).toEqual(problems);
});
