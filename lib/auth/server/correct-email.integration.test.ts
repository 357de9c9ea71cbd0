import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { correctEmail } from "@/lib/auth/server/correct-email";
import { findUserToVerify, verifyEmail } from "@/lib/auth/server/verify-email";
import { getPrismaClient } from "@/lib/core/server/db";
import { PASSWORD, readMailedLinks, registerTestUser } from "@/tests/harness/registered-user";
import { getCredits } from "@/tests/harness/row-fixtures";

const newAddress = () => `corrected-${randomUUID()}@example.com`;

async function lastToken(email: string): Promise<string> {
  const links = await readMailedLinks(email, "verify-email");
  return links.at(-1)?.split("/verify-email/")[1] ?? "";
}

const correct = (
  { user, address }: Awaited<ReturnType<typeof registerTestUser>>,
  email: string,
  password = PASSWORD,
) => correctEmail({ user, email, password, address });

it("correctEmail voids links to the former address, and the new one verifies", async () => {
  const made = await registerTestUser();
  const { user, email: former, address } = made;
  const old = await lastToken(former);
  const email = newAddress();
  expect(await correct(made, email)).toMatchObject({ id: user.id, email, emailVerifiedAt: null });
  await expect(findUserToVerify({ token: old, address })).rejects.toMatchObject({ code: "token_expired" });
  const verified = await verifyEmail({ token: await lastToken(email), address, userId: user.id });
  expect(verified).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
});

it("correctEmail refuses a wrong password and another user's address, and changes nothing", async () => {
  const [made, other] = [await registerTestUser(), await registerTestUser()];
  await expect(correct(made, newAddress(), "not the password")).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  await expect(correct(made, other.email)).rejects.toMatchObject({ code: "email_taken" });
  const { email } = await getPrismaClient().user.findUniqueOrThrow({ where: { id: made.user.id } });
  expect(email).toBe(made.email);
});

it("correctEmail refuses a verified address", async () => {
  const made = await registerTestUser();
  const { user, email, address } = made;
  await verifyEmail({ token: await lastToken(email), address, userId: user.id });
  await expect(correct(made, newAddress())).rejects.toMatchObject({ code: "conflict" });
});

it("correctEmail gives one of two users an address that both want", async () => {
  const [one, two] = [await registerTestUser(), await registerTestUser()];
  const email = newAddress();
  const results = await Promise.allSettled([correct(one, email), correct(two, email)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "email_taken" },
  });
});

it("trial of a corrected address ends when its mailbox has had one [TRI1]", async () => {
  const [first, second] = [await registerTestUser(), await registerTestUser()];
  const { address } = first;
  await verifyEmail({ token: await lastToken(first.email), address, userId: first.user.id });
  const [name, domain] = first.email.split("@");
  const email = `${name}+again@${domain}`;
  await correct(second, email);
  await verifyEmail({ token: await lastToken(email), address, userId: second.user.id });
  expect((await getCredits(second.user.id)).balance).toBe(0);
});
