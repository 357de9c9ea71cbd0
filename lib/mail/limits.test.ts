import { expect, it } from "vitest";
import { getMailRetryBackoff } from "@/lib/mail/limits";

it("mail retry backoff grows and ends", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(getMailRetryBackoff);
  expect(waits.every((wait, index) => index === 0 || Number(wait) > Number(waits[index - 1]))).toBe(true);
  expect(getMailRetryBackoff(10)).toBeNull();
});
