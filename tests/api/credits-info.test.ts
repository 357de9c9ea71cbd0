import { expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, signUp, sql } from "@/tests/harness/stack";
import { leaveCredits } from "@/tests/harness/story";

const SEVEN_DAYS_MS = 7 * 86_400_000;

it("shows a new person their trial: 100 credits for exactly seven days (TRI1)", async () => {
  const person = await signUp();
  const { status, body } = await api(person, "GET", "/credits/info");
  expect(status).toBe(200);
  expect(body).toEqual({
    balance: 100,
    reserved: 0,
    granted: 100,
    periodEnd: person.user.freeTrial.endsAt,
    trial: { isActive: true, endsAt: person.user.freeTrial.endsAt },
    spent: { text: 0, image: 0, video: 0 },
    costs: { text: 1, image: 4, infographic: 17, comic: 17, "video-silent": 22, "video-sound": 320 },
  });
  const lasts = Date.parse(body.periodEnd) - Date.parse(person.user.createdAt);
  expect(Math.abs(lasts - SEVEN_DAYS_MS)).toBeLessThan(2_000);
});

it("shows what is held apart from what can be spent, and what was spent by kind", async () => {
  const person = await signUp();
  const id = person.user._id;
  await leaveCredits(person, 70);
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
  const { body } = await api(person, "GET", "/credits/info");
  expect(body).toMatchObject({ balance: 66, reserved: 4, spent: { text: 1, image: 21, video: 0 } });
});

it("counts nothing after the trial's end, by the database's clock (TRI1)", async () => {
  const person = await signUp();
  const id = person.user._id;
  await sql("UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = $1", [id]);
  await sql(`UPDATE "user" SET trial_ends_at = now() - interval '1 second' WHERE id = $1`, [id]);
  const { body } = await api(person, "GET", "/credits/info");
  expect(body).toMatchObject({ balance: 0, trial: { isActive: false } });
});

describeRefusals({ method: "GET", path: () => "/credits/info", owned: false });
