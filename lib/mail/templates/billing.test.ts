import { describe, expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/table";

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
const NOTICE = {
  name: "Dana",
  plan: "Pro",
  periodEnd: "2026-12-20T09:00:00.000Z",
  cardLast4: "4242",
  link: "https://kolot.example/subscriptions",
};

describe("a receipt", () => {
  it("says plan, period, amount, card and dates, a line each", () => {
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

  it("leaves out a card that nobody knows", () => {
    expect(renderMail("payment-receipt", "en", { ...RECEIPT, cardLast4: null }).text).not.toContain("Card");
  });

  it("is Hebrew, right to left, with every value in its own direction", () => {
    const { subject, html, text } = renderMail("payment-receipt", "he", RECEIPT);
    expect(subject).toBe("אישור תשלום");
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain("סכום: <bdi>$950.00</bdi>");
    expect(html).toContain("שולם עד: <bdi>20 בנובמבר 2027</bdi>");
    expect(text).toContain("מסלול: \u2068Pro\u2069");
  });
});

describe.each(["card-declined", "subscription-cancelled", "subscription-ended"])("%s", (template) => {
  it.each([
    ["en", "Dec 20, 2026"],
    ["he", "20 בדצמבר 2026"],
  ] as const)("names plan and date and leads to the plans in %s", (language, date) => {
    const { text, html } = renderMail(template, language, NOTICE);
    expect(text).toContain("\u2068Pro\u2069");
    expect(text).toContain(`\u2068${date}\u2069`);
    expect(text.split("\n")).toContain(NOTICE.link);
    expect(html).toContain(`href="${NOTICE.link}"`);
    expect(text).not.toMatch(/[{}]/);
  });
});

it("a declined card is named by its last digits, where they are known", () => {
  expect(renderMail("card-declined", "en", NOTICE).text).toContain("the card ending in \u20684242\u2069");
  expect(renderMail("card-declined", "en", { ...NOTICE, cardLast4: null }).text).toContain(
    "the card was declined",
  );
});

it("a plan whose name is markup is shown as text", () => {
  expect(renderMail("subscription-ended", "en", { ...NOTICE, plan: "<b>x" }).html).not.toContain("<b>");
});
