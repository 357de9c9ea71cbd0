import { expect, it } from "vitest";
import { CONTACT_FIELD_LIMITS, validateContactForm } from "@/lib/contact/contact-form-state";

const words = { name: "Dana", email: "dana@example.com", message: "A question" };

it("a valid contact form has no errors", () => {
  expect(validateContactForm(words)).toEqual({});
  expect(validateContactForm({ ...words, email: " dana@example.co.il ", name: "דנה" })).toEqual({});
});

it.each([
  ["no name", { name: "  " }, { name: "missing" }],
  ["no address", { email: "" }, { email: "missing" }],
  ["an incomplete address", { email: "dana@example" }, { email: "missing" }],
  ["two addresses", { email: "a@example.com, b@example.com" }, { email: "missing" }],
  ["no message", { message: "\n" }, { message: "missing" }],
  ["an overlong message", { message: "x".repeat(CONTACT_FIELD_LIMITS.message + 1) }, { message: "tooLong" }],
  [
    "empty fields",
    { name: "", email: "", message: "" },
    { name: "missing", email: "missing", message: "missing" },
  ],
])("a contact form names the field with %s", (_, change, problems) => {
  expect(validateContactForm({ ...words, ...change })).toEqual(problems);
});
