import { describe, expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/template-registry";

const RECEIPT = {
  name: "Dana",
  plan: "Pro",
  period: "yearly",
  amount: 95_000,
  currency: "USD",
  cardLast4: "4242",
  paidAt: "2026-11-20T09:00:00.000Z",
  periodEnd: "2027-11-20T09:00:00.000Z",
  receipt: "ch_1",
};
const WEBHOOK = {
  name: "Dana",
  plan: "Pro",
  periodEnd: "2026-12-20T09:00:00.000Z",
  cardLast4: "4242",
  link: "https://kolot.example/subscriptions",
};

describe("receipt mail", () => {
  it("receipt mail lists plan, period, amount, card and dates", () => {
    const { subject, text } = renderMail("payment-receipt", "en", RECEIPT);
    expect(subject).toBe("Your payment receipt");
    expect(text.replace(/[\u2068\u2069]/g, "")).toContain(
      [
        "Plan: Pro",
        "Billed: yearly",
        "Amount: $950.00",
        "Card: •••• 4242",
        "Paid on: Nov 20, 2026",
        "Paid until: Nov 20, 2027",
        "Payment number: ch_1",
      ].join("\n"),
    );
  });

  it("receipt mail omits an unknown card", () => {
    expect(renderMail("payment-receipt", "en", { ...RECEIPT, cardLast4: null }).text).not.toContain("Card");
  });

  it("receipt mail in Hebrew isolates every value's direction", () => {
    const { subject, html, text } = renderMail("payment-receipt", "he", RECEIPT);
    expect(subject).toBe("אישור תשלום");
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain("סכום: <bdi>$950.00</bdi>");
    expect(html).toContain("שולם עד: <bdi>Nov 20, 2027</bdi>");
    expect(text).toContain("מסלול: \u2068Pro\u2069");
  });
});

const UNCONFIRMED = {
  ...{ name: "Dana", plan: "Pro", amount: 9_900, currency: "USD" },
  ...{ paidAt: "2026-11-20T09:00:00.000Z", link: WEBHOOK.link },
};

describe("mails about a payment that no lookup showed", () => {
  it.each([
    ["en", "Nov 20, 2026", "If you see the payment, write to us"],
    ["he", "Nov 20, 2026", "אם החיוב מופיע שם"],
  ] as const)(
    "unconfirmed payment in %s names amount and date and asks for the statement",
    (language, date, asks) => {
      const { text } = renderMail("payment-unconfirmed", language, UNCONFIRMED);
      expect(text).toContain("\u2068$99.00\u2069");
      expect(text).toContain(`\u2068${date}\u2069`);
      expect(text).toContain(asks);
      expect(text).toContain(UNCONFIRMED.link);
    },
  );

  it("ended subscription with an unclear renewal is not said to be paid until its end", () => {
    const clear = renderMail("subscription-ended", "en", WEBHOOK).text;
    const unclear = renderMail("subscription-ended", "en", { ...WEBHOOK, isUnclear: true }).text;
    expect(clear).toContain("It was paid until");
    expect(unclear).not.toContain("It was paid until");
    expect(unclear).toContain("If you see the payment, write to us");
  });
});

describe.each([
  "card-declined",
  "renewal-confirmation",
  "subscription-cancelled",
  "subscription-ended",
  "payment-refunded",
  "payment-partly-refunded",
  "payment-disputed",
])("%s mail", (template) => {
  // spec: D3.36, D3.38
  it.each(["en", "he"] as const)("billing mail contains plan, full date and link in %s", (language) => {
    const { text, html } = renderMail(template, language, WEBHOOK);
    expect(text).toContain("\u2068Pro\u2069");
    expect(text).toContain("\u2068Dec 20, 2026\u2069");
    expect(text.split("\n")).toContain(WEBHOOK.link);
    expect(html).toContain(`href="${WEBHOOK.link}"`);
    expect(text).not.toMatch(/[{}]/);
  });
});

it("mail about a partial refund contains the amount", () => {
  const data = { ...WEBHOOK, refund: { amount: 4_950, currency: "USD" } };
  expect(renderMail("payment-partly-refunded", "en", data).text).toContain(
    "\u2068$49.50\u2069 of your payment",
  );
  expect(renderMail("payment-partly-refunded", "he", data).text).toContain("החזרנו \u2068$49.50\u2069");
});

it.each([
  ["en", "active again until \u2068Dec 20, 2026\u2069", "back until \u2068Dec 20, 2026\u2069"],
  ["he", "הכול בתוקף עד: \u2068Dec 20, 2026\u2069", "הם בתוקף עד: \u2068Dec 20, 2026\u2069"],
] as const)("mail about a won dispute in %s lists what is back", (language, plan, credits) => {
  const render = (restored: string) => renderMail("dispute-won", language, { ...WEBHOOK, restored }).text;
  expect(render("plan")).toContain(plan);
  expect(render("credits")).toContain(credits);
  expect(render("credits")).not.toContain(plan);
  expect(render("nothing")).toContain("\u2068Pro\u2069");
  expect(render("nothing")).not.toContain("2026");
});

it("declined card is identified by its last digits when known", () => {
  expect(renderMail("card-declined", "en", WEBHOOK).text).toContain("your card ending in \u20684242\u2069");
  expect(renderMail("card-declined", "en", { ...WEBHOOK, cardLast4: null }).text).toContain(
    "your card was declined",
  );
});

it("billing mail escapes a plan name that is markup", () => {
  expect(renderMail("subscription-ended", "en", { ...WEBHOOK, plan: "<b>x" }).html).not.toContain("<b>");
});
