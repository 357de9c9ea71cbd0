import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { getCredits } from "@/tests/harness/account-fixtures";
import { type ApiResponse, api, type SignedUpUser, type TestClient } from "@/tests/harness/running-product";

/** Asserts the user's balance, that nothing is reserved, and that the ledger agrees. */
export async function expectCredits(user: SignedUpUser, balance: number): Promise<void> {
  expect(await getCredits(user)).toEqual({ balance, reserved: 0, ledger: balance });
}

/**
 * Sends 20 concurrent requests with one key and asserts that each response is the first one or "still
 * running", and that a later retry returns the first one [CR3]. Resolves to that response.
 */
export async function sendTwentyTimes(user: TestClient, method: string, path: string, body?: unknown) {
  const key = { "idempotency-key": randomUUID() };
  const click = () => api(user, method, path, body, key);
  const responses = await Promise.all(Array.from({ length: 20 }, click));
  const last = await click();
  const plain = ({ status, body }: ApiResponse<unknown>) => ({ status, body });
  for (const response of responses) {
    if (response.status === 409) expect(response.body).toMatchObject({ code: "in_progress" });
    else expect(plain(response)).toEqual(plain(last));
  }
  expect(responses.some(({ status }) => status === last.status)).toBe(true);
  return { ...last, key };
}
