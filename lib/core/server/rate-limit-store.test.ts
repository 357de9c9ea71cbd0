import { beforeEach, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { closeDb } from "@/lib/core/server/db";
import { consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeEach(() => {
  // No server listens at the addresses of a unit test: the database is unavailable.
  setTestEnvironment();
  return closeDb;
});

it("a rate limit fails closed when the database is unavailable [LIM1]", async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => consumeRateLimit("login-pair", "somebody")),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const refused = tries.filter((end) => end.status === "rejected" && isAppError(end.reason, "rate_limited"));
  expect(refused).toHaveLength(40);
  await expect(consumeRateLimit("login-pair", "another-key")).resolves.toBeUndefined();
});
