import { expect, it } from "vitest";
import { probe, reasonOf } from "@/scripts/doctor/finding";

it("shows the first line of an error and no secret", () => {
  const cause = new Error("connect to smtp://me:hush@mail.example sk-abcdef123456 failed\n    at somewhere");
  const text = reasonOf(new TypeError("fetch failed", { cause }));
  expect(text).toBe("connect to smtp://…@mail.example sk… failed");
});

it("turns a failing probe into a broken finding with its next step", async () => {
  const finding = await probe("Mail", "check SMTP_URL", () => Promise.reject(new Error("refused")));
  expect(finding).toEqual({ state: "broken", part: "Mail", says: "refused", next: "check SMTP_URL" });
});
