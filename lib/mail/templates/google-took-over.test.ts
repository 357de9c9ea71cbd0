import { expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/table";

const data = { name: "Maya <b>", link: "https://kolot.example/auth" };

it.each([
  ["en", "ltr", "Your account now opens with Google", "The old password no longer works"],
  ["he", "rtl", "הכניסה לחשבון שלך היא מעכשיו עם Google", "הסיסמה הקודמת בוטלה"],
] as const)("says in %s what ended and why", (language, dir, subject, sentence) => {
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
