import { beforeEach, describe, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

const PATH = "/auth/me";
let user: SignedUpUser;

beforeEach(async () => {
  user = await signUp();
});

const change = (body: unknown) => api(user, "PATCH", PATH, body);

it("GET /auth/me returns the same user as the session check", async () => {
  expect(await api(user, "GET", PATH)).toMatchObject({ status: 200, body: { user: user.user } });
});

describe("profile update", () => {
  it("PATCH changes only the sent fields and the session check returns them immediately", async () => {
    const walkthrough = { state: "running", step: 3 };
    const response = await change({ name: " Noa Levi ", language: "he", walkthrough });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ user: { ...user.user, name: "Noa Levi", language: "he", walkthrough } });
    expect((await api(user, "GET", "/auth/check")).body).toEqual(response.body);
    expect((await change({ language: "en" })).body.user).toEqual({ ...response.body.user, language: "en" });
  });

  it("PATCH changes nothing for an empty body or server-controlled fields [TEN2]", async () => {
    expect((await change({})).body.user).toEqual(user.user);
    const forged = {
      _id: crypto.randomUUID(),
      email: "eve@evil.example",
      isEmailVerified: true,
      googleId: "1",
    };
    expect(
      (await change({ ...forged, freeTrial: { isActive: true }, dismissedTrialNotifications: ["ended"] }))
        .body.user,
    ).toEqual(user.user);
  });

  it("PATCH stores a dismissed notice once for repeated and concurrent requests", async () => {
    await Promise.all(Array.from({ length: 20 }, () => change({ dismissNotice: "endingSoon" })));
    await change({ dismissNotice: "started" });
    const [row] = await sql(`SELECT dismissed_notices AS kept FROM "user" WHERE id = $1`, [user.user._id]);
    expect(row.kept).toEqual(["endingSoon", "started"]);
    expect((await api(user, "GET", PATH)).body.user.dismissedTrialNotifications).toEqual([
      "started",
      "endingSoon",
    ]);
  });

  // spec: D4.18
  it("PATCH stores all four notices dismissed concurrently", async () => {
    const types = ["started", "emailVerified", "endingSoon", "ended"];
    await Promise.all(types.map((dismissNotice) => change({ dismissNotice })));
    expect((await api(user, "GET", PATH)).body.user.dismissedTrialNotifications).toEqual(types);
  });

  // spec: 5.1
  it.each([
    ["no name", { name: "  " }, "name"],
    ["a name with a mail header", { name: "Dana\r\nBcc: eve@evil.example" }, "name"],
    ["a name of 81 characters", { name: "x".repeat(81) }, "name"],
    ["an unsupported language", { language: "fr" }, "language"],
    ["an unknown state", { walkthrough: { state: "finished", step: 1 } }, "walkthrough.state"],
    ["a step beyond the last", { walkthrough: { state: "running", step: 7 } }, "walkthrough.step"],
    ["a step before the first", { walkthrough: { state: "running", step: -1 } }, "walkthrough.step"],
    ["an unknown notice", { dismissNotice: "all" }, "dismissNotice"],
  ])("PATCH rejects %s and names the field", async (_, body, field) => {
    const response = await change(body);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual([field]);
  });

  it("PATCH returns one response for 20 requests with one key and rejects reuse of the key [CR3]", async () => {
    const { status, key } = await sendTwentyTimes(user, "PATCH", PATH, { name: "Noa" });
    expect(status).toBe(200);
    expect((await api(user, "PATCH", PATH, { name: "Other" }, key)).body.code).toBe("key_reused");
  });
});

it("profile endpoint rejects unsupported methods", async () => {
  expect((await api(user, "PUT", PATH, {})).status).toBe(405);
});

const own = { path: () => PATH, owned: false } as const;
describe("common rejections of GET", () => describeCommonRejections({ method: "GET", ...own }));
describe("common rejections of PATCH", () =>
  describeCommonRejections({ method: "PATCH", ...own, body: () => ({ name: "Stolen" }) }));
