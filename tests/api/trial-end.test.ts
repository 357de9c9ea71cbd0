import { beforeAll, expect, it } from "vitest";
import { createDocument, text } from "@/lib/canvas/core/create-document";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  listLivePosts,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

takeExclusiveEmulators("meta");

let user: SignedUpUser;
let brand: string;
let post: { _id: string; text: string; revision: number };

beforeAll(async () => {
  user = await signUp();
  brand = await createAccountViaApi(user);
  await connectFacebookPage(user, brand);
  post = await createDraftFixture(user, brand, {});
  const { url } = (await api(user, "POST", "/storage/upload", await createUploadForm())).body;
  await change({ images: [{ url, alt: "" }] });
  const id = [user.user._id];
  await sql("UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = $1", id);
  await sql(`UPDATE "user" SET trial_ends_at = now() - interval '1 second' WHERE id = $1`, id);
});

const stored = async () => (await api(user, "GET", `/posts/${post._id}`)).body.post;
const change = async (fields: object) =>
  api(user, "PUT", `/posts/${post._id}`, { revision: (await stored()).revision, ...fields });

// spec: D5.24
it("end of trial deletes no account, connection or post [TRI1]", async () => {
  expect((await api(user, "GET", "/accounts")).body.accounts).toMatchObject([{ _id: brand }]);
  expect(await stored()).toMatchObject({ _id: post._id, text: post.text, status: "draft" });
  const { body } = await api(user, "GET", `/native-connections/${brand}/status`);
  expect(JSON.stringify(body)).toContain("Shachar Bakery");
});

// spec: D5.25
it("end of trial rejects generation and returns its cost", async () => {
  const requested = await api(user, "POST", "/posts/generate-text", { accountId: brand, prompt: "Bread" });
  expect(requested).toMatchObject({
    status: 402,
    body: { code: "insufficient_credits", details: { required_credits: 1, current_balance: 0 } },
  });
});

// spec: D5.27
it("existing post can be edited, designed, planned and published after the trial", async () => {
  expect((await change({ text: `${post.text} Still ours.` })).status).toBe(200);
  const words = text({ x: 0, y: 0, w: 100, h: 100, text: "Bread", font: "Heebo", size: 20, fill: "#000000" });
  const canvasData = {
    ...createDocument({ pages: [{ bg: "#FFFFFF", elements: [words] }] }),
    baseRev: 0,
    rev: 1,
  };
  const saved = await api(user, "POST", `/canvas/${post._id}`, { imageIndex: 0, canvasData });
  expect(saved.status).toBe(200);
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  expect((await change({ status: "scheduled", scheduledAt })).body.post).toMatchObject({
    status: "scheduled",
  });
  expect((await change({ status: "draft" })).status).toBe(200);
  const out = await api(user, "POST", `/posting/${brand}/publish`, { postId: post._id });
  expect(out.body.post).toMatchObject({ status: "published" });
  expect(await listLivePosts(`${post.text} Still ours.`)).toHaveLength(1);
});
