import { expect, it } from "vitest";
import { getSafeReason, probe } from "@/scripts/doctor/finding";

it("safe reason contains the first line of an error without secrets", () => {
  const cause = new Error("connect to smtp://me:hush@mail.example sk-abcdef123456 failed\n    at somewhere");
  const text = getSafeReason(new TypeError("fetch failed", { cause }));
  expect(text).toBe("connect to smtp://…@mail.example sk… failed");
});

it("failing probe becomes a broken finding with its next step", async () => {
  const finding = await probe("Mail", "check SMTP_URL", () => Promise.reject(new Error("refused")));
  expect(finding).toEqual({ state: "broken", part: "Mail", says: "refused", next: "check SMTP_URL" });
});
