import { describe, expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/template-registry";

const stopLink = "https://kolot.example/review/reminders/abc";
const unsubscribeUrl = "https://kolot.example/api/review-reminders/abc";
const data = {
  brand: "Shachar Bakery",
  link: "https://kolot.example/review/def",
  date: "Sun, Nov 29",
  hasPassword: false,
  replyTo: "noa@bakery.example",
};

describe.each(["review-request", "review-reminder"])("%s mail", (template) => {
  it.each([
    ["en", "Stop reminders"],
    ["he", "הפסקת התזכורות"],
  ] as const)("mail to a client in %s has the link that stops reminders in both parts", (language, label) => {
    const mail = renderMail(template, language, { ...data, stopLink, unsubscribeUrl });
    expect(mail.unsubscribeUrl).toBe(unsubscribeUrl);
    expect(mail.html).toContain(`<a href="${stopLink}" style="color:#0B5D4E">${label}</a>`);
    expect(mail.text.split("\n")).toContain(stopLink);
    expect(mail.text).toContain(`${label}:`);
    expect(mail.html).not.toContain(unsubscribeUrl);
  });

  it("mail to a client that the release before queued is sent without that link", () => {
    const mail = renderMail(template, "en", data);
    expect(mail.unsubscribeUrl).toBeUndefined();
    expect(mail.text).not.toContain("Stop reminders");
    expect(mail.html).not.toContain("undefined");
  });
});
