import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { MAX_TEXT_TEMPLATES } from "@/lib/posts/limits";
import {
  createTextTemplate,
  deleteTextTemplate,
  listTextTemplates,
  updateTextTemplate,
} from "@/lib/posts/server/text-templates";
import { createAccountFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const body = { name: "Offer", text: "Today: [product]" };
const createBrand = async () => createAccountFixture(await insertUserFixture());

test("text templates are listed by name, changed and deleted", async () => {
  const account = await createBrand();
  const { template } = await createTextTemplate({ account, body });
  await createTextTemplate({ account, body: { name: "Event", text: "On [day]" } });
  const names = async () => (await listTextTemplates({ account })).templates.map(({ name }) => name);
  expect(await names()).toEqual(["Event", "Offer"]);
  const params = { textId: template._id };
  const renamed = await updateTextTemplate({ account, params, body: { name: "Deal" } });
  expect(renamed).toEqual({ template: { _id: template._id, name: "Deal", text: body.text } });
  expect(await names()).toEqual(["Deal", "Event"]);
  const rewritten = await updateTextTemplate({ account, params, body: { text: "Now: [product]" } });
  expect(rewritten).toEqual({ template: { _id: template._id, name: "Deal", text: "Now: [product]" } });
  await deleteTextTemplate({ account, params });
  expect(await names()).toEqual(["Event"]);
});

test("template of another brand, an unknown and a malformed id are alike [TEN1]", async () => {
  const [account, other] = [await createBrand(), await createBrand()];
  const { template } = await createTextTemplate({ account: other, body });
  for (const textId of [template._id, randomUUID(), "no id"]) {
    const request = { account, params: { textId } };
    await expect(updateTextTemplate({ ...request, body: { name: "Mine" } })).rejects.toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
    await expect(deleteTextTemplate(request)).rejects.toThrow(expect.objectContaining({ code: "not_found" }));
  }
  expect((await listTextTemplates({ account: other })).templates).toEqual([template]);
});

test("concurrent creations do not exceed the maximum of a brand", async () => {
  const account = await createBrand();
  const all = await Promise.allSettled(
    Array.from({ length: MAX_TEXT_TEMPLATES + 2 }, () => createTextTemplate({ account, body })),
  );
  expect(all.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "unprocessable" } },
    { reason: { code: "unprocessable" } },
  ]);
  expect((await listTextTemplates({ account })).templates).toHaveLength(MAX_TEXT_TEMPLATES);
});
