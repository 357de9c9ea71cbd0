import { expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi, setCredits } from "@/tests/harness/account-fixtures";
import { api, signUp, sql } from "@/tests/harness/running-product";
import { verifyEmailAddress } from "@/tests/harness/sandbox-inbox";

const SEVEN_DAYS_MS = 7 * 86_400_000;

// spec: 1.16, 7.72, 9.19, 9.20, 9.21, 9.22, 9.27, D5.20
it("new user has a trial of 100 credits for exactly seven days [TRI1]", async () => {
  const user = await signUp();
  const { status, body } = await api(user, "GET", "/credits/info");
  expect(status).toBe(200);
  expect(body).toEqual({
    balance: 100,
    reserved: 0,
    granted: 100,
    periodEnd: user.user.freeTrial.endsAt,
    trial: { isActive: true, endsAt: user.user.freeTrial.endsAt, locked: 0 },
    spent: { text: 0, image: 0, video: 0 },
    costs: { text: 1, image: 4, infographic: 17, comic: 17, "video-silent": 22, "video-sound": 320 },
  });
  const lasts = Date.parse(body.periodEnd) - Date.parse(user.user.createdAt);
  expect(Math.abs(lasts - SEVEN_DAYS_MS)).toBeLessThan(2_000);
});

// spec: D5.41
it("credit info separates reserved from available credits and sums spending by kind", async () => {
  const user = await signUp();
  const id = user.user._id;
  await setCredits(user, 70);
  const row = "INSERT INTO reservation (id, user_id, key, kind, cost, state, deadline) VALUES";
  for (const [kind, cost, state] of [
    ["text", 1, "settled"],
    ["image", 4, "settled"],
    ["comic", 17, "settled"],
    ["image", 4, "released"],
  ]) {
    await sql(`${row} (gen_random_uuid(), $1, gen_random_uuid()::text, $2, $3, $4, now())`, [
      id,
      kind,
      cost,
      state,
    ]);
  }
  await sql("UPDATE credit_account SET reserved = 4, balance = 66 WHERE user_id = $1", [id]);
  const { body } = await api(user, "GET", "/credits/info");
  expect(body).toMatchObject({ balance: 66, reserved: 4, spent: { text: 1, image: 21, video: 0 } });
});

// spec: 3.4, D5.21
it("credit info returns zero after the trial's end by the database clock [TRI1]", async () => {
  const user = await signUp();
  const id = user.user._id;
  await sql("UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = $1", [id]);
  await sql(`UPDATE "user" SET trial_ends_at = now() - interval '1 second' WHERE id = $1`, [id]);
  const { body } = await api(user, "GET", "/credits/info");
  expect(body).toMatchObject({ balance: 0, trial: { isActive: false } });
  expect((await api(user, "GET", "/auth/check")).body.user.freeTrial.isActive).toBe(false);
});

// spec: D3.30
it("trial of an unverified user allows 10 credits, and verification opens the rest [TRI1]", async () => {
  const user = await signUp({ lockedTrial: true });
  const accountId = await createAccountViaApi(user);
  const spend = () => api(user, "POST", "/posts/generate-text", { accountId, prompt: "Bread" });
  expect((await api(user, "GET", "/credits/info")).body).toMatchObject({
    balance: 10,
    trial: { locked: 90 },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, spend));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const { status, body } = await spend();
  expect(status).toBe(402);
  expect(body.details).toEqual({ required_credits: 1, current_balance: 0, reason: "verify_email" });
  await verifyEmailAddress(user);
  expect((await api(user, "GET", "/credits/info")).body).toMatchObject({ balance: 90, trial: { locked: 0 } });
  expect((await spend()).status).toBe(200);
});

describeCommonRejections({ method: "GET", path: () => "/credits/info", owned: false });
