import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Answer, api, type Person, type TestClient } from "@/tests/harness/stack";
import { creditsOf } from "@/tests/harness/story";

/** Fails unless the person has exactly this, nothing is held and the ledger says the same. */
export async function expectCredits(person: Person, balance: number): Promise<void> {
  expect(await creditsOf(person)).toEqual({ balance, reserved: 0, ledger: balance });
}

/**
 * Twenty impatient clicks with one key: each answer is the first one or "still running", and a later repeat gets the
 * first one too (CR3). Resolves to that answer.
 */
export async function twentyClicks(person: TestClient, method: string, path: string, body?: unknown) {
  const key = { "idempotency-key": randomUUID() };
  const click = () => api(person, method, path, body, key);
  const answers = await Promise.all(Array.from({ length: 20 }, click));
  const last = await click();
  const plain = ({ status, body }: Answer<unknown>) => ({ status, body });
  for (const answer of answers) {
    if (answer.status === 409) expect(answer.body).toMatchObject({ code: "in_progress" });
    else expect(plain(answer)).toEqual(plain(last));
  }
  expect(answers.some(({ status }) => status === last.status)).toBe(true);
  return { ...last, key };
}
