import { afterAll, describe, expect, test } from "vitest";
import { parseBrandVoice } from "@/lib/accounts/serializers";
import { findOwnedAccount, updateAccount } from "@/lib/accounts/server/accounts";
import { addAvoidedPhrase, removeAvoidedPhrase } from "@/lib/accounts/server/avoided-phrases";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { createAccountFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

async function brand(brandVoice: object = {}) {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user, { brandVoice });
  const avoided = async () => parseBrandVoice(await findOwnedAccount(user.id, account.id)).avoid;
  return { user, account, avoided };
}

describe("avoided phrases", () => {
  test("a new avoided phrase is stored once, newest last, with its trait and the rest of the voice", async () => {
    const { account, avoided } = await brand({ tone: "Dry" });
    await addAvoidedPhrase({ account, body: { text: "Too loud" } });
    await addAvoidedPhrase({ account, body: { text: "Stiff", trait: { kind: "tone", value: "Dry" } } });
    const row = await addAvoidedPhrase({ account, body: { text: "Too loud" } });
    expect(await avoided()).toEqual(["Stiff (Dry)", "Too loud"]);
    expect(parseBrandVoice(row)).toMatchObject({ tone: "Dry" });
  });

  test("30 concurrent additions store 20 phrases without losing updates", async () => {
    const { account, avoided } = await brand();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => addAvoidedPhrase({ account, body: { text: `No ${n}` } })),
    );
    expect(new Set(await avoided()).size).toBe(20);
  });

  test("a phrase of maximum length is stored and can be removed alone", async () => {
    const { account, avoided } = await brand();
    const trait = { kind: "summary", value: "😀".repeat(150) } as const;
    await addAvoidedPhrase({ account, body: { text: "Too loud", trait } });
    await addAvoidedPhrase({ account, body: { text: "Stiff" } });
    const [long = ""] = (await avoided()) ?? [];
    expect(long.length).toBeLessThanOrEqual(300);
    await removeAvoidedPhrase({ account, query: { text: long } });
    expect(await avoided()).toEqual(["Stiff"]);
  });

  test("saving the voice keeps the avoided phrases unless it names the list", async () => {
    const { account, avoided } = await brand({ tone: "Dry" });
    await addAvoidedPhrase({ account, body: { text: "Too loud" } });
    const saved = await updateAccount({ account, changes: { brandVoice: { audience: "Neighbours" } } });
    expect(parseBrandVoice(saved)).toEqual({ audience: "Neighbours", avoid: ["Too loud"] });
    await updateAccount({ account, changes: { brandVoice: { avoid: [] } } });
    expect(await avoided()).toEqual([]);
  });

  test("adding a phrase repairs an unreadable voice and throws for a deleted account", async () => {
    const { account, avoided } = await brand();
    await getPrismaClient().account.update({ where: { id: account.id }, data: { voice: { avoid: "loud" } } });
    await addAvoidedPhrase({ account, body: { text: "Stiff" } });
    expect(await avoided()).toEqual(["Stiff"]);
    await getPrismaClient().account.delete({ where: { id: account.id } });
    await expect(addAvoidedPhrase({ account, body: { text: "x" } })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
