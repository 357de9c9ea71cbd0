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
