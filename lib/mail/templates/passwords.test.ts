import { describe, expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/table";

const link = "https://kolot.example/auth/reset-password/abc_DEF-123";
const data = { name: "Dana", link };

describe("the mail with the reset link", () => {
  it("carries the link in both parts and says how long it works", () => {
    const mail = renderMail("reset-password", "en", data);
    expect(mail.subject).toBe("Reset your password");
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text.split("\n")).toContain(link);
    expect(mail.text).toContain("once and for one hour");
  });

  it("is Hebrew from the subject on, right to left", () => {
    const mail = renderMail("reset-password", "he", data);
    expect(mail.subject).toBe("איפוס סיסמה");
    expect(mail.html).toContain('<html lang="he" dir="rtl">');
    expect(mail.text).toContain("לשימוש אחד");
  });
});

describe("the mail about a changed password", () => {
  it.each([
    ["en", "Your password was changed", "If that was not you"],
    ["he", "הסיסמה לחשבון שלך הוחלפה", "אם זה לא היה ביוזמתך"],
  ] as const)("says in %s what to do when it was somebody else", (language, subject, words) => {
    const mail = renderMail("password-changed", language, data);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(words);
    expect(mail.text).not.toMatch(/[{}]/);
  });

  it("shows a name that is markup as text", () => {
    const { html } = renderMail("password-changed", "en", { ...data, name: "<img src=x>" });
    expect(html).not.toContain("<img");
  });
});
