import { expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, send, signUp } from "@/tests/harness/running-product";

takeExclusiveEmulators("openai");

describeCommonRejections({ method: "GET", path: () => "/auth/me/export", owned: false });

async function makeAuthor() {
  const user = await signUp();
  const accountId = await createAccountViaApi(user);
  const post = await createDraftFixture(user, accountId);
  const { imageUrl } = await generateImageForPost(user, accountId, post._id);
  return { user, accountId, post, imageUrl };
}

// spec: D11.13
it("data export contains all data of the user and none of another user", async () => {
  const [dana, noam] = [await makeAuthor(), await makeAuthor()];
  const response = await send(dana.user, "/api/auth/me/export");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="kolot-export-\d{4}-\d{2}-\d{2}\.json"$/,
  );
  const text = await response.text();
  const { data } = JSON.parse(text);
  expect(data.user).toMatchObject([{ id: dana.user.user._id, email: dana.user.email }]);
  expect(data.account).toMatchObject([{ id: dana.accountId }]);
  expect(data.post).toMatchObject([{ id: dana.post._id, text: dana.post.text }]);
  expect(data.media).toMatchObject([{ url: dana.imageUrl }]);
  expect(data.credit_account).toMatchObject([{ balance: 96 }]);
  const foreign = [noam.user.user._id, noam.user.email, noam.accountId, noam.post._id, noam.imageUrl];
  for (const mark of foreign) expect(text).not.toContain(mark);
});

it("data export contains no secret", async () => {
  const { user } = await makeAuthor();
  const text = await (await send(user, "/api/auth/me/export")).text();
  expect(text).toContain(user.email);
  for (const secret of [user.password, "$argon2id", ...user.cookies.values(), "_hash", "_token", "sealed"]) {
    expect(text).not.toContain(secret);
  }
});

it("data export is rate-limited after five requests per hour", async () => {
  const user = await signUp();
  for (let time = 0; time < 5; time += 1) {
    expect((await api(user, "GET", "/auth/me/export")).status).toBe(200);
  }
  expect(await api(user, "GET", "/auth/me/export")).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
});
