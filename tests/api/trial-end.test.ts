import { beforeAll, expect, it } from "vitest";
import { newDocument, text } from "@/lib/canvas/core/new-document";
import { DAY_MS } from "@/lib/core/time-units";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { connectPage, livePosts, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("meta");

let person: Person;
let brand: string;
let post: { _id: string; text: string; revision: number };

beforeAll(async () => {
  person = await signUp();
  brand = await makeBrand(person);
  await connectPage(person, brand);
  post = await makeDraft(person, brand, {});
  const { url } = (await api(person, "POST", "/storage/upload", await pictureForm())).body;
  await change({ images: [{ url, alt: "" }] });
  const id = [person.user._id];
  await sql("UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = $1", id);
  await sql(`UPDATE "user" SET trial_ends_at = now() - interval '1 second' WHERE id = $1`, id);
});

const stored = async () => (await api(person, "GET", `/posts/${post._id}`)).body.post;
const change = async (fields: object) =>
  api(person, "PUT", `/posts/${post._id}`, { revision: (await stored()).revision, ...fields });

it("deletes nothing: brand, connection and posts are there as before (TRI1)", async () => {
  expect((await api(person, "GET", "/accounts")).body.accounts).toMatchObject([{ _id: brand }]);
  expect(await stored()).toMatchObject({ _id: post._id, text: post.text, status: "draft" });
  const { body } = await api(person, "GET", `/native-connections/${brand}/status`);
  expect(JSON.stringify(body)).toContain("Shachar Bakery");
});

it("refuses to make anything, and says what it would cost", async () => {
  const asked = await api(person, "POST", "/posts/generate-text", { accountId: brand, prompt: "Bread" });
  expect(asked).toMatchObject({
    status: 402,
    body: { code: "insufficient_credits", details: { required_credits: 1, current_balance: 0 } },
  });
});

it("what exists is still edited, drawn on, planned and published", async () => {
  expect((await change({ text: `${post.text} Still ours.` })).status).toBe(200);
  const words = text({ x: 0, y: 0, w: 100, h: 100, text: "Bread", font: "Heebo", size: 20, fill: "#000000" });
  const canvasData = { ...newDocument({ pages: [{ bg: "#FFFFFF", pieces: [words] }] }), baseRev: 0, rev: 1 };
  const saved = await api(person, "POST", `/canvas/${post._id}`, { imageIndex: 0, canvasData });
  expect(saved.status).toBe(200);
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  expect((await change({ status: "scheduled", scheduledAt })).body.post).toMatchObject({
    status: "scheduled",
  });
  expect((await change({ status: "draft" })).status).toBe(200);
  const out = await api(person, "POST", `/posting/${brand}/publish`, { postId: post._id });
  expect(out.body.post).toMatchObject({ status: "published" });
  expect(await livePosts(`${post.text} Still ours.`)).toHaveLength(1);
});
