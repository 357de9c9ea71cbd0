import { beforeEach, describe, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";

const PATH = "/auth/me";
let person: Person;

beforeEach(async () => {
  person = await signUp();
});

const change = (body: unknown) => api(person, "PATCH", PATH, body);

it("shows the person as the check does", async () => {
  expect(await api(person, "GET", PATH)).toMatchObject({ status: 200, body: { user: person.user } });
});

describe("changing", () => {
  it("changes only what is named, and the check says the same at once", async () => {
    const walkthrough = { state: "running", step: 3 };
    const answer = await change({ name: " Noa Levi ", language: "he", walkthrough });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user: { ...person.user, name: "Noa Levi", language: "he", walkthrough } });
    expect((await api(person, "GET", "/auth/check")).body).toEqual(answer.body);
    expect((await change({ language: "en" })).body.user).toEqual({ ...answer.body.user, language: "en" });
  });

  it("changes nothing when nothing is named, or when only the server decides it (TEN2)", async () => {
    expect((await change({})).body.user).toEqual(person.user);
    const forged = {
      _id: crypto.randomUUID(),
      email: "eve@evil.example",
      isEmailVerified: true,
      googleId: "1",
    };
    expect(
      (await change({ ...forged, freeTrial: { isActive: true }, dismissedNotices: ["ended"] })).body.user,
    ).toEqual(person.user);
  });

  it("keeps a closed notice once, however often and from wherever it is closed", async () => {
    await Promise.all(Array.from({ length: 20 }, () => change({ dismissNotice: "endingSoon" })));
    await change({ dismissNotice: "started" });
    const [row] = await sql(`SELECT dismissed_notices AS kept FROM "user" WHERE id = $1`, [person.user._id]);
    expect(row.kept).toEqual(["endingSoon", "started"]);
    expect((await api(person, "GET", PATH)).body.user.dismissedNotices).toEqual(["started", "endingSoon"]);
  });

  it("loses none of four different notices closed at once", async () => {
    const types = ["started", "emailVerified", "endingSoon", "ended"];
    await Promise.all(types.map((dismissNotice) => change({ dismissNotice })));
    expect((await api(person, "GET", PATH)).body.user.dismissedNotices).toEqual(types);
  });

  it.each([
    ["no name", { name: "  " }, "name"],
    ["a name with a header in it", { name: "Dana\r\nBcc: eve@evil.example" }, "name"],
    ["a name of 81 characters", { name: "x".repeat(81) }, "name"],
    ["another language", { language: "fr" }, "language"],
    ["a state there is not", { walkthrough: { state: "finished", step: 1 } }, "walkthrough.state"],
    ["a step beyond the last", { walkthrough: { state: "running", step: 7 } }, "walkthrough.step"],
    ["a step before the first", { walkthrough: { state: "running", step: -1 } }, "walkthrough.step"],
    ["a notice there is not", { dismissNotice: "all" }, "dismissNotice"],
  ])("refuses %s and names the field", async (_, body, field) => {
    const answer = await change(body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it("answers twenty clicks with one key alike, and refuses the key for another change (CR3)", async () => {
    const { status, key } = await twentyClicks(person, "PATCH", PATH, { name: "Noa" });
    expect(status).toBe(200);
    expect((await api(person, "PATCH", PATH, { name: "Other" }, key)).body.code).toBe("key_reused");
  });
});

it("takes no other kind of request", async () => {
  expect((await api(person, "PUT", PATH, {})).status).toBe(405);
});

const own = { path: () => PATH, owned: false } as const;
describe("GET", () => describeRefusals({ method: "GET", ...own }));
describe("PATCH", () => describeRefusals({ method: "PATCH", ...own, body: () => ({ name: "Stolen" }) }));
