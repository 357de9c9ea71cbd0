import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
beforeAll(async () => {
  person = await signUp();
});

const ask = (accountId: string, from: string, to: string) =>
  api(person, "GET", `/posts/days?accountId=${accountId}&from=${from}&to=${to}`);

async function put(accountId: string, set: string): Promise<void> {
  const { _id } = await makeDraft(person, accountId);
  await sql(`UPDATE post SET ${set} WHERE id = $1`, [_id]);
}

describe("GET /posts/days", () => {
  it("counts by state on the days of the brand's clock; a draft without a time is on none", async () => {
    const brand = await makeBrand(person, { timeZone: "Asia/Jerusalem" });
    // In Jerusalem these two are on the same day, in Greenwich they are not.
    await put(brand, "status = 'scheduled', scheduled_at = '2026-11-04T22:30:00Z'");
    await put(brand, "status = 'scheduled', scheduled_at = '2026-11-05T21:59:00Z'");
    await put(brand, "status = 'published', published_at = '2026-11-05T10:00:00Z'");
    await put(brand, "status = 'scheduled', scheduled_at = '2026-11-05T22:00:00Z'");
    await makeDraft(person, brand);
    await put(await makeBrand(person), "status = 'failed', scheduled_at = '2026-11-05T10:00:00Z'");
    expect(await ask(brand, "2026-11-05", "2026-11-05")).toMatchObject({
      status: 200,
      body: {
        days: [
          { day: "2026-11-05", status: "published", count: 1 },
          { day: "2026-11-05", status: "scheduled", count: 2 },
        ],
      },
    });
    expect((await ask(brand, "2026-11-01", "2026-11-30")).body.days).toHaveLength(3);
  });

  it.each([
    ["2026-11-05", "2026-11-04"],
    ["2026-01-01", "2026-04-03"],
    ["2026-02-30", "2026-03-01"],
    ["", ""],
  ])("refuses %j to %j", async (from, to) => {
    const brand = await makeBrand(await signUp());
    expect(await ask(brand, from, to)).toMatchObject({ status: 400, body: { code: "validation_error" } });
  });
});

describeRefusals({
  method: "GET",
  path: ({ accountId }) => `/posts/days?accountId=${accountId}&from=2026-11-01&to=2026-11-30`,
});
