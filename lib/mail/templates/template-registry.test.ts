import { describe, expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/template-registry";

const link = "https://kolot.example/verify-email/abc_DEF-123";

describe("verification mail", () => {
  it("verification mail in English contains the link in both parts", () => {
    const mail = renderMail("verify-email", "en", { name: "Dana", link });
    expect(mail.subject).toBe("Verify your email address");
    expect(mail.html).toContain('<html lang="en" dir="ltr">');
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text.split("\n")).toContain(link);
    expect(mail.text).toContain("Hi \u2068Dana\u2069,");
  });

  // spec: D3.44
  it("verification mail in Hebrew is right to left on document and cell", () => {
    const mail = renderMail("verify-email", "he", { name: "Dana", link });
    expect(mail.subject).toBe("אימות כתובת האימייל");
    expect(mail.html).toContain('<html lang="he" dir="rtl">');
    expect(mail.html).toContain('<td dir="rtl" align="right"');
    expect(mail.html).toContain("שלום <bdi>Dana</bdi>,");
    expect(mail.html).toContain(`<bdi dir="ltr"><a href="${link}"`);
    expect(mail.text).toContain("שלום \u2068Dana\u2069,");
    expect(mail.text).toContain("צוות קולות");
    expect(mail.text.split("\n")).toContain(link);
    expect(mail.text).not.toMatch(/[{}]/);
  });

  it("verification mail escapes a name that is markup", () => {
    const { html } = renderMail("verify-email", "en", { name: `<img src=x onerror="alert(1)">`, link });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });

  it("verification mail throws for invalid data", () => {
    expect(() => renderMail("verify-email", "en", { name: "Dana", link: "not a link" })).toThrow();
    expect(() => renderMail("constructor", "en", {})).toThrow("no mail template");
  });
});

const data = { name: "Maya <b>", link: "https://kolot.example/auth" };

it.each([
  ["en", "ltr", "You now sign in to your account with Google", "The old password no longer works"],
  ["he", "rtl", "מעכשיו נכנסים לחשבון שלך עם Google", "הסיסמה הקודמת בוטלה"],
] as const)("Google sign-in mail in %s states what changed and why", (language, dir, subject, sentence) => {
  const mail = renderMail("google-took-over", language, data);
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${language}" dir="${dir}">`);
  expect(mail.html).toContain(sentence);
  expect(mail.html).toContain("<bdi>Maya &lt;b&gt;</bdi>");
  expect(mail.html).toContain(`href="${data.link}"`);
  expect(mail.text).toContain(sentence);
  expect(mail.text.split("\n")).toContain(data.link);
  expect(mail.text).not.toMatch(/[{}]/);
});
