import { beforeEach, describe, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import {
  insertDailyMetrics,
  insertMeasuredPost,
  postponeScheduledCollection,
} from "@/tests/harness/insight-fixtures";
import { api, control, type SignedUpUser, send, signUp, sql } from "@/tests/harness/running-product";

takeExclusiveEmulators("meta");

let user: SignedUpUser;
let accountId: string;
beforeEach(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});

async function connect() {
  await connectFacebookPage(user, accountId);
  // A scheduled collection holds the lease, so that a request of the test would measure nothing.
  await postponeScheduledCollection(accountId);
}

const read = (query = "?platform=facebook") => api(user, "GET", `/insights/${accountId}${query}`);
const address = () => `/native-connections/${accountId}/process-posts-insights`;
const process = (body: unknown = { platform: "facebook" }) => api(user, "POST", address(), body);

describe("GET /insights/{id}", () => {
  it("insights of an account without a connection have no source", async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: { platform: "facebook", days: 30, source: null, measuredAt: null, posts: [] },
    });
  });

  it("insights return days and posts of the period and separate missing metrics from zero", async () => {
    await connect();
    const metrics = { reach: 0, clicks: null };
    const recent = await insertMeasuredPost(accountId, { text: "Rye at six", hoursAgo: 3, metrics });
    await insertMeasuredPost(accountId, { text: "Long ago", hoursAgo: 24 * 20, metrics: { reach: 5 } });
    await insertDailyMetrics(accountId, "views", [4, null, 0, 6]);
    await insertDailyMetrics(accountId, "followers", [2418]);
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
    expect(body.posts).toMatchObject([
      { _id: recent, title: "Rye at six", language: null, kind: "text", figures: metrics },
    ]);
    expect((await read("?platform=facebook&days=30")).body.posts).toHaveLength(2);
  });

  it.each(["", "?platform=myspace", "?platform=facebook&days=8", "?platform=facebook&days=365"])(
    "insights reject %j (400)",
    async (query) => {
      expect((await read(query)).status).toBe(400);
    },
  );

  describeCommonRejections({ method: "GET", path: (ids) => `/insights/${ids.accountId}?platform=facebook` });
});

describe("GET /insights/{id}/export", () => {
  it("insights export is a CSV attachment in the account's language", async () => {
    await connect();
    await insertMeasuredPost(accountId, { text: "=1+1", hoursAgo: 3, metrics: { reach: 5 } });
    const response = await send(user, `/api/insights/${accountId}/export?platform=facebook&days=7&locale=he`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="kolot-insights-facebook-7-days-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toMatch(/^תאריך,.*,'=1\+1,/s);
  });

  describeCommonRejections({
    method: "GET",
    path: (ids) => `/insights/${ids.accountId}/export?platform=facebook`,
  });
});

describe("POST /native-connections/{id}/process-posts-insights", () => {
  // spec: 7.56
  it("insights refresh calls the platform once for concurrent requests and stores the metrics", async () => {
    await connect();
    const { _id } = await createDraftFixture(user, accountId);
    await api(user, "POST", `/posting/${accountId}/publish`, { postId: _id });
    const response = await sendTwentyTimes(user, "POST", address(), { platform: "facebook" });
    expect(response).toMatchObject({
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

  it("insights refresh without a connection returns not_connected (422)", async () => {
    expect(await process()).toMatchObject({
      status: 422,
      body: { code: "not_connected", details: { problem: "reconnect" } },
    });
  });

  it("insights refresh returns one error when the platform is down and leaves stored metrics unchanged", async () => {
    await connect();
    await insertMeasuredPost(accountId, { text: "Rye", hoursAgo: 3, metrics: { reach: 5 } });
    await control.armFault({
      service: "meta",
      method: "GET",
      times: 20,
      action: { kind: "status", status: 503 },
    });
    const response = await process();
    await control.clearFaults("meta");
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.status).toBeLessThan(504);
    expect(JSON.stringify(response.body)).not.toMatch(/127\.0\.0\.1|stack|token/i);
    expect((await read()).body.posts).toMatchObject([{ figures: { reach: 5 } }]);
    const rows = await sql("SELECT 1 FROM connection WHERE account_id = $1 AND measuring_until IS NULL", [
      accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  // spec: 7.56
  it("insights refresh names the invalid field (400)", async () => {
    const response = await process({ platform: "myspace" });
    expect(response.status).toBe(400);
    expect(getInvalidFields(response)).toContain("platform");
  });

  describeCommonRejections({
    method: "POST",
    path: (ids) => `/native-connections/${ids.accountId}/process-posts-insights`,
    body: () => ({ platform: "facebook" }),
  });
});
