import { expect, it } from "vitest";
import { FAREWELL } from "@/lib/mail/rules";
import { renderMail } from "@/lib/mail/templates/table";

it("says what goes, what stays, and where to write", () => {
  const mail = renderMail(FAREWELL, "en", { name: "Dana" });
  expect(mail.subject).toBe("Your account is being deleted");
  expect(mail.text).toContain("Hello \u2068Dana\u2069,");
  expect(mail.text).toContain("What is already on your networks stays there.");
  expect(mail.text.split("\n")).toContain("support@kolot.example");
});

it("is Hebrew from the subject on, right to left", () => {
  const mail = renderMail(FAREWELL, "he", { name: "Dana" });
  expect(mail.subject).toBe("מחיקת החשבון התחילה");
  expect(mail.html).toContain('<html lang="he" dir="rtl">');
  expect(mail.html).toContain('<bdi dir="ltr">support@kolot.example</bdi>');
  expect(mail.text).not.toMatch(/[{}]/);
});

it("shows a name that is markup as text", () => {
  const { html } = renderMail(FAREWELL, "en", { name: "<img src=x>" });
  expect(html).not.toContain("<img");
});
