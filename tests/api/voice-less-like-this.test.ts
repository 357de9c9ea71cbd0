import { beforeEach, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

let person: Person;
let path: string;
const say = (body: object) => api(person, "POST", path, body);

beforeEach(async () => {
  person = await signUp();
  path = `/accounts/${await makeBrand(person, { brandVoice: { tone: "Dry" } })}/voice/less-like-this`;
});

it("keeps what a text should do less, and takes it back", async () => {
  const trait = { kind: "tone", value: "Dry" };
  expect(await say({ text: " Too stiff ", trait })).toMatchObject({
    status: 200,
    body: { account: { brandVoice: { tone: "Dry", avoid: ["Too stiff (Dry)"] } } },
  });
  const back = await api(person, "DELETE", `${path}?text=${encodeURIComponent("Too stiff (Dry)")}`);
  expect(back).toMatchObject({ status: 200, body: { account: { brandVoice: { tone: "Dry", avoid: [] } } } });
});

it("keeps it once for twenty clicks (CR3)", async () => {
  const answer = await twentyClicks(person, "POST", path, { text: "Too loud" });
  expect(answer.body.account.brandVoice.avoid).toEqual(["Too loud"]);
});

it.each([
  ["nothing", { text: " " }, "text"],
  ["201 characters", { text: "x".repeat(201) }, "text"],
  ["a trait nobody knows", { text: "x", trait: { kind: "mood", value: "y" } }, "trait.kind"],
])("refuses %s and names the field", async (_, body, field) => {
  const answer = await say(body);
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual([field]);
});

describeRefusals({
  method: "POST",
  path: (ids) => `/accounts/${ids.accountId}/voice/less-like-this`,
  body: () => ({ text: "Too loud" }),
});
