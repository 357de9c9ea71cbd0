import { beforeEach, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { closeDb } from "@/lib/core/server/db";
import { consumeLimit } from "@/lib/core/server/rate-limit-store";
import { setTestEnvironment } from "@/tests/harness/environment";

beforeEach(() => {
  // Nothing answers at the addresses of a unit test: the database is away.
  setTestEnvironment();
  return closeDb;
});

it("still counts while the database is away: closed, not open (LIM1)", async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => consumeLimit("login-pair", "somebody")),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const refused = tries.filter((end) => end.status === "rejected" && isAppError(end.reason, "rate_limited"));
  expect(refused).toHaveLength(40);
  await expect(consumeLimit("login-pair", "somebody else")).resolves.toBeUndefined();
});
