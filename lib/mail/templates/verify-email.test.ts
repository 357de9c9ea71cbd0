import { describe, expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/table";

const link = "https://kolot.example/verify-email/abc_DEF-123";

describe("the verification mail", () => {
  it("says in English what to do, with the link in both parts", () => {
    const mail = renderMail("verify-email", "en", { name: "Dana", link });
    expect(mail.subject).toBe("Confirm your email address");
    expect(mail.html).toContain('<html lang="en" dir="ltr">');
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text.split("\n")).toContain(link);
    expect(mail.text).toContain("Hello \u2068Dana\u2069,");
  });

  it("is Hebrew from the subject on, right to left on the document and on the cell", () => {
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

  it("shows a name that is markup as text", () => {
    const { html } = renderMail("verify-email", "en", { name: `<img src=x onerror="alert(1)">`, link });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });

  it("is not written from data it does not know", () => {
    expect(() => renderMail("verify-email", "en", { name: "Dana", link: "not a link" })).toThrow();
    expect(() => renderMail("constructor", "en", {})).toThrow("no mail template");
  });
});
