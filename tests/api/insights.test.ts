import { beforeEach, describe, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { insertDays, insertMeasured } from "@/tests/harness/insights";
import { api, control, type Person, signUp, sql } from "@/tests/harness/stack";
import { connectPage, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("meta");

let person: Person;
let accountId: string;
beforeEach(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
});

const read = (query = "?platform=facebook") => api(person, "GET", `/insights/${accountId}${query}`);
const address = () => `/native-connections/${accountId}/process-posts-insights`;
const process = (body: unknown = { platform: "facebook" }) => api(person, "POST", address(), body);

describe("GET /insights/{id}", () => {
  it("of a brand without a connection says so", async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: { platform: "facebook", days: 30, source: null, measuredAt: null, posts: [] },
    });
  });

  it("tells days and posts of the period, missing kept apart from zero", async () => {
    await connectPage(person, accountId);
    const figures = { reach: 0, clicks: null };
    const recent = await insertMeasured(accountId, { text: "Rye at six", hoursAgo: 3, figures });
    await insertMeasured(accountId, { text: "Long ago", hoursAgo: 24 * 20, figures: { reach: 5 } });
    await insertDays(accountId, "views", [4, null, 0, 6]);
    await insertDays(accountId, "followers", [2418]);
    const { body } = await read("?platform=facebook&days=7");
    expect(body).toMatchObject({
      days: 7,
      source: { state: "connected", offered: true },
      account: { followers: 2418, totals: { views: { value: 10, days: 3 } } },
      findings: { measured: 2, needed: 20, found: [] },
    });
    expect(body.account.days.map((day: { figures: object }) => day.figures)).toEqual([
      { views: 4 },
      { views: null },
      { views: 0 },
      { views: 6 },
    ]);
    expect(body.posts).toMatchObject([{ _id: recent, title: "Rye at six", kind: "text", figures }]);
    expect((await read("?platform=facebook&days=30")).body.posts).toHaveLength(2);
  });

  it.each(["", "?platform=myspace", "?platform=facebook&days=8", "?platform=facebook&days=365"])(
    "refuses %j (400)",
    async (query) => {
      expect((await read(query)).status).toBe(400);
    },
  );

  describeRefusals({ method: "GET", path: (ids) => `/insights/${ids.accountId}?platform=facebook` });
});

describe("POST /native-connections/{id}/process-posts-insights", () => {
  it("asks the network, once for however many clicks, and keeps what it says", async () => {
    await connectPage(person, accountId);
    const { _id } = await makeDraft(person, accountId);
    await api(person, "POST", `/posting/${accountId}/publish`, { postId: _id });
    const answer = await twentyClicks(person, "POST", address(), { platform: "facebook" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ processed: 1, failed: 0, more: false },
        insights: [{ postId: _id, figures: { reach: 0, reactions: 0, clicks: 0 } }],
      },
    });
    expect((await process()).body).toMatchObject({ processed: 0, insights: [{ postId: _id }] });
    const { body } = await read();
    expect(body.measuredAt).toEqual(expect.any(String));
    expect(body.posts).toMatchObject([{ _id, figures: { reach: 0 } }]);
    expect(body.account.days.length).toBeGreaterThan(27);
  });

  it("without a connection says to connect (422)", async () => {
    expect(await process()).toMatchObject({
      status: 422,
      body: { code: "not_connected", details: { problem: "reconnect" } },
    });
  });

  it("a network that is down: one clear answer, and what was known stays", async () => {
    await connectPage(person, accountId);
    await insertMeasured(accountId, { text: "Rye", hoursAgo: 3, figures: { reach: 5 } });
    await control.armFault({
      service: "meta",
      method: "GET",
      times: 20,
      action: { kind: "status", status: 503 },
    });
    const answer = await process();
    await control.clearFaults("meta");
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.status).toBeLessThan(504);
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|stack|token/i);
    expect((await read()).body.posts).toMatchObject([{ figures: { reach: 5 } }]);
    const rows = await sql("SELECT 1 FROM connection WHERE account_id = $1 AND measuring_until IS NULL", [
      accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it("names the field that is wrong (400)", async () => {
    const answer = await process({ platform: "myspace" });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain("platform");
  });

  describeRefusals({
    method: "POST",
    path: (ids) => `/native-connections/${ids.accountId}/process-posts-insights`,
    body: () => ({ platform: "facebook" }),
  });
});
