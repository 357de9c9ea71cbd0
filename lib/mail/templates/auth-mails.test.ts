import { describe, expect, it } from "vitest";
import { ACCOUNT_DELETION_TEMPLATE } from "@/lib/mail/limits";
import { renderMail } from "@/lib/mail/templates/template-registry";

it("account deletion mail states what is deleted, what remains and the contact", () => {
  const mail = renderMail(ACCOUNT_DELETION_TEMPLATE, "en", { name: "Dana" });
  expect(mail.subject).toBe("Your account is being deleted");
  expect(mail.text).toContain("Hi \u2068Dana\u2069,");
  expect(mail.text).toContain("Posts already published stay on the networks.");
  expect(mail.text.split("\n")).toContain("support@kolot.example");
});

it("account deletion mail in Hebrew is right to left", () => {
  const mail = renderMail(ACCOUNT_DELETION_TEMPLATE, "he", { name: "Dana" });
  expect(mail.subject).toBe("מחיקת החשבון התחילה");
  expect(mail.html).toContain('<html lang="he" dir="rtl">');
  expect(mail.html).toContain('<bdi dir="ltr">support@kolot.example</bdi>');
  expect(mail.text).not.toMatch(/[{}]/);
});

it("account deletion mail escapes a name that is markup", () => {
  const { html } = renderMail(ACCOUNT_DELETION_TEMPLATE, "en", { name: "<img src=x>" });
  expect(html).not.toContain("<img");
});

const link = "https://kolot.example/auth/reset-password/abc_DEF-123";
const data = { name: "Dana", link };

describe("password reset mail", () => {
  it("password reset mail contains the link in both parts and its lifetime", () => {
    const mail = renderMail("reset-password", "en", data);
    expect(mail.subject).toBe("Reset your password");
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text.split("\n")).toContain(link);
    expect(mail.text).toContain("works once, for one hour");
  });

  it("password reset mail in Hebrew is right to left", () => {
    const mail = renderMail("reset-password", "he", data);
    expect(mail.subject).toBe("איפוס סיסמה");
    expect(mail.html).toContain('<html lang="he" dir="rtl">');
    expect(mail.text).toContain("חד־פעמי");
  });
});

describe("password changed mail", () => {
  it.each([
    ["en", "Your password was changed", "If this wasn’t you"],
    ["he", "הסיסמה לחשבון שלך הוחלפה", "לא החלפת את הסיסמה?"],
  ] as const)(
    "password changed mail in %s explains what to do after a foreign change",
    (language, subject, words) => {
      const mail = renderMail("password-changed", language, data);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(words);
      expect(mail.text).not.toMatch(/[{}]/);
    },
  );

  it("password changed mail escapes a name that is markup", () => {
    const { html } = renderMail("password-changed", "en", { ...data, name: "<img src=x>" });
    expect(html).not.toContain("<img");
  });
});
