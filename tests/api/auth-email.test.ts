import { describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { api, signUp } from "@/tests/harness/running-product";
import { extractToken, waitForMail } from "@/tests/harness/sandbox-inbox";

const PATH = "/auth/me/email";

it("PUT corrects an unverified address, signs in with it and mails a link", async () => {
  const user = await signUp();
  const email = `corrected-${user.email}`;
  const response = await api(user, "PUT", PATH, {
    email: ` ${email.toUpperCase()} `,
    password: user.password,
  });
  expect(response).toMatchObject({ status: 200, body: { user: { email, isEmailVerified: false } } });
  expect((await api(user, "GET", "/auth/check")).body.user.email).toBe(email);
  const token = extractToken(await waitForMail({ email }), "/verify-email");
  const verified = await api(user, "POST", `/auth/verify-email/${token}`, {});
  expect(verified).toMatchObject({ status: 200, body: { verified: true } });
  const again = await api(user, "PUT", PATH, { email: user.email, password: user.password });
  expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("PUT names an address that is none", async () => {
  const user = await signUp();
  const response = await api(user, "PUT", PATH, { email: "nobody", password: user.password });
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(getInvalidFields(response)).toEqual(["email"]);
});

describe("common rejections of PUT", () =>
  describeCommonRejections({
    method: "PUT",
    path: () => PATH,
    owned: false,
    body: () => ({ email: "corrected@example.com", password: "not the password" }),
  }));
