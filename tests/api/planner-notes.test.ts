import { beforeEach, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";

let user: SignedUpUser;
let account: string;
beforeEach(async () => {
  user = await signUp();
  account = await createAccountViaApi(user);
});

const put = (day: string, text: unknown) =>
  api(user, "PUT", `/content-plan/${account}/notes/${day}`, { text });
const list = (startDate: string, endDate: string) =>
  api(user, "GET", `/content-plan/${account}/notes?startDate=${startDate}&endDate=${endDate}`);

it("notes are listed by day, within both boundaries", async () => {
  for (const day of ["2027-02-28", "2027-01-31", "2027-02-01", "2027-03-01"]) {
    expect((await put(day, `  Note of ${day} `)).body).toEqual({ note: { day, text: `Note of ${day}` } });
  }
  expect((await list("2027-02-01", "2027-02-28")).body).toEqual({
    notes: [
      { day: "2027-02-01", text: "Note of 2027-02-01" },
      { day: "2027-02-28", text: "Note of 2027-02-28" },
    ],
  });
});

it("note of a day is replaced by another and deleted by an empty text, also when sent three times", async () => {
  const three = (text: string) => Promise.all([1, 2, 3].map(() => put("2027-02-03", text)));
  for (const text of ["Opens at six", "Closed"]) {
    expect((await three(text)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list("2027-02-03", "2027-02-03")).body).toEqual({ notes: [{ day: "2027-02-03", text }] });
  }
  expect((await three("  ")).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await list("2027-02-03", "2027-02-03")).body).toEqual({ notes: [] });
});

it("notes with bad dates or texts are rejected by field", async () => {
  expect((await put("2027-02-30", "x")).status).toBe(404);
  expect(getInvalidFields(await put("2027-02-03", "x".repeat(281)))).toEqual(["text"]);
  expect(getInvalidFields(await put("2027-02-03", 7))).toEqual(["text"]);
  expect((await put("2027-02-03", "x".repeat(280))).status).toBe(200);
  expect(getInvalidFields(await list("2027-02-03", "2027-02-02"))).toEqual(["endDate"]);
  expect(getInvalidFields(await list("2027-01-01", "2027-04-03"))).toEqual(["endDate"]);
  expect((await list("2027-01-01", "2027-04-02")).status).toBe(200);
});

describeCommonRejections({
  method: "PUT",
  path: ({ accountId }) => `/content-plan/${accountId}/notes/2027-02-03`,
  body: () => ({ text: "Opens at six" }),
});
