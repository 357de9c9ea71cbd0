import { expect, it } from "vitest";
import { assertNewPassword } from "@/lib/auth/server/change-password";
import { isAppError } from "@/lib/core/errors";

const refusal = (password: string): unknown => {
  try {
    assertNewPassword(password, "password");
    return null;
  } catch (error) {
    return error;
  }
};

it.each([
  "password123",
  "PASSWORD123",
  "qwertyuiop",
  "1234567890",
  "1q2w3e4r5t6y",
  "Basketball2024!",
  "...sunshine1984",
  "ｐａｓｓｗｏｒｄ１２３",
])("assertNewPassword refuses %s as a common password (ASVS 6.2.4)", (password) => {
  const error = refusal(password);
  expect(isAppError(error, "validation_error") && error.details).toMatchObject({
    fields: [{ path: "password" }],
  });
});

it.each(["correct horse battery", "הלחם יוצא בחמש", "x".repeat(64), "kq7-password-mxr", "3F9aPq0-_d2LkZxw"])(
  "assertNewPassword accepts %s",
  (password) => {
    expect(refusal(password)).toBeNull();
  },
);
