import { expect, it } from "vitest";
import { retryAfter } from "@/lib/mail/rules";

it("tries again later and later, and then gives up", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(retryAfter);
  expect(waits.every((wait, index) => index === 0 || Number(wait) > Number(waits[index - 1]))).toBe(true);
  expect(retryAfter(10)).toBeNull();
});
