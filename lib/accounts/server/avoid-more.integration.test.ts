import { afterAll, describe, expect, test } from "vitest";
import { voiceOf } from "@/lib/accounts/serializers";
import { avoidMore, avoidNoMore } from "@/lib/accounts/server/avoid-more";
import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { updateAccount } from "@/lib/accounts/server/update-account";
import { closeDb, db } from "@/lib/core/server/db";
import { makeBrand, makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

async function brand(brandVoice: object = {}) {
  const user = await makePerson();
  const account = await makeBrand(user, { brandVoice });
  const avoided = async () => voiceOf(await findOwnedAccount(user.id, account.id)).avoid;
  return { user, account, avoided };
}

describe("less like this", () => {
  test("is kept beside the rest of the voice, once, newest last, with the trait it is about", async () => {
    const { account, avoided } = await brand({ tone: "Dry" });
    await avoidMore({ account, said: { text: "Too loud" } });
    await avoidMore({ account, said: { text: "Stiff", trait: { kind: "tone", value: "Dry" } } });
    const row = await avoidMore({ account, said: { text: "Too loud" } });
    expect(await avoided()).toEqual(["Stiff (Dry)", "Too loud"]);
    expect(voiceOf(row)).toMatchObject({ tone: "Dry" });
  });

  test("of thirty at once twenty stay, and none is lost to another", async () => {
    const { account, avoided } = await brand();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => avoidMore({ account, said: { text: `No ${n}` } })),
    );
    expect(new Set(await avoided()).size).toBe(20);
  });

  test("a long one fits, and can be taken back alone", async () => {
    const { account, avoided } = await brand();
    const trait = { kind: "summary", value: "😀".repeat(150) } as const;
    await avoidMore({ account, said: { text: "Too loud", trait } });
    await avoidMore({ account, said: { text: "Stiff" } });
    const [long = ""] = (await avoided()) ?? [];
    expect(long.length).toBeLessThanOrEqual(300);
    await avoidNoMore({ account, text: long });
    expect(await avoided()).toEqual(["Stiff"]);
  });

  test("a voice saved meanwhile does not lose it, unless it names the list", async () => {
    const { account, avoided } = await brand({ tone: "Dry" });
    await avoidMore({ account, said: { text: "Too loud" } });
    const saved = await updateAccount({ account, changes: { brandVoice: { audience: "Neighbours" } } });
    expect(voiceOf(saved)).toEqual({ audience: "Neighbours", avoid: ["Too loud"] });
    await updateAccount({ account, changes: { brandVoice: { avoid: [] } } });
    expect(await avoided()).toEqual([]);
  });

  test("of a voice in a form nobody knows any more, and of a brand that is gone", async () => {
    const { account, avoided } = await brand();
    await db().account.update({ where: { id: account.id }, data: { voice: { avoid: "loud" } } });
    await avoidMore({ account, said: { text: "Stiff" } });
    expect(await avoided()).toEqual(["Stiff"]);
    await db().account.delete({ where: { id: account.id } });
    await expect(avoidMore({ account, said: { text: "x" } })).rejects.toMatchObject({ code: "not_found" });
  });
});
