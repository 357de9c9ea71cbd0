import { beforeAll, beforeEach, expect, it } from "vitest";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import {
  api,
  createAnonymousClient,
  type SignedUpUser,
  send,
  signUp,
  sql,
} from "@/tests/harness/running-product";
import { extractToken, type Mail, verifyEmailAddress, waitForMail } from "@/tests/harness/sandbox-inbox";

const AT = "2027-02-10T09:00:00Z";

let user: SignedUpUser;
let account: string;
let link: { id: string; token: string };
let client: { email: string };
let mail: Mail;
let token: string;

beforeAll(async () => {
  user = await signUp();
  await verifyEmailAddress(user);
  account = await createAccountViaApi(user);
  const postIds = await insertPlannedPosts(account, [{ text: "Challah", scheduledAt: AT }]);
  link = await createReviewLinkFixture(user, account, { postIds, password: "Sourdough-7" });
  client = { email: `client-${user.email}` };
  expect((await mailTo(client.email)).status).toBe(201);
  mail = await waitForMail(client);
  token = extractToken(mail, "/review/reminders");
});
beforeEach(async () => {
  await sql("UPDATE review_link SET stopped_emails = '{}' WHERE id = $1", [link.id]);
});

const mailTo = (email: string) =>
  api(user, "POST", `/content-plan/${account}/review-links/${link.id}/mails`, { email, remindsClient: true });
const hasStopped = async () =>
  (await api(user, "GET", `/content-plan/${account}/review-links`)).body.links[0].hasClientStopped;

/** Sends what a mail service sends: a form, no cookies, and an origin of its own. */
const stopByOneClick = (of: string, method = "POST") =>
  send(createAnonymousClient(), `/api/review-reminders/${of}`, {
    method,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" },
    ...(method === "POST" ? { body: "List-Unsubscribe=One-Click" } : {}),
  });

it("mail to a client names the one-click target and the page, without the address in a URL", () => {
  expect(token).toMatch(/^[0-9a-f]{96}$/);
  const [, url = ""] = /^<(.+)>$/.exec(mail.headers["list-unsubscribe"] ?? "") ?? [];
  expect(new URL(url).pathname).toBe(`/api/review-reminders/${token}`);
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect([url, ...mail.links].join(" ")).not.toContain("@");
});

it("same one-click request three times stops the reminders once, without the password of the link", async () => {
  for (let n = 0; n < 3; n += 1) {
    const response = await stopByOneClick(token);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ isStopped: true });
  }
  expect(await hasStopped()).toBe(true);
  const [{ stopped_emails }] = await sql("SELECT stopped_emails FROM review_link WHERE id = $1", [link.id]);
  expect(stopped_emails).toEqual([client.email]);
});

it("GET of the page and of the one-click target changes nothing", async () => {
  const visitor = createAnonymousClient();
  const page = await send(visitor, `/review/reminders/${token}`, {});
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("no-referrer");
  const call = await send(visitor, `/api/review-reminders/${token}`, { redirect: "manual" });
  expect(call.status).toBe(303);
  expect(call.headers.get("location")).toBe(`/review/reminders/${token}`);
  expect((await send(visitor, `/api/review-reminders/${token}`, { method: "HEAD" })).status).toBe(200);
  expect(await hasStopped()).toBe(false);
});

it("undo from the page starts the reminders again, from another site it is refused", async () => {
  await stopByOneClick(token);
  expect((await stopByOneClick(token, "DELETE")).status).toBe(403);
  expect(await hasStopped()).toBe(true);
  const undone = await api(createAnonymousClient(), "DELETE", `/review-reminders/${token}`);
  expect(undone).toMatchObject({ status: 200, body: { isStopped: false } });
  expect(await hasStopped()).toBe(false);
});

it("foreign and damaged tokens are not found and change nothing", async () => {
  const postIds = await insertPlannedPosts(account, [{ text: "Rye", scheduledAt: AT }]);
  const other = await createReviewLinkFixture(user, account, { postIds });
  const swapped = `${other.id.replaceAll("-", "")}${token.slice(32)}`;
  const changed = `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;
  const damaged = [
    swapped,
    changed,
    token.slice(1),
    `${token}0`,
    token.toUpperCase(),
    link.token,
    "%00",
    "x",
  ];
  for (const wrong of damaged) {
    expect((await stopByOneClick(wrong)).status, wrong).toBe(404);
    const undo = await api(createAnonymousClient(), "DELETE", `/review-reminders/${wrong}`);
    expect(undo.status, wrong).toBe(404);
  }
  const rows = await sql("SELECT stopped_emails FROM review_link WHERE account_id = $1", [account]);
  expect(rows.map(({ stopped_emails }) => stopped_emails)).toEqual([[], []]);
  await api(user, "DELETE", `/content-plan/${account}/review-links/${other.id}`);
});

it("mail by hand to a client who stopped is refused with the reason", async () => {
  await stopByOneClick(token);
  await sql("UPDATE review_link SET mailed_at = now() - interval '2 days' WHERE id = $1", [link.id]);
  const refused = await mailTo(client.email);
  expect(refused).toMatchObject({ status: 422, body: { details: { reason: "stopped" } } });
});
