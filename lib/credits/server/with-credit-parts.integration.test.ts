import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { releaseReservation } from "@/lib/credits/server/close-reservation";
import { findReservation } from "@/lib/credits/server/credit-store";
import { withCreditParts } from "@/lib/credits/server/with-credit-parts";
import { createTrialUser, expectLedgerBalanced } from "@/tests/harness/credit-fixtures";

afterAll(closeDb);

test("an action whose part the cleanup closed meanwhile delivers nothing and releases the other parts", async () => {
  const userId = await createTrialUser();
  const key = randomUUID();
  const parts = [
    { kind: "text" as const, cost: 1 },
    { kind: "image" as const, cost: 4 },
    { kind: "infographic" as const, cost: 17 },
  ];
  const closeImage = async () => {
    const image = await findReservation(userId, `${key}:image`);
    await releaseReservation(image?.id ?? "");
  };
  const action = withCreditParts(
    { userId, key, parts, signal: new AbortController().signal },
    closeImage,
    async () => "kept",
    () => ({ text: 1, image: 4, infographic: 17 }),
  );
  await expect(action).rejects.toMatchObject({ code: "provider_timeout" });
  await expectLedgerBalanced(userId, 100);
  expect(await getPrismaClient().reservation.count({ where: { userId, state: "reserved" } })).toBe(0);
});

test("settling several parts is repeated after a cut connection, and each part is paid once", async () => {
  const userId = await createTrialUser();
  let attempts = 0;
  const action = withCreditParts(
    {
      ...{ userId, key: randomUUID(), signal: new AbortController().signal },
      parts: [
        { kind: "text", cost: 1 },
        { kind: "image", cost: 4 },
      ],
    },
    async () => "made",
    async (made) => {
      attempts += 1;
      if (attempts < 2) throw new Error("Connection terminated unexpectedly");
      return made;
    },
    () => ({ text: 1, image: 4 }),
  );
  expect(await action).toBe("made");
  expect(attempts).toBe(2);
  await expectLedgerBalanced(userId, 95);
});
