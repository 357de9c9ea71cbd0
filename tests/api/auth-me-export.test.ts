import { expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, send, signUp } from "@/tests/harness/stack";
import { drawInto, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("openai");

describeRefusals({ method: "GET", path: () => "/auth/me/export", owned: false });

async function makeAuthor() {
  const person = await signUp();
  const accountId = await makeBrand(person);
  const post = await makeDraft(person, accountId);
  const { imageUrl } = await drawInto(person, accountId, post._id);
  return { person, accountId, post, imageUrl };
}

it("is a file with everything that is theirs, and nothing of anybody else", async () => {
  const [dana, noam] = [await makeAuthor(), await makeAuthor()];
  const answer = await send(dana.person, "/api/auth/me/export");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="kolot-export-\d{4}-\d{2}-\d{2}\.json"$/,
  );
  const text = await answer.text();
  const { data } = JSON.parse(text);
  expect(data.user).toMatchObject([{ id: dana.person.user._id, email: dana.person.email }]);
  expect(data.account).toMatchObject([{ id: dana.accountId }]);
  expect(data.post).toMatchObject([{ id: dana.post._id, text: dana.post.text }]);
  expect(data.media).toMatchObject([{ url: dana.imageUrl }]);
  expect(data.credit_account).toMatchObject([{ balance: 96 }]);
  const foreign = [noam.person.user._id, noam.person.email, noam.accountId, noam.post._id, noam.imageUrl];
  for (const mark of foreign) expect(text).not.toContain(mark);
});

it("holds no secret", async () => {
  const { person } = await makeAuthor();
  const text = await (await send(person, "/api/auth/me/export")).text();
  expect(text).toContain(person.email);
  for (const secret of [
    person.password,
    "$argon2id",
    ...person.cookies.values(),
    "_hash",
    "_token",
    "sealed",
  ]) {
    expect(text).not.toContain(secret);
  }
});

it("asks for patience after five in an hour", async () => {
  const person = await signUp();
  for (let time = 0; time < 5; time += 1) {
    expect((await api(person, "GET", "/auth/me/export")).status).toBe(200);
  }
  expect(await api(person, "GET", "/auth/me/export")).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
});
