import { describe, expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/template-registry";
import enPosts from "@/messages/en/posts.json" with { type: "json" };
import hePosts from "@/messages/he/posts.json" with { type: "json" };

const COMMON = {
  name: "Dana",
  brand: "Acme (IL)",
  platform: "instagram",
  link: "https://kolot.example/account/1/posts/2",
  settings: "https://kolot.example/account/me",
};
const POST = { ...COMMON, title: "לחם <b>שיפון</b>", problem: { code: "policy" } };
const CONNECTION = {
  ...COMMON,
  endsAt: "2026-11-29T22:30:00.000Z",
  daysLeft: 7,
  timeZone: "Asia/Jerusalem",
};
const ALL = [
  ...[
    "post-published",
    "post-failed",
    "post-needs-review",
    "film-ready",
    "client-commented",
    "client-approved",
  ].map((template) => [template, POST] as const),
  ...["connection-ended", "connection-expiring"].map((template) => [template, CONNECTION] as const),
];
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");

describe.each(ALL)("%s mail", (template, data) => {
  // spec: D3.44
  it.each(["en", "he"] as const)(
    "notification mail contains the account, its link and the settings link in %s",
    (language) => {
      const { subject, text, html } = renderMail(template, language, data);
      expect(text).toContain("\u2068Acme (IL)\u2069");
      expect(text.split("\n")).toEqual(expect.arrayContaining([COMMON.link, COMMON.settings]));
      expect(html).toContain(`href="${COMMON.link}"`);
      expect(html).toContain(`href="${COMMON.settings}"`);
      expect(`${subject} ${text}`).not.toMatch(/[{}]/);
      expect(html).not.toContain("<b>");
      expect(subject).toMatch(language === "he" ? /^[א-ת]/ : /^[A-Z]/);
    },
  );
});

it("failure mail contains the cause in the interface's text and the next step", () => {
  const { subject, text } = renderMail("post-failed", "en", POST);
  expect(subject).toBe("Action needed: a post wasn’t published");
  expect(plain(text)).toContain("“לחם <b>שיפון</b>” from Acme (IL) wasn’t published on Instagram.");
  expect(text).toContain(`${enPosts.problem.policy} Your post is saved.`);
  const hebrew = renderMail("post-failed", "he", POST);
  expect(hebrew.subject).toBe("נדרשת פעולה: פוסט לא פורסם");
  expect(hebrew.text).toContain("לא פורסם באינסטגרם.");
  expect(hebrew.text).toContain(`${hePosts.problem.policy} הפוסט שלך נשמר.`);
});

it("mail isolates a post's words in the direction of the post", () => {
  const written = { title: "Kolot חי", comment: "Less אדום", postLanguage: "he" };
  const { text, html } = renderMail("client-commented", "en", { ...POST, ...written });
  expect(text).toContain("\u2067Kolot חי\u2069");
  expect(text).toContain("\u2067Less אדום\u2069");
  expect(html).toContain('<bdi dir="rtl">Kolot חי</bdi>');
  expect(html).toContain("<bdi>Acme (IL)</bdi>");
  const english = renderMail("post-failed", "he", { ...POST, title: "Rye is back", postLanguage: "he" });
  expect(english.html).toContain('<bdi dir="ltr">Rye is back</bdi>');
});

it.each(["client-commented", "client-approved"])(
  "%s mail quotes the client's comment in one line",
  (template) => {
    const { text } = renderMail(template, "he", { ...POST, comment: "Less red\n\nפחות אדום" });
    expect(text).toContain("״\u2068Less red פחות אדום\u2069״");
    expect(renderMail(template, "he", POST).text).not.toContain("״\u2068\u2069״");
  },
);

it("notification mail has a fallback for an unknown cause or platform and an empty text", () => {
  const odd = { ...POST, title: "", platform: "pigeon", problem: { code: "constructor" } };
  const { text } = renderMail("post-failed", "en", odd);
  expect(plain(text)).toContain("A post from Acme (IL) wasn’t published on the network.");
  expect(text).toContain(enPosts.outcome.failedText);
});

it.each([
  [1, "expires tomorrow", "יפוג מחר"],
  [2, "expires in two days", "יפוג בעוד יומיים"],
  [7, "expires in 7 days", "יפוג בעוד 7 ימים"],
])("expiry mail for %i days contains the date in the account's time zone", (daysLeft, en, he) => {
  const data = { ...CONNECTION, daysLeft };
  const english = renderMail("connection-expiring", "en", data).text;
  expect(english).toContain(en);
  expect(english).toContain("\u2068Nov 30\u2069");
  const hebrew = renderMail("connection-expiring", "he", data);
  expect(hebrew.subject).toBe("החיבור לאינסטגרם עומד לפוג");
  expect(hebrew.text).toContain(he);
  expect(hebrew.text).toContain("\u206830 בנובמבר\u2069");
});
